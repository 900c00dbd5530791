/**
 * What an archive or a document may be at most. All of a course is text that people wrote: the sample course has 25
 * exercises and 0.2 MB, so there is room for a hundred times as much.
 */
export const limits = {
  entries: 20_000,
  /** Folders within folders; ours go nine deep. */
  depth: 16,
  /** Of a single text, in bytes. */
  textBytes: 2_000_000,
  /** Of everything, unpacked. */
  totalBytes: 20_000_000,
} as const;

export const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
