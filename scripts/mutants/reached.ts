/** What one test file reached: by file, where functions begin and end; null where only the file is known. */
export type Reached = { test: string; ms: number; functions: Record<string, [number, number][] | null> };
