/**
 * How this works
 *
 * What people are told is a fact: a code, and what its sentence is about (`Said`). The words are written once, in the
 * catalogue of the area. English is made at once and travels beside the code: for clients that know nothing of codes, for
 * logs, and for stored rows, of which the old ones have nothing else. Another language is a table of the same shape
 * (`WordsOf`), and `textIn` says a fact in it. No dependencies: the runner imports this file, too.
 */

/** What stands in a sentence. Another fact becomes a part of the sentence, in the same language. */
export type Param = string | number | boolean | null | undefined | Said | readonly Param[];

export type Said = { code: string; params: Readonly<Record<string, Param>> };

/** A fact with its English. */
export type Sentence = Said & { text: string };

/** A sentence, or how it is made from its parameters. */
// eslint-disable-next-line typescript/no-explicit-any -- each sentence has parameters of its own
type Words = string | ((params: any) => string);

/** Where a sentence has a string, another sentence can stand. */
type Given<P> = {
  [K in keyof P]: string extends P[K]
    ? P[K] | Sentence
    : P[K] extends readonly string[]
      ? readonly (string | Sentence)[]
      : P[K];
};
type Spelled<P> = {
  [K in keyof P]: Sentence extends P[K]
    ? Exclude<P[K], Sentence>
    : P[K] extends readonly (string | Sentence)[]
      ? readonly string[]
      : P[K];
};

export type Catalogue<T> = {
  readonly [K in keyof T]: T[K] extends (params: infer P) => string
    ? (params: Given<P>) => Sentence
    : Sentence;
};

/** The shape of a catalogue in another language. */
export type WordsOf<C> = {
  [K in keyof C]: C[K] extends (params: infer P) => Sentence ? (params: Spelled<P>) => string : string;
};

/** All sentences of a language, by area. */
export type Language = Readonly<Record<string, Readonly<Record<string, Words>>>>;

const isSaid = (param: Param): param is Said =>
  typeof param === 'object' && param !== null && !Array.isArray(param);

const mapped = (params: Said['params'], change: (said: Said) => Param): Said['params'] => {
  const inside = (param: Param): Param => {
    if (Array.isArray(param)) return param.map(inside);
    return isSaid(param) ? change(param) : param;
  };
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inside(param)]));
};

/** Without its English: what is sent and stored beside the text. */
export const factOf = ({ code, params }: Said): Said => ({ code, params: mapped(params, factOf) });

/** Sentences of one area: those without parameters as they are, the others as functions of them. */
export const catalogue = <T extends Record<string, Words>>(area: string, english: T): Catalogue<T> =>
  Object.fromEntries(
    Object.entries<Words>(english).map(([key, words]) => {
      const code = `${area}.${key}`;
      if (typeof words === 'string') return [key, { code, params: {}, text: words }];
      return [
        key,
        (params: Said['params']): Sentence => ({
          ...factOf({ code, params }),
          text: words(mapped(params, said => (said as Sentence).text)),
        }),
      ];
    }),
  ) as Catalogue<T>;

/** The sentence in that language; null where it has no words for it, or for a part of it. */
export const textIn = (language: Language, { code, params }: Said): string | null => {
  const [area = '', key = ''] = code.split('.');
  const ofArea = Object.hasOwn(language, area) ? language[area] : undefined;
  const words = ofArea && Object.hasOwn(ofArea, key) ? ofArea[key] : undefined;
  if (words === undefined) return null;
  if (typeof words === 'string') return words;
  let isWhole = true;
  const spelled = mapped(params, said => {
    const text = textIn(language, said);
    isWhole &&= text !== null;
    return text;
  });
  return isWhole ? words(spelled) : null;
};
