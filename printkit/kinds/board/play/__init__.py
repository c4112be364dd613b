"""Games on boards, as rules without any drawing: what may be done, what has been reached, and what the machine answers.

`covering` is the Game of 20 and of 30, `board_list` the boards that suit the former, `race` a race on them; `last_fit` and
`battleships` are for two, with machines beside them; `solitaire` judges blocking and exclusion. `tables` presents them: a server
asks nothing else of a game.
"""
