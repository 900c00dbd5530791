import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/values.ts';
import { EditChunk } from './edits.ts';

/** While somebody types, a page sends its edits this often. */
export const journalEveryMs = 1000;

/** In an exam a page without edits says this often that it is there. */
export const journalContactMs = 2000;

/** The server has lost the connection of a page that it has not heard of for so long: three calls that did not come. */
export const journalLostMs = 6000;

/** What fits into one call; a page that was offline for long sends several. */
export const mostChunksAtOnce = 200;
/** In characters, as JSON. Below the size that a call may have. */
export const mostJournalCharacters = 600_000;

const areInOrder = (chunks: EditChunk[]) =>
  chunks.every(({ seq }, index) => index === 0 || seq === (chunks[index - 1]?.seq ?? 0) + 1);

export const sendEdits = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/journal',
  summary:
    'Add edits of one’s own program, by the chain of one open page. Chunks that are there already are not changed. Without chunks it only says that the page is there.',
  quota: 'journal',
  params: z.object({ id: idParam }),
  body: z.object({
    /** Made by the page, one for each exercise that it has open. */
    pageId: z.uuid(),
    /** Milliseconds since the page began its chain; null if it is not that page that sends. */
    now: z.int().min(0).max(2_147_483_647).nullable(),
    chunks: z
      .array(EditChunk)
      .max(mostChunksAtOnce)
      .refine(areInOrder, 'Send the chunks in the order of their numbers.'),
  }),
  response: z.object({
    /** Whether the course keeps edits of this lesson; if not, nothing was stored and the page can stop. */
    isKept: z.boolean(),
    /** Up to here, without it, the chain can be followed. A page that has none of the rest begins anew with a `base`. */
    until: z.number(),
  }),
});
