/** Who wins, for the side to move or the side that makes a turn; and in how many plies, or between which numbers of them. */
export interface Value {
  value: 'win' | 'draw' | 'loss' | 'unknown';
  dtw?: number;
  dtwAtLeast?: number;
  dtwAtMost?: number;
}

export interface Options {
  /** The rule set's name, where the folder is the one above. */
  variant?: string;
  /** How much unpacked data stays in memory; 16 MB. */
  cacheBytes?: number;
}

/** Open tables. Everything answers at once, or throws a MillstoneError of the module. */
export interface Tables {
  /** By the position's own table alone: 2 win, 1 draw, 0 loss, -1 unknown. Bit p of a set stands for point p, in the order of a FEN. */
  wdl(own: number, opponent: number, ownHand?: number, opponentHand?: number): number;
  value(fen: string): Value;
  /** All turns, best first. */
  rank(fen: string): (Value & { move: string })[];
  start(): string;
  close(): void;
}

export function open(folder: string, options?: Options): Tables;
