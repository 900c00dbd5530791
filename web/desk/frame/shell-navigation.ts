import { createContext, use, useLayoutEffect } from 'react';

/** The navigation of the shell, as the header of a desk opens it. */
export type ShellNavigation = {
  /** Such as "Show navigation". */
  label: string;
  isOpen: boolean;
  navId: string;
  onToggle: () => void;
  /** Says that a header has the button; until then the shell shows one of its own. */
  claim: () => () => void;
};

/** Null where there is no navigation to open: inside a learning management system, or beside one that stays open. */
export const ShellNavigationContext = createContext<ShellNavigation | null>(null);

/** For a header that has the button of the navigation. */
export const useShellNavigation = (): ShellNavigation | null => {
  const navigation = use(ShellNavigationContext);
  const claim = navigation?.claim;
  useLayoutEffect(() => claim?.(), [claim]);
  return navigation;
};
