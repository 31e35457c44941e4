/** Perfect play from table files on any web host that answers byte ranges. README.md has ten lines to begin with. */

export interface OpenOptions {
  /** Cancels opening. */
  signal?: AbortSignal;
  /** How much of the tables is kept in memory, in bytes; 16 MB if left out. */
  cacheBytes?: number;
  /** How many requests run at the same time; 8 if left out. */
  atOnce?: number;
  /** How many milliseconds to wait before asking again, the first time; 300 if left out. */
  pause?: number;
  /** After how many milliseconds without a byte a request is given up and tried again; 20,000 if left out. */
  timeout?: number;
  /** The fetch to use, for a host that wants headers, say. */
  fetch?: typeof fetch;
}

export interface Asking {
  /** Cancels the question: its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

export type Outcome = 'win' | 'draw' | 'loss' | 'unknown';
export type End = 'fewer-than-three' | 'blocked' | 'board-full';

/** What a move limit makes of a value: the game is drawn after so many quiet plies in a row, which neither place nor remove a stone. */
export interface Limit {
  /** The limit. */
  plies: number;
  /** How many plies in a row were quiet; of a turn, after it. */
  clock: number;
  /** The value with this clock; of a turn, for the side that makes it. */
  value: Outcome;
  /** Within how many plies the winner forces a placement, a removal or the end of the game, counted from the position asked about; null for a draw and for `unknown`. */
  conversion: number | null;
}

/** The value of a position for the side to move: the JSON of the HTTP API, `GET /v1/{variant}?fen=` (API.md, section 3). */
export interface Answer {
  variant: string;
  /** The position in full form. */
  fen: string;
  value: Outcome;
  /** Plies to the end of the game; null for a draw, for `unknown`, and where the tables do not tell. */
  dtw: number | null;
  /** Only for a draw, with grades: the stones with which it goes on for ever, own and opponent's, as `6-3`; or `equal`. */
  final?: string;
  /** Its worth: above 0 if the side to move is better off. */
  grade?: number;
  /** Only of a draw with nothing in hand and nothing pending, whose final is worth more or less than the stones on the board. The turns that the side for which it is worth more makes, at most, up to the next capture by either side that keeps the grade. 0: the next turn captures. 254: 254 or more. That side may still be worse off than its opponent. With free hands, also with stones in hand if a side may move: those then count with the stones on the board, and a placement ends the count as a capture does. */
  turnsToCapture?: number;
  /** Only if the tables have a move limit. The `fen` then ends with the clock and a 1, unless the clock is 0. */
  limit?: Limit;
  /** How it is known; absent if it is not. */
  source?: 'table' | 'rules';
  /** The position's own table, as `8-7`; absent if the turns tell the value, as that table is missing. */
  table?: string;
  /** Only if unknown: the table that would know. */
  missing?: string;
  /** Only if the game is over: why. */
  end?: End;
  /** The fields at the end of the FEN that mean nothing here; absent if there are none. */
  ignored?: string;
}

/** A turn, and what it is worth for the side that makes it. */
export interface RankedTurn {
  /** `d6`, `a1-a4`, `a1-a4xd7`, `xd7` or `pass`. */
  move: string;
  from: string | null;
  to: string | null;
  remove: string[];
  value: Outcome;
  dtw: number | null;
  /** Only for a draw, for the side that makes the turn. */
  final?: string;
  grade?: number;
  /** Only of a turn of the moving phase, with nothing pending, whose final is worth more to the side that makes it than the stones on the board: its turns up to the next capture, this one included, so 1 if it captures. If you always play the first turn, you get what `final` says. With free hands, also with stones in hand if a side may move: those then count with the stones on the board, and a placement ends the count as a capture does. */
  turnsToCapture?: number;
  /** Only if the tables have a move limit. */
  limit?: Limit;
  /** The position after it, with the other side to move. */
  fen: string;
  missing?: string;
  end?: End;
}

export interface RankedAnswer extends Answer {
  /** All turns: wins, quickest first, draws, by grade, `unknown`, losses, slowest first; under a move limit as API.md says. Empty if the game is over. */
  moves: RankedTurn[];
}

export interface LineAnswer extends Answer {
  /** The best turns of both sides, in order. */
  line: RankedTurn[];
  /** Only for a draw: the number of these turns after which its final is reached; from there the game can go on for ever. Absent if it is not reached or not known. */
  reached?: number;
}

/** The tables of one rule set. Any number of questions may be asked at the same time. */
export interface Tables {
  /** The rule set's name. */
  readonly name: string;
  /** The names of the tables there are. */
  readonly names: readonly string[];
  /** How much was asked of the host so far. */
  readonly traffic: { requests: number; bytes: number };
  /** Faults in files that answers did not need, the first of each file. The answers are right, but may tell less. */
  readonly damage: readonly MillstoneError[];
  /** The position in which a game begins. */
  start(): string;
  /** Opens the folder's pocket file; null if it has none. */
  pocket(options?: Asking): Promise<Pocket | null>;
  /** The worth of a position for the side to move. */
  value(fen: string, options?: Asking): Promise<Answer>;
  /** The same, with all turns. */
  rank(fen: string, options?: Asking): Promise<RankedAnswer>;
  /** The best line; `onTurn` is given each turn as it is found, as long lines take a while. */
  line(fen: string, options?: Asking & { onTurn?: (turn: RankedTurn) => void }): Promise<LineAnswer>;
}

/**
 * Opens the tables of a rule set: the folder `data/NAME/` of what `mill export` wrote, by its URL. In Node also by its path, or as a `file:` URL.
 *
 * @throws {MillstoneError}
 */
export function open(url: string | URL, options?: OpenOptions): Promise<Tables>;

/** A turn of a pocket file's player. */
export interface PocketTurn {
  /** `d6`, `a1-a4`, `a1-a4xd7`, `xd7` or `pass`. */
  move: string;
  from: string | null;
  to: string | null;
  remove: string[];
  /** The position after it, with the other side to move. */
  fen: string;
  /** `pocket`: the player's own turn, which keeps the promise in all positions that the player can meet. `search`: the game is none of the player's, or the file has no turn for so many stones; then a small search chose, and nothing is promised. */
  source: 'pocket' | 'search';
  /** Whether the promise holds after it. Of positions alone only the start tells that; else it takes a game. */
  proved: boolean;
}

/** A pocket file: a player that never loses if it plays all turns of its side. */
export class Pocket {
  private constructor();
  /**
   * Opens a pocket file: its address (in Node also its path), a Blob, or its bytes. All of it is read and checked.
   *
   * @throws {MillstoneError}
   */
  static open(source: string | URL | Blob | ArrayBuffer | ArrayBufferView, options?: Omit<OpenOptions, 'cacheBytes'>): Promise<Pocket>;
  /** The rule set's name. */
  readonly name: string;
  /** `never-loses`: the player never loses. `keeps-wins`: it also never turns a won position into a draw. */
  readonly promise: 'never-loses' | 'keeps-wins';
  /** The colours that it plays. */
  readonly colours: readonly ('w' | 'b')[];
  /** A digest of the tables that it was made from. */
  readonly tables: string;
  /** The position in which a game begins. */
  start(): string;
  /** The turn to play; null if the game is over. `asked`: a position, or a game as `keepsPromise` has it. */
  turn(asked: string | readonly string[]): PocketTurn | null;
  /** Whether the promise holds for the side to move. A game is a list of positions: the start, and that after each turn. All turns of that side must be the player's own, or symmetric to them. */
  keepsPromise(game: readonly string[]): boolean;
}

export type Code =
  | 'unreadable-fen' | 'impossible-position'
  | 'unreachable' | 'missing' | 'host' | 'no-ranges' | 'packed' | 'cut-short'
  | 'damaged' | 'other-rules' | 'unusable-rules' | 'contradiction' | 'out-of-memory' | 'unusable-option' | 'closed';

/** An error, in words that help. There is never a value beside it. */
export class MillstoneError extends Error {
  constructor(code: Code, message: string, details?: object);
  /** For programs; README.md says what each means. */
  readonly code: Code;
  /** For an unreadable FEN: the 0-based character, its length if it ends too early. */
  readonly position?: number;
  /** The file that it is about. */
  readonly file?: string;
  readonly url?: string;
  /** The host's status. */
  readonly status?: number;
}
