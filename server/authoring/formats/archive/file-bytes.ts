/** A file whose parts are read where they are wanted, so that nobody has to hold all of it. */
export type FileBytes = {
  size: number;
  /** Exactly these; what lies beyond the end is an error. */
  read(start: number, length: number): Promise<Buffer>;
};
