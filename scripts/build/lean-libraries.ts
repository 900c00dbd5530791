import type { Plugin } from 'vite';

type Cut = { file: string; part: RegExp; instead: string };

/** Parts of libraries that no screen of ours can reach, but that a bundler cannot tell apart from the rest. */
const cuts: Cut[] = [
  // Each schema knows how to describe itself as JSON Schema. Only `npm run json-schema` asks for that.
  {
    file: '/zod/v4/classic/schemas.js',
    part: /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
    instead: '',
  },
  {
    file: '/zod/v4/classic/schemas.js',
    part: /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/gm,
    instead:
      "const createToJSONSchemaMethod = () => () => { throw new Error('Browsers write no JSON Schema.'); };\nconst createStandardJSONSchemaMethod = createToJSONSchemaMethod;",
  },
  // A link can fetch the modules of a page of the router's own framework beforehand. We have no such pages.
  {
    file: '/react-router/dist/production/lib/dom/lib.js',
    part: /\bPrefetchPageLinks, (?=.* from "\.\/ssr\/components\.js")/g,
    instead: '',
  },
  {
    file: '/react-router/dist/production/lib/dom/lib.js',
    part: /^const isBrowser = /m,
    instead: 'const PrefetchPageLinks = () => null;\nconst isBrowser = ',
  },
  // Every dialog contains the large scroll area, only to ask whether it is used, and a lock of the page's scroll, which
  // `lockScroll={false}` turns off: base.css does it.
  {
    file: '/@mantine/core/esm/components/Modal/ModalRoot.mjs',
    part: /^import \{ ScrollArea \} from .*;$/m,
    instead: 'const ScrollArea = { Autosize: null };',
  },
  {
    file: '/@mantine/core/esm/components/ModalBase/ModalBase.mjs',
    part: /^import \{ RemoveScroll \} from .*;$/m,
    instead: 'const RemoveScroll = ({ children }) => children;',
  },
  // Markdown makes no SVG: HTML in it is shown as text, and formulas are MathML.
  {
    file: '/property-information/index.js',
    part: /^import \{svg as svgBase\} from .*$/m,
    instead: 'const svgBase = htmlBase;',
  },
];

/** Leaves them out of what browsers download. A library that has changed stops the build. */
export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/(zod|react-router|@mantine\/core|property-information)\// },
    handler(code, id) {
      return cuts
        .filter(({ file }) => id.endsWith(file))
        .reduce((lean, { file, part, instead }) => {
          const cut = lean.replace(part, instead);
          if (cut === lean) throw new Error(`${file} has no ${part}: has the library changed?`);
          return cut;
        }, code);
    },
  },
});
