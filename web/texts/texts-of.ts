/**
 * The shape of texts in another language: the same keys, sentences for sentences, and functions of the same parameters. A
 * file `x-texts.de.ts` beside `x-texts.ts` ends with `satisfies TextsOf<typeof x>`, so that a text that is missing, is
 * left over or takes other parameters does not compile. scripts/build/translated-texts.ts says how it gets into the page.
 */
export type TextsOf<T> = T extends string
  ? string
  : T extends (...given: infer P) => infer R
    ? (...given: P) => TextsOf<R>
    : T extends object
      ? { readonly [K in keyof T]: TextsOf<T[K]> }
      : T;
