"""Playing against each other over the network.

`room` is the whole of what happens among the players of one room, without any clock, network or file: messages in, messages out.
`rooms` has the rooms of a studio and does what they ask for, such as building a board. `door` is the websocket.
"""
