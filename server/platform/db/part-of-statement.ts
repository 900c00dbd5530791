import type { PlainSql } from './plain-sql.ts';

/**
 * A statement that one area writes and another executes as a part of its own, so that both take one round trip and one commit.
 * It does nothing, and returns no row, if the condition does not hold.
 */
export type PartOfStatement = (condition: PlainSql) => PlainSql<{ version: number }>;
