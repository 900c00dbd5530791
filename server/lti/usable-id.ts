import { storableText } from '#server/platform/db/storable-text.ts';

/** Twice what the standard allows. */
const longestId = 500;

/** An id of a platform is never cleaned or cut as other texts are: two could become one. */
export const isUsableId = (id: string): boolean => id.length <= longestId && storableText(id) === id;
