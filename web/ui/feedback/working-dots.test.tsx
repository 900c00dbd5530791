import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WorkingDots } from './working-dots.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('CL-3 the dots of a copy change every 500 ms, hidden from screen readers', () => {
  vi.useFakeTimers();
  const { container } = render(<WorkingDots everyMs={500} />);
  const dots = container.querySelector('[aria-hidden]');
  const seen = [dots?.textContent];
  for (let step = 0; step < 6; step++) {
    act(() => void vi.advanceTimersByTime(250));
    seen.push(dots?.textContent);
  }
  expect(seen).toEqual(['.', '.', '..', '..', '...', '...', '.']);
});
