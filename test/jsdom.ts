import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Polyfills for what the web app uses and jsdom lacks. */

afterEach(cleanup);

// Generous, because the real server hashes real passwords and the machine may be busy.
configure({ asyncUtilTimeout: Number(process.env.SCREEN_PATIENCE_MS ?? 20_000) });
// A failed look prints the page only where asked for. Every try of a query that waits would print it, a tenth of the CPU time.
if (!process.env.DEBUG_PRINT_LIMIT) configure({ getElementError: message => new Error(message ?? '') });
vi.setConfig({ testTimeout: 90_000 });

window.matchMedia = query => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};

// jsdom has its own Uint8Array, which the server in the same process does not accept.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

// Of styles, tests need only what is inline. Matching all rules for each element took a fifth of the CPU time, a third of that for the
// rules of the editor.
const { createElement } = document;
document.createElement = ((...args: Parameters<typeof createElement>) => {
  const element = createElement.apply(document, args);
  if (element instanceof HTMLStyleElement) element.type = 'text/unread';
  return element;
}) as typeof createElement;
