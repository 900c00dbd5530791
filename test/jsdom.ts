import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
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

// Queries by role ask for the style of each element and of all around it, and jsdom matches its own style sheet anew each time: a sixth
// of the CPU time. What that sheet hides, and what is inline, is enough.
const hiddenByItsKind = '[hidden], head, script, style, template, dialog:not([open]), input[type="hidden"]';
// Names of elements have a space where a block begins.
const inLine =
  'a, abbr, b, bdi, button, code, em, i, img, input, kbd, label, mark, small, span, strong, sub, sup, svg, svg *, time';
const styleOf = (text: string) => {
  const { style } = document.createElement('i');
  style.cssText = text;
  return style;
};
const shown = styleOf('display: block; visibility: visible');
const shownInLine = styleOf('display: inline; visibility: visible');
const notShown = styleOf('display: none; visibility: visible');
const saysVisibility = (element: Element) => element.getAttribute('style')?.includes('visibility') ?? false;
const visibilityOf = (element: Element | null): string => {
  if (element === null) return 'visible';
  const own = saysVisibility(element) ? (element as HTMLElement).style.visibility : '';
  return own || visibilityOf(element.parentElement);
};
window.getComputedStyle = element => {
  const inline = element.getAttribute('style');
  const usual = element.matches(hiddenByItsKind) ? notShown : element.matches(inLine) ? shownInLine : shown;
  const visibility = visibilityOf(element);
  if (inline === null && visibility === 'visible') return usual;
  return styleOf(`display: ${usual.display}; ${inline ?? ''}; visibility: ${visibility}`);
};

// React's development build records a stack trace for each of the first 10,000 elements of a second: a tenth of the CPU time, and no test
// reads them. The count that ends it is always reached.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
