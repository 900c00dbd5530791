import type { PasteOrigin } from './edits.ts';

/** However it is indented and broken into lines. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Where pasted text was before, as far as the page knows: it may have been typed elsewhere, too. */
export const originOf = (pasted: string, known: { own: string[]; course: string[] }): PasteOrigin => {
  const wanted = plain(pasted);
  const isIn = (texts: string[]) => texts.some(text => plain(text).includes(wanted));
  if (isIn(known.own)) return 'own';
  return isIn(known.course) ? 'course' : 'outside';
};
