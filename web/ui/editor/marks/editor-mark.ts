/** A line with what is wrong about it. */
export type EditorMark = { kind: 'error' | 'warning'; line: number; text: string };

/** Marks are about one text: another one is not marked. */
export type EditorMarks = { text: string; list: EditorMark[] };
