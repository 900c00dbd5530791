import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { knownWords } from './known-words.ts';

/** Names that the text uses, for languages whose package does not know scopes. */
const namesOfText: CompletionSource = ({ state, pos }) => {
  const found = new Set<string>();
  syntaxTree(state).iterate({
    enter: ({ name, from, to }) => {
      // Not the word that is being written.
      if (/(Identifier|Definition|Name)$/.test(name) && (pos < from || pos > to))
        found.add(state.sliceDoc(from, to));
    },
  });
  const names = [...found].filter(name => /^[A-Za-z_]\w*$/.test(name));
  return { from: pos, options: names.map((label): Completion => ({ label, type: 'variable' })) };
};

const scopes: Record<string, () => Promise<CompletionSource>> = {
  python: () => import('@codemirror/lang-python').then(({ localCompletionSource }) => localCompletionSource),
  javascript: () =>
    import('@codemirror/lang-javascript').then(({ localCompletionSource }) => localCompletionSource),
  typescript: () =>
    import('@codemirror/lang-javascript').then(({ localCompletionSource }) => localCompletionSource),
  java: async () => namesOfText,
  cpp: async () => namesOfText,
};

const here = (context: CompletionContext) => {
  const word = context.matchBefore(/[A-Za-z_$][\w$]*/);
  if (!word) return context.explicit ? { from: context.pos, text: '' } : null;
  // A list for every single letter would be in the way.
  return word.text.length >= 2 || context.explicit ? word : null;
};

/** The names in scope and the words of the language, not inside of texts, comments and after a dot. */
export const namesInScope = async (language: string): Promise<CompletionSource> => {
  const scope = await scopes[language]?.();
  const known: Completion[] = knownWords(language);
  return async (context): Promise<CompletionResult | null> => {
    const word = here(context);
    if (!word) return null;
    const { state, pos } = context;
    const inside = syntaxTree(state).resolveInner(pos, -1).name;
    if (/String|Comment|Char|Template|Number|Include/.test(inside)) return null;
    if (/(\.|->|::)$/.test(state.sliceDoc(Math.max(0, word.from - 2), word.from))) return null;
    const local = (await scope?.(context))?.options ?? [];
    const byName = new Map([...known, ...local].map(one => [one.label, one]));
    // What is written already needs no help.
    byName.delete(word.text);
    return byName.size === 0 ? null : { from: word.from, options: [...byName.values()] };
  };
};
