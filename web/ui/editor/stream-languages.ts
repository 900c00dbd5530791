import { type Language, StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';

type Parser = StreamParser<unknown>;

const phpWords = (text: string) => Object.fromEntries(text.split(' ').map(word => [word, true]));

/** PHP is near enough to C for colours. */
const php = () =>
  import('@codemirror/legacy-modes/mode/clike').then(
    ({ clike }) =>
      clike({
        name: 'php',
        keywords: phpWords(
          'abstract array as break case catch class const continue default do echo else elseif extends final finally fn for foreach function global if implements interface match namespace new print private protected public return static switch throw trait try use while yield',
        ),
        blockKeywords: phpWords('catch do else elseif for foreach if switch try while finally function'),
        atoms: phpWords('true false null TRUE FALSE NULL'),
        multiLineStrings: true,
        hooks: {
          '#': (stream: StringStream) => {
            stream.skipToEnd();
            return 'comment';
          },
          $: (stream: StringStream) => {
            stream.eatWhile(/\w/);
            return 'variableName.special';
          },
        },
      }) as Parser,
  );

const parsers: Record<string, () => Promise<Parser>> = {
  shell: () => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell as Parser),
  go: () => import('@codemirror/legacy-modes/mode/go').then(({ go }) => go as Parser),
  rust: () => import('@codemirror/legacy-modes/mode/rust').then(({ rust }) => rust as Parser),
  csharp: () => import('@codemirror/legacy-modes/mode/clike').then(({ csharp }) => csharp as Parser),
  kotlin: () => import('@codemirror/legacy-modes/mode/clike').then(({ kotlin }) => kotlin as Parser),
  r: () => import('@codemirror/legacy-modes/mode/r').then(({ r }) => r as Parser),
  ruby: () => import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby as Parser),
  php,
  haskell: () => import('@codemirror/legacy-modes/mode/haskell').then(({ haskell }) => haskell as Parser),
  lua: () => import('@codemirror/legacy-modes/mode/lua').then(({ lua }) => lua as Parser),
};

/** Languages without a parser that knows their structure: colours only. Each is loaded on first use. */
export const streamLanguage = async (name: string): Promise<Language> =>
  StreamLanguage.define(await parsers[name]!());
