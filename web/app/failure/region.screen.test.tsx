import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/net/api-error.ts';
import { Region } from './region.tsx';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

/** Throws until the test turns it off. */
const broken = { by: null as Error | null };
const Part = () => {
  if (broken.by) throw broken.by;
  return <p>All is well.</p>;
};
const show = () =>
  render(
    <MantineProvider env="test">
      <p>The rest of the page.</p>
      <Region>
        <Part />
      </Region>
    </MantineProvider>,
  );

it('a part that throws shows an error in its place, keeps the rest, and works again after a retry', async () => {
  broken.by = new Error('a fault of ours');
  show();
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page has stopped working');
  expect(screen.getByText('The rest of the page.')).toBeVisible();
  broken.by = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well.')).toBeVisible();
});

it('the reference that is shown is in the log; for a failed call it is the server’s', async () => {
  broken.by = new ApiError(500, { code: 'internal', requestId: 'request-17' });
  show();
  await userEvent.click(screen.getByText('Details'));
  expect(screen.getByText('request-17')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('Reference request-17', broken.by);
});
