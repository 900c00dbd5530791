import type { ReactNode } from 'react';

export type Action = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** The submenu, with its heading. */
  choices?: { title: string; actions: Action[] };
  isDisabled?: boolean;
  isDanger?: boolean;
};

export type ActionMenuProps = {
  /** The id of the button, so that callers can focus it. */
  id: string;
  label: string;
  backLabel: string;
  /** Instead of ⋯. */
  icon?: ReactNode;
  tabIndex?: number | undefined;
  actions: Action[];
};
