/** Who wins, for the side to move or the side that makes a turn; and in how many plies, where that is known. */
export interface Value {
  value: 'win' | 'draw' | 'loss' | 'unknown';
  dtw?: number;
}

export interface Options {
  /** The rule set's name, where the folder is the one above. */
  variant?: string;
  /** How much unpacked data stays in memory, in bytes, at most 2^32 - 1; 16 MB, also for 0. */
  cacheBytes?: number;
}

/** Open tables. Everything answers at once, or throws a MillstoneError of the module. */
export interface Tables {
  /** By the position's own table alone: 2 win, 1 draw, 0 loss; throws where that is missing. Bit p of a set stands for point p, in the order of a FEN. */
  wdl(own: number, opponent: number, ownHand?: number, opponentHand?: number): number;
  value(fen: string): Value;
  /** All turns, best first. */
  rank(fen: string): (Value & { move: string })[];
  start(): string;
  close(): void;
}

/** How files are read. Each function answers at once, or throws an Error whose message says why not. */
export interface Files<File extends { size: number }> {
  exists(path: string): boolean;
  /** Opens a file; `size` is in bytes. */
  open(path: string): File;
  /** Fills `bytes` with what stands at an offset of the file. */
  read(file: File, offset: number, bytes: Uint8Array): void;
  close(file: File): void;
}

/** Opens the folder of a rule set with the compiled `millstone.wasm`; `folder` is what stands before the "/" of each path. */
export function openTables<File extends { size: number }>(module: WebAssembly.Module, files: Files<File>, folder: string, options?: Options): Tables;
