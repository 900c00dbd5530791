import { type RawBuilder, sql } from 'kysely';

/** What is typed into a search box: words that must all occur, in any order, in any case. */
const wordsOf = (search: string): string[] => search.split(/\s+/).filter(word => word !== '');

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** A trigram index cannot find less than three letters; asked to, it would be read as a whole. */
const shortestIndexed = 3;

/**
 * A condition that holds when every word occurs in the text. `text` must be spelled as in the index that serves it,
 * which is in lower case.
 */
export const everyWordIn = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const conditions = wordsOf(search).map(word =>
    Array.from(word).length < shortestIndexed
      ? sql`${text} || '' like lower(${patternOf(word)})`
      : sql`${text} like lower(${patternOf(word)})`,
  );
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
};
