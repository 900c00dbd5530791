import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type Tree = NonNullable<ReturnType<typeof ensureSyntaxTree>>;
type SyntaxNode = ReturnType<Tree['resolveInner']>;

export type Mistake = { from: number; to: number; text: string };

/**
 * What the editor's parsers cannot read although the languages have it. A text that uses one of these is not marked at all:
 * a mark on right code is worse than none.
 */
const unread: Record<string, RegExp> = {
  python: /\blambda\b[^:\n]*\//,
  javascript: /\bimport\b[^;\n]*\bwith\b/,
  typescript:
    /\)\s*:\s*(asserts\s+)?\w+\s+is\s|\?\s*[,\]]|\bexport\s*\{[^}]*\btype\b|\bimport\b[^;\n]*\bwith\b/,
  java: /\.class\b|(=|\(|\breturn|->)\s*switch\b|\bcase\b[^:\n]*->|^\s*(static\s+)?void\s+main\s*\(\s*\)/m,
  cpp: /^\s*#\s*define\s+\w+\(|\b(__\w+|PRI\w+|offsetof|va_arg|decltype)\b/m,
};

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** The bracket that is not closed around a place where the parser had to guess. */
const openBracketAround = (error: SyntaxNode): SyntaxNode | null => {
  for (let node = error.parent; node; node = node.parent) {
    const opens = node.firstChild;
    const closes = opens && closing[opens.name];
    if (opens && closes && !node.getChild(closes)) return opens;
  }
  return null;
};

const texts = {
  bracket: 'This bracket is not closed.',
  quote: 'The quote at the end of this text is missing.',
  colon: 'A colon (:) is missing here.',
  indent: 'After this colon, the next line must be indented.',
  missing: 'Something is missing here, or what follows does not belong here.',
  unexpected: 'This does not belong here, or something before it is missing.',
};

/** Whether a text of Python has no closing quote: the parser ends it with its line and sees no mistake. */
const isOpenText = (text: string) => {
  const quote = /^[a-z]*("""|'''|"|')/i.exec(text);
  return (
    quote !== null &&
    !text
      .slice(quote[0].length)
      .trimEnd()
      .endsWith(quote[1] ?? '')
  );
};

/** The end of what stands before a place: the parser notices what is missing only at the next word. */
const endBefore = (tree: Tree, state: EditorState, at: number): number => {
  let end = at;
  for (;;) {
    end = state.sliceDoc(0, end).trimEnd().length;
    const last = tree.resolveInner(end, -1);
    if (end === 0 || !/Comment/.test(last.name)) return end;
    end = last.from;
  }
};

const nameOf = (tree: Tree, state: EditorState, error: SyntaxNode, language: string): Mistake => {
  const quoted = error.name.endsWith('String') ? error : error.parent;
  if (quoted && quoted.name.endsWith('String')) {
    const to = Math.min(state.doc.lineAt(quoted.from).to, quoted.to);
    return { from: quoted.from, to, text: texts.quote };
  }
  const open = openBracketAround(error);
  if (open) return { from: open.from, to: open.to, text: texts.bracket };
  if (error.from < error.to) return { from: error.from, to: error.to, text: texts.unexpected };
  const to = endBefore(tree, state, error.from);
  const before = state.sliceDoc(Math.max(0, to - 1), to);
  const word = /\w+$/.exec(state.sliceDoc(state.doc.lineAt(to).from, to))?.[0] ?? before;
  const isBody = language === 'python' && error.parent?.name === 'Body';
  const text = isBody ? (before === ':' ? texts.indent : texts.colon) : texts.missing;
  return { from: to - word.length, to, text };
};

/**
 * The first place where a text cannot be read as its language; those after it are often only consequences. None at the cursor,
 * where somebody is still writing.
 */
export const mistakeIn = (state: EditorState, language: string): Mistake | null => {
  const tree = ensureSyntaxTree(state, state.doc.length, 100);
  if (!tree || unread[language]?.test(state.doc.toString())) return null;
  let first: SyntaxNode | null = null;
  tree.iterate({
    enter: node => {
      const isMistake =
        node.type.isError ||
        (language === 'python' &&
          /^(Format)?String$/.test(node.name) &&
          isOpenText(state.sliceDoc(node.from, node.to)));
      if (isMistake) first ??= node.node;
      return first === null;
    },
  });
  if (!first) return null;
  const mistake = nameOf(tree, state, first, language);
  const cursor = state.selection.main.head;
  const isBeingWritten = cursor >= mistake.from && /^[^\S\n]*$/.test(state.sliceDoc(mistake.to, cursor));
  return isBeingWritten || mistake.from >= mistake.to ? null : mistake;
};
