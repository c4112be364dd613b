"""Games on boards, as rules without any drawing: what may be done, what has been reached, and what the machine answers.

`covering` is the Game of 20 and of 30, `board_list` the boards that suit the former. A server asks nothing else of a game, and
neither does a program.
"""
