import { CompiledQuery, type Expression, type OperationNode, RawNode, ValueNode } from 'kysely';
import type { Db } from './db.ts';

/**
 * A statement that is text and parameters, for what each run and each save executes. Kysely builds a tree of nodes for a statement and
 * walks it three times; for the statements of one run that took more CPU time than everything else in this process. Names are
 * those of the database. Results are mapped as those of other statements are.
 *
 * It can be a part of another one, also of one that is built by Kysely.
 */
export class PlainSql<Row = unknown> implements Expression<Row> {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** This and the next one make it an expression of Kysely. */
  get expressionType(): Row | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return RawNode.create(
      this.texts,
      this.values.map(value => ValueNode.create(value)),
    );
  }

  get text(): string {
    return this.texts.reduce((text, part, index) => `${text}$${index}${part}`);
  }

  async execute(db: Db): Promise<{ rows: Row[] }> {
    return db.executeQuery<Row>(CompiledQuery.raw(this.text, [...this.values]));
  }
}

/** Parameters, and parts that are `PlainSql` themselves. */
export const plainSql = <Row>(fixed: TemplateStringsArray, ...given: unknown[]): PlainSql<Row> => {
  const texts = [fixed[0] ?? ''];
  const values: unknown[] = [];
  for (const [index, one] of given.entries()) {
    const after = fixed[index + 1] ?? '';
    if (one instanceof PlainSql) {
      const [first = '', ...more] = one.texts;
      texts[texts.length - 1] += first;
      texts.push(...more);
      texts[texts.length - 1] += after;
      values.push(...one.values);
    } else {
      values.push(one);
      texts.push(after);
    }
  }
  return new PlainSql<Row>(texts, values);
};

/** Text of our own code, such as the names of columns; never anything that comes from outside. */
export const rawSql = (text: string): PlainSql => new PlainSql([text], []);
