import { pictureLimits } from '#contract/authoring/pictures.ts';

/**
 * Limits for archives and documents. Courses are hand-written text: the sample course has 30 exercises and 0.05 MB, so
 * these limits allow more than a hundred times as much.
 */
export const limits = {
  entries: 20_000,
  /** Folder depth; our layout needs nine levels. */
  depth: 16,
  /** Of a single file. */
  textBytes: 2_000_000,
  /** Of all files but pictures, uncompressed. */
  totalBytes: 20_000_000,
  /** A document has pictures in base64, which is a third longer. */
  documentBytes: 20_000_000 + Math.ceil(pictureLimits.totalBytes / 3) * 4,
} as const;
