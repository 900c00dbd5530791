import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'> & { as?: 'div' | 'pre'; label?: string };

/** What may be wider or higher than its place: it scrolls by keyboard, too, and so it must take the focus. */
export const ScrollBox = ({ as: Box = 'div', label, ...rest }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Box {...(rest as object)} {...(label && { role: 'region', 'aria-label': label })} tabIndex={0} />
);
