import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageSpeaksMs, sayPageOpen } from '#contract/site/open-pages.ts';
import { type Tools, ToolsProvider } from '#web/session/tools.ts';
import { useOpenPage } from './use-open-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('IN-3 a page says once a minute that it is open, while it is seen and the exercise unsolved', () => {
  const api = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('offline')));
  const tools = { api } as unknown as Tools;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const show = (state: DocumentVisibilityState) =>
    act(() => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const saidIn = (minutes: number) => {
    api.mockClear();
    act(() => void vi.advanceTimersByTime(minutes * pageSpeaksMs));
    return api.mock.calls.length;
  };
  const { rerender, unmount } = renderHook(useOpenPage, {
    initialProps: 7 as number | null,
    wrapper: ({ children }) => <ToolsProvider value={tools}>{children}</ToolsProvider>,
  });
  expect(api, 'not while the lesson loads').not.toHaveBeenCalled();
  expect(saidIn(2)).toBe(2);
  const said = (isActive: boolean) =>
    [sayPageOpen, { params: { id: 7 }, body: { isActive } }, { isQuiet: true }] as const;
  expect(api).toHaveBeenLastCalledWith(...said(false));
  document.dispatchEvent(new Event('pointerdown'));
  expect(saidIn(1)).toBe(1);
  expect(api, 'FD-6 a click is told once').toHaveBeenLastCalledWith(...said(true));
  expect(saidIn(1)).toBe(1);
  expect(api).toHaveBeenLastCalledWith(...said(false));
  show('hidden');
  expect(saidIn(5)).toBe(0);
  show('visible');
  expect(saidIn(1)).toBe(1);
  rerender(null);
  expect(saidIn(5), 'solved').toBe(0);
  rerender(8);
  unmount();
  expect(saidIn(5), 'left').toBe(0);
});
