import { storableText } from '#server/platform/db/storable-text.ts';

/** Twice the maximum of the standard. */
const longestId = 500;

/** Ids of platforms are never cleaned or truncated like other texts, because two ids could become one. */
export const isUsableId = (id: string): boolean => id.length <= longestId && storableText(id) === id;
