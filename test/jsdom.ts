import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** What jsdom lacks and the web app asks for. */

afterEach(cleanup);

// A busy machine is slow, not wrong: the real server hashes real passwords meanwhile.
configure({ asyncUtilTimeout: 20_000 });
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

// jsdom brings a Uint8Array of its own, which the server in the same process does not take for Node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);
