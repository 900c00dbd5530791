import { z } from 'zod';

/** Input that an endpoint takes, made from its schema, and the places in it where a text stands. */

type JsonSchema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  minLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
};

/** Fields of which a schema tells less than they demand. */
export type KnownFields = Record<string, unknown>;

const fieldsOf = ({ properties = {} }: JsonSchema, known: KnownFields) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, field]) => [key, known[key] ?? sampleOf(field, known)]),
  );

const sampleOf = (schema: JsonSchema, known: KnownFields): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return sampleOf(first, known);
  if (schema.type === 'object') return fieldsOf(schema, known);
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, known)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'email') return 'somebody@example.org';
  return 'https://example.org/a-text-that-is-long-enough';
};

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export const sampleInput = (schema: z.ZodType, known: KnownFields): Record<string, unknown> =>
  sampleOf(jsonSchemaOf(schema), known) as Record<string, unknown>;

/** The same without what may be left out. */
export const leastInput = (schema: z.ZodType, known: KnownFields): Record<string, unknown> => {
  const { required = [] } = jsonSchemaOf(schema);
  const all = sampleInput(schema, known);
  return Object.fromEntries(required.map(key => [key, all[key]]));
};

export type Place = (string | number)[];

export const textPlacesIn = (value: unknown): Place[] => {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textPlacesIn(item).map(place => [Array.isArray(value) ? Number(key) : key, ...place]),
  );
};

/** A copy with another text at the place. */
export const withTextAt = (value: unknown, [key, ...rest]: Place, text: string): unknown => {
  if (key === undefined) return text;
  const items = value as Record<string | number, unknown>;
  const changed = withTextAt(items[key], rest, text);
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...items, [key]: changed };
};
