import { type RawBuilder, sql } from 'kysely';

/** A search matches when all its words occur, in any order, ignoring case. */
const wordsOf = (search: string): string[] => search.split(/\s+/).filter(word => word !== '');

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A trigram index cannot match fewer than three characters: PostgreSQL would scan the whole index. */
const shortestIndexed = 3;

/**
 * A condition: every word of the search occurs in the text. `text` must be the same expression as in the trigram index,
 * which is on lower-case text.
 */
export const everyWordIn = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map(word =>
    Array.from(word).length < shortestIndexed
      ? sql`${text} || '' like lower(${patternOf(word)})`
      : sql`${text} like lower(${patternOf(word)})`,
  );
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
};
