import type { Plugin, Rolldown } from 'vite';
import { pageDataElementId } from '../../contract/session.ts';
import { tokenKey } from '../../web/session/browser-session.ts';

/** A screen that people open by its address. */
export type OpenedAt = {
  path: string;
  /** What it cannot be worked with without. */
  modules: string[];
  /** The call that it begins with, by the same names as in `path`. */
  call?: string;
};

type Bundle = Rolldown.OutputBundle;

/** As much of the page as a browser that only follows addresses must know. */
type Need = { address: string; files: string[]; call?: string | undefined };

const asPattern = (path: string) => `^#${path.replaceAll(/:(\w+)/g, '(?<$1>[^/?]+)')}(\\?|$)`;

const chunkOf = (bundle: Bundle, module: string) => {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(module))) return output;
  throw new Error(`The build has no ${module}: has it moved?`);
};

/** A chunk's script with those of everything it imports. The one style sheet comes with the page. */
const filesOf = (bundle: Bundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
};

/** Runs in the page. `web/net/early-answer.ts` takes what it leaves there. */
const fetchNow = (needs: Need[], names: { nonce: string; pageDataElementId: string; tokenKey: string }) => {
  const readToken = () => {
    const preset = JSON.parse(
      document.getElementById(names.pageDataElementId)?.textContent ?? '{}',
    ).authToken;
    if (preset) return preset;
    try {
      return localStorage.getItem(names.tokenKey);
    } catch {
      // Blocked: then nobody is signed in as far as we know.
      return null;
    }
  };
  for (const { address, files, call } of needs) {
    const found = new RegExp(address).exec(location.hash);
    if (!found) continue;
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', nonce: names.nonce, href: `/${file}` });
      document.head.append(link);
    }
    const token = call && readToken();
    if (!token) continue;
    const url = call.replaceAll(/:(\w+)/g, (_, name) => found.groups?.[name] ?? '');
    const headers = { authorization: `Bearer ${token}` };
    const answer = fetch(url, { headers, credentials: 'same-origin' });
    // Whoever takes it hears of it; nobody else has to.
    answer.catch(() => {});
    Object.assign(window, { earlyAnswer: { url, ...headers, answer } });
  }
};

/**
 * The router learns from the address which screen is wanted, the screen which parts it needs and what to ask the server:
 * one wait after the other. What follows `#` the browser alone knows, so the page itself asks for all of it, in one
 * breath with its first script.
 */
export const fetchByAddress = (opened: OpenedAt[]): Plugin => ({
  name: 'fetch-by-address',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) => {
      if (!bundle || !chunk) throw new Error('Only a build knows its files.');
      const already = filesOf(bundle, chunk);
      const needs = opened.map(({ path, modules, call }): Need => {
        const files = new Set(modules.flatMap(module => [...filesOf(bundle, chunkOf(bundle, module))]));
        return { address: asPattern(path), files: [...files].filter(file => !already.has(file)), call };
      });
      // Before the style sheet, for which every script after it waits. The server writes the nonce.
      const names = { nonce: '__NONCE__', pageDataElementId, tokenKey };
      const values = [needs, names].map(value => JSON.stringify(value)).join(', ');
      const script = `<script nonce="__NONCE__">(${fetchNow.toString()})(${values})</script>`;
      return html.replace('<!--fetch-by-address-->', () => script);
    },
  },
});
