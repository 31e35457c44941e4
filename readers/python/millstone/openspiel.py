"""States and actions of OpenSpiel's `nine_mens_morris`, and the texts that Kaggle has for them.

    import millstone
    from millstone import openspiel

    with millstone.open("data/nine") as tables:
        game = openspiel.Game(tables, [0, 9, 1, 10])   # a state's history; texts do as well
        game.apply("Place at point 2")                 # closes a mill: a capture is due
        game.legal_actions()                           # [9, 10]
        game.outcome()                                 # 'win': what best play comes to within 200 turns
        openspiel.actions(tables.rank(game.fen)[0].move)

Points are numbered 0 to 23, row by row from the top left. Action 0 to 23 places a stone at that point, or captures the one there; action
24 + 24 * from + to moves a stone. A turn that closes a mill takes two actions. Games end at 200 turns: what is not decided then is a draw.

These are the rules of OpenSpiel since its repair of July 2026. Before, nobody could step to point 0, only place and fly there: a third of the
states of random games has other values or other actions. `steps_to_point_0=False` follows that game. Tables do not know it, so `outcome` is
`unknown` there, but where the game is over or both sides have three men and fly.
"""

from __future__ import annotations

import operator
import re
import typing

POINTS = tuple("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split())
TURNS = 200

_NUMBERS = {name: number for number, name in enumerate(POINTS)}
_MOVE = re.compile(r"Move (?:point )?(\d+) -> (?:point )?(\d+)")
_POINT = re.compile(r"(?:Point|Place at point|Capture opponent piece at point) (\d+)")
_COLUMNS = dict(zip("abcdefg", (0, 2, 4, 7, 10, 12, 14)))
_PLACES = tuple((2 * (7 - int(name[1])), _COLUMNS[name[0]]) for name in POINTS)  # line and column of a state's drawing


def _point(number, what):
    if not 0 <= number < len(POINTS):
        raise ValueError("%s: points are 0 to 23, and %d is none" % (what, number))
    return number


def action(text: str) -> int:
    """The action that a text of OpenSpiel or Kaggle stands for, such as `Point 5` or `Move point 3 -> point 10`."""
    if match := _POINT.fullmatch(text):
        return _point(int(match[1]), text)
    if match := _MOVE.fullmatch(text):
        return 24 + 24 * _point(int(match[1]), text) + _point(int(match[2]), text)
    raise ValueError("%r is no action: those read like Point 5, Move 3 -> 10, Place at point 5, Move point 3 -> point 10, "
                     "Capture opponent piece at point 2" % text)


def _ends(number):
    """The point that an action leaves, or None, and the one that it names."""
    if not 0 <= number < 24 + 24 * 24:
        raise ValueError("%d is no action: they are 0 to 599" % number)
    return (None, number) if number < 24 else divmod(number - 24, 24)


def text(number: int) -> str:
    """OpenSpiel's text of an action."""
    origin, target = _ends(number)
    return "Point %d" % target if origin is None else "Move %d -> %d" % (origin, target)


def kaggle_text(number: int, captures: bool) -> str:
    """Kaggle's text of an action; whether one below 24 captures depends on the state: see Game.captures."""
    origin, target = _ends(number)
    if origin is not None:
        return "Move point %d -> point %d" % (origin, target)
    return ("Capture opponent piece at point %d" if captures else "Place at point %d") % target


def actions(turn: str) -> list[int]:
    """The one or two actions of a turn, or of a part of it: `d7`, `a1-a4`, `a1-a4xd7`, `xd7`."""
    moved, *removed = turn.split("x")
    points = moved.split("-") if moved else []
    try:
        numbers = [_NUMBERS[name] for name in points + removed]
    except KeyError as error:
        raise ValueError("%r is no turn: %s names no point" % (turn, error)) from None
    if len(points) > 2 or len(removed) > 1 or not numbers:
        raise ValueError("%r is no turn: they read like d7, a1-a4, a1-a4xd7 or xd7" % turn)
    return ([24 + 24 * numbers[0] + numbers[1]] if len(points) == 2 else numbers[:len(points)]) + numbers[len(points):]


class Game:
    """A state: a position with the number of turns before it. Player 0 is White, who begins.

    fen: the position, with a removal pending if a capture is due. count: how many turns are complete. history: the actions that were applied.
    """

    def __init__(self, tables, history: typing.Iterable[int | str] = (), steps_to_point_0: bool = True):
        """The state after actions, numbers or texts, from the empty board. `tables` are open ones of nine, which know the rules.

        steps_to_point_0: whether stones may step to point 0. OpenSpiel before July 2026: False.
        """
        info = tables.describe()
        if info["variant"] != "nine":
            raise ValueError("OpenSpiel's game is nine, and these tables are of %s" % info["variant"])
        self._tables = tables
        self._names = info["point_names"]
        self._steps_to_point_0 = steps_to_point_0
        self.fen = tables.start()
        self.count = 0
        self.history: list[int] = []
        for one in history:
            self.apply(one)

    @classmethod
    def of_text(cls, tables, state: str, steps_to_point_0: bool = True) -> Game:
        """The state that OpenSpiel writes as a text with a drawing. Its history is empty."""
        state = state.replace("\r\n", "\n")
        lines = state.split("\n")
        facts = dict(re.findall(r"^(Current player|Turn number|Men to deploy|Num men): (.*)$", state, re.MULTILINE))
        try:
            stones = dict(zip(POINTS, (lines[line][column] for line, column in _PLACES)))
            side, count = facts["Current player"], int(facts["Turn number"])
            hands, men = ([int(number) for number in facts[name].split()] for name in ("Men to deploy", "Num men"))
            on_board = [list(stones.values()).count(letter) for letter in "WB"]
            if [a + b for a, b in zip(hands, on_board, strict=True)] != men or side not in ("W", "B") or not 0 <= count <= TURNS or set(stones.values()) - set("WB."):
                raise ValueError
        except (KeyError, IndexError, ValueError):
            raise ValueError("this is no text of a state: a drawing of 13 lines, then Current player, Turn number, Men to deploy and Num men, "
                             "which go with it") from None
        game, removals = cls(tables, steps_to_point_0=steps_to_point_0), int("Capture time" in state)
        board = "".join({"W": "O", "B": "@", ".": "*"}[stones[name]] for name in game._names)
        game.fen = tables.normal("%s/%s/%s %s %s %s %d %d %d %d %d %d" % (
            board[:8], board[8:16], board[16:], side.lower(), "p" if any(hands) else "m", "r" if removals else "p" if any(hands) else "s",
            on_board[0], hands[0], on_board[1], hands[1], removals * (side == "W"), removals * (side == "B")))
        game.count = count
        return game

    @property
    def player(self) -> int:
        """Who is to act: 0 White, 1 Black."""
        return int(self.fen.split()[1] == "b")

    @property
    def captures(self) -> bool:
        """Whether a capture is due."""
        return self.fen.split()[3] == "r"

    def _part(self, number):
        """What an action is here, as a turn or a part of one."""
        origin, target = _ends(number)
        return ("x" if self.captures else "" if origin is None else POINTS[origin] + "-") + POINTS[target]

    def _men(self):
        """The men of White and Black, on the board and in hand."""
        white, white_hand, black, black_hand = map(int, self.fen.split()[4:8])
        return white + white_hand, black + black_hand

    def _is_barred(self, number):
        """Whether an action is a step to point 0 where there are none. With three men stones fly."""
        return not self._steps_to_point_0 and number >= 24 and number % 24 == 0 and self._men()[self.player] > 3

    def _all_actions(self):
        """The actions of the side to act, however many turns there were."""
        return sorted(number for number in {actions(turn)[0] for turn in self._tables.turns(self.fen)} if not self._is_barred(number))

    def legal_actions(self) -> list[int]:
        """All actions of the side to act, ascending; none if the game is over."""
        return [] if self.count >= TURNS else self._all_actions()

    def apply(self, action_or_text: int | str) -> None:
        """Applies an action. One that is not legal raises PositionError; a game that is over by its 200 turns, ValueError."""
        number = action(action_or_text) if isinstance(action_or_text, str) else operator.index(action_or_text)
        if self.count >= TURNS:
            raise ValueError("the game is over: it has had %d turns" % TURNS)
        if self.captures and number >= 24:
            raise ValueError("%s is not legal: a capture is due" % text(number))
        if isinstance(action_or_text, str) and action_or_text.startswith("Place" if self.captures else "Capture"):
            raise ValueError("%r is not legal: %s" % (action_or_text, "a capture is due" if self.captures else "no capture is due"))
        if self._is_barred(number):
            raise ValueError("%s is not legal: nobody steps to point 0 in this game" % text(number))
        player = self.player
        self.fen = self._tables.play(self.fen, self._part(number))
        self.history.append(number)
        self.count += self.player != player

    def returns(self) -> tuple[int, int] | None:
        """What the players get, White first: 1 and -1 for a win, 0 and 0 at 200 turns; None while the game goes on."""
        if not self._all_actions():
            return (1, -1) if self.player else (-1, 1)  # the side to move has lost
        return (0, 0) if self.count >= TURNS else None

    def outcome(self) -> str:
        """What best play comes to for the player to act, if the game ends at 200 turns: `win`, `draw`, `loss` or `unknown`.

        A win or loss that takes more plies than there are turns left is a draw. One of unknown depth is unknown.
        """
        if not self._steps_to_point_0 and max(self._men()) > 3:  # no tables are of such a game
            returns = self.returns()
            return "unknown" if returns is None else ("loss", "draw", "win")[returns[self.player] + 1]
        value, left = self._tables.value(self.fen), TURNS - self.count
        if value.outcome not in ("win", "loss"):
            return value.outcome
        return "unknown" if value.dtw is None else value.outcome if value.dtw <= left else "draw"

    def __str__(self) -> str:
        """OpenSpiel's text of the state."""
        canvas = [[" "] * 15 for _ in range(13)]
        board = self.fen.split()[0].replace("/", "")
        stones = dict(zip(self._names, board))
        for (line, column), name in zip(_PLACES, POINTS):
            for place, to, mark in ((1, column, "-"), (0, line, "|")):  # lines back to the point before, none through the centre
                before = [p[place] for p in _PLACES if p[1 - place] == (line, column)[1 - place] and p[place] < to]
                for between in range(max(before) + 1, to) if before and not (max(before) < (6, 7)[place] < to) else ():
                    at = (line, between) if place else (between, column)
                    canvas[at[0]][at[1]] = mark
        for (line, column), name in zip(_PLACES, POINTS):
            canvas[line][column] = {"O": "W", "@": "B", "*": "."}[stones[name]]
        _, _, _, _, _, white_hand, _, black_hand, *_ = self.fen.split()
        return "%s\n\nCurrent player: %s\nTurn number: %d\nMen to deploy: %d %d\nNum men: %d %d\n%s" % (
            "\n".join(map("".join, canvas)), "WB"[self.player], self.count, int(white_hand), int(black_hand), *self._men(),
            "Last move formed a mill. Capture time!" if self.captures else "")
