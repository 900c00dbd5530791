import type { Plugin } from 'vite';

/** Of an endpoint the browser needs its method, its path and what forms check; it takes the server at its word. */
const forTheServer = new Set(['summary', 'params', 'query', 'response']);

type Span = { start: number; end: number };
type Node = Span & { type: string; [part: string]: unknown };
type Edit = Span & { text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What is computed when the module is loaded, outer nodes first: not what is inside functions. */
function* nodesIn(node: Node): Generator<Node> {
  if (/Function/.test(node.type)) return;
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null);

/** The properties of `endpoint({ … })` that only the server reads, with the comma after each. */
const uselessIn = (call: Node, code: string): Edit[] => {
  const [declaration] = call.arguments as Node[];
  if (nameOf(call.callee) !== 'endpoint' || declaration?.type !== 'ObjectExpression') return [];
  return (declaration.properties as Node[])
    .filter(({ key }) => forTheServer.has(nameOf(key) ?? ''))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }));
};

/** A module of the contract only declares: a value that nobody uses need not be computed. */
const asPure = ({ start }: Span): Edit => ({ start, end: start, text: '/* @__PURE__ */ ' });

const leanDeclarations = (code: string, program: Node): string => {
  const declared = (program.body as Node[])
    .map(node => (isNode(node.declaration) ? node.declaration : node))
    .filter(({ type }) => type === 'VariableDeclaration');
  const calls = declared.flatMap(node => [...nodesIn(node)]).filter(({ type }) => type === 'CallExpression');
  const useless = calls.flatMap(call => uselessIn(call, code));
  const isKept = ({ start }: Span) => !useless.some(span => span.start <= start && start < span.end);
  // A chain of calls begins where its first one does.
  const pure = new Map(calls.filter(isKept).map(call => [call.start, asPure(call)]));
  return [...useless, ...pure.values()]
    .toSorted((one, other) => other.start - one.start)
    .reduce((lean, { start, end, text }) => lean.slice(0, start) + text + lean.slice(end), code);
};

/**
 * The contract describes every answer for the server, which checks it, and for the API's documentation. Browsers do not check
 * answers, so the build leaves these schemas out: with them each screen would load the descriptions of all answers that are
 * declared beside the calls it makes.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/(?:\w+\/)?[\w-]+\.ts$/ },
    handler(code) {
      return leanDeclarations(code, this.parse(code) as unknown as Node);
    },
  },
});
