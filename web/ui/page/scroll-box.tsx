import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'> & { as?: 'div' | 'pre'; label?: string };

/** A scrollable area; focusable, so that it can be scrolled with the keyboard. */
export const ScrollBox = ({ as: Box = 'div', label, ...rest }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Box {...(rest as object)} {...(label && { role: 'region', 'aria-label': label })} tabIndex={0} />
);
