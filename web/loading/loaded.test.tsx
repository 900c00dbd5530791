import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, isNotFound } from '#web/net/api-error.ts';
import { Loaded } from './loaded.tsx';

afterEach(() => {
  vi.useRealTimers();
});

type Query = { data: string | undefined; error: Error | null };

const show = (query: Query) => {
  const refetch = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <Loaded
        query={{ ...query, refetch }}
        failedTitle="It could not be loaded"
        isScreen
        instead={error => isNotFound(error) && <p>There is no such thing.</p>}
      >
        {data => <p>{data}</p>}
      </Loaded>
    </MantineProvider>,
  );
  return refetch;
};

it('shows the data as soon as there is some, even if a later call failed', () => {
  show({ data: 'Here it is.', error: new Error('Later.') });
  expect(screen.getByText('Here it is.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows that it is loading, and offers a retry when that takes long', () => {
  vi.useFakeTimers();
  const refetch = show({ data: undefined, error: null });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('status')).toHaveTextContent('Still loading…');
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows a failure under a heading, with its reference and a retry', async () => {
  const refetch = show({ data: undefined, error: new ApiError(500, { error: 'Oh.', requestId: 'abc-1' }) });
  expect(screen.getByRole('heading', { level: 1, name: 'It could not be loaded' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Oh.');
  expect(screen.getByText('abc-1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('shows what the screen has instead for an error that a retry does not fix', () => {
  show({ data: undefined, error: new ApiError(404, { error: 'No.' }) });
  expect(screen.getByText('There is no such thing.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
