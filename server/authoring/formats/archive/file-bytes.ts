/** Random access to a file without holding all of it in memory. */
export type FileBytes = {
  size: number;
  /** Returns exactly `length` bytes or throws. */
  read(start: number, length: number): Promise<Buffer>;
};
