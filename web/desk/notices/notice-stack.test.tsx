import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NoticeStack } from './notice-stack.tsx';

it('FU-5 several notices are one line with their number, which opens', async () => {
  render(
    <MantineProvider env="test">
      <NoticeStack
        notices={[
          { key: 'late', kind: 'info', text: 'This was due yesterday.' },
          { key: 'tests', kind: 'info', text: 'The tests changed.' },
        ]}
      />
    </MantineProvider>,
  );
  const person = userEvent.setup({ delay: null });
  expect(screen.getByText('2 notices')).toBeVisible();
  expect(screen.getAllByText('This was due yesterday.')).toHaveLength(1);
  const toggle = screen.getByRole('button', { name: 'Show all notices', expanded: false });
  await person.click(toggle);
  expect(screen.getByRole('button', { name: 'Fold the notices', expanded: true })).toHaveFocus();
  expect(screen.getByText('The tests changed.').closest('.visually-hidden')).toBeNull();
});
