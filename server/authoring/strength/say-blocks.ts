import { beginningOf, type Block, markBlocks, withInsertions } from './mark-blocks.ts';
import type { MutableLanguage } from './parse-program.ts';

const mark = '@cairn-block';

const hits: Record<MutableLanguage, (number: number) => string> = {
  python: number => `_cairn_hit(${number})`,
  javascript: number => `__cairnHit(${number});`,
  typescript: number => `__cairnHit(${number});`,
  java: number => `CairnBlocks.hit(${number});`,
};

const scriptHead = (type: string) =>
  `\nconst __cairnHits = new Set(), __cairnHit = (block${type}) => { if (!__cairnHits.has(block)) { __cairnHits.add(block); console.error('\\n${mark} ' + block); } };\n`;

const python = `import sys as _cairn_sys
_cairn_hits = set()
def _cairn_hit(block):
    if block not in _cairn_hits:
        _cairn_hits.add(block); print("\\n${mark}", block, file=_cairn_sys.__stderr__, flush=True)
`;

const java = `
class CairnBlocks {
  private static final java.util.Set<Integer> hits = new java.util.HashSet<>();
  private static final java.io.PrintStream out = System.err;
  static synchronized void hit(int block) { if (hits.add(block)) { out.println("\\n${mark} " + block); out.flush(); } }
}
`;

const helpers: Record<MutableLanguage, string> = {
  python,
  javascript: scriptHead(''),
  typescript: scriptHead(': number'),
  java,
};

/** The program, saying in its error output which of its blocks are entered. */
export const sayingBlocks = (
  language: MutableLanguage,
  code: string,
): { program: string; blocks: Block[] } => {
  const { blocks, insertions } = markBlocks({ language, code }, hits[language]);
  const at = language === 'java' ? code.length : beginningOf(language, code);
  return { program: withInsertions(code, [{ at, text: helpers[language] }, ...insertions]), blocks };
};

export const blocksSaidIn = (errorOutput: string): number[] =>
  [...errorOutput.matchAll(new RegExp(`^${mark} (\\d+)$`, 'gm'))].map(([, number]) => Number(number));
