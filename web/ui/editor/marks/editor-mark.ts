/** A line with what is wrong about it; `value`: a wrong value came from it, and the mistake may be elsewhere. */
export type EditorMark = { kind: 'error' | 'warning' | 'value'; line: number; text: string };

/** Marks are about one text: another one is not marked. */
export type EditorMarks = { text: string; list: EditorMark[] };
