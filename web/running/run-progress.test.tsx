import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RunProgress } from './run-progress.tsx';

const show = (isFirst: boolean) =>
  render(
    <MantineProvider env="test">
      <RunProgress run={{ phase: 'running', since: 0, queue: null, isFirst }} notRun="" />
    </MantineProvider>,
  );

it('QK-1 a first run after a start that takes long says why, and others do not', () => {
  const { unmount } = show(true);
  expect(screen.getByText('Running… The first run after a start of the server takes longer.')).toBeVisible();
  unmount();
  show(false);
  expect(screen.getByText('Running…')).toBeVisible();
});
