import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ShellNavigation } from '#web/desk/frame/shell-navigation.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { shellTexts } from './shell-texts.ts';

export const navId = 'main-navigation';

/** `rail` shows icons only; `drawer` covers the page; `none` cannot be opened. */
export type NavLayout = 'none' | 'closed' | 'rail' | 'open' | 'drawer';

const useMedia = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Counts the headers that have a button for the navigation. */
const useClaims = () => {
  const [claims, setClaims] = useState(0);
  const claim = useCallback(() => {
    setClaims(count => count + 1);
    return () => setClaims(count => count - 1);
  }, []);
  return { isClaimed: claims > 0, claim };
};

/**
 * How the navigation is shown. A desk needs the room, so there it is a drawer that its header opens. Other screens show it
 * whole where there is much room, and as a rail elsewhere; who closes it sees nothing of it. Who keeps it open has it whole
 * on all of them. On a phone it is always a drawer.
 */
export const useNavigation = ({ isBlank, isDesk }: { isBlank: boolean; isDesk: boolean }) => {
  const { session } = useTools();
  const { token, isPreset, isNavOpen, isNavFixed } = useSession();
  const { pathname } = useLocation();
  const isNarrow = useMedia('(max-width: 48em)');
  const isRoomy = useMedia('(min-width: 100em)');
  // A drawer is open only for the path it was opened on.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const { isClaimed, claim } = useClaims();

  const isDrawn = isNarrow || (isDesk && !isNavFixed);
  const layoutOf = (): NavLayout => {
    if (token === '' || isPreset || isBlank) return 'none';
    if (isDrawn) return drawerAt === pathname ? 'drawer' : 'closed';
    if (!isDesk && !isNavOpen) return 'closed';
    return isDesk || isRoomy || isNavFixed ? 'open' : 'rail';
  };
  const layout = layoutOf();
  const isShown = layout === 'rail' || layout === 'open' || layout === 'drawer';

  const close = useCallback(() => {
    setDrawerAt(null);
    // After what was behind it is no longer inert.
    setTimeout(() => (opener.current as HTMLElement | null)?.focus());
  }, []);
  const toggle = () => {
    if (layout === 'drawer') return close();
    if (isDrawn) {
      opener.current = document.activeElement;
      setDrawerAt(pathname);
    } else if (isDesk) session.setNavFixed(false);
    else session.toggleNav();
  };

  const isCovered = layout === 'drawer';
  useEffect(() => {
    if (!isCovered) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isCovered, close]);

  const label = isShown ? shellTexts.shell.hideNavigation : shellTexts.shell.showNavigation;
  /** Only a desk whose navigation is a drawer has a button in its header. */
  const forHeader = useMemo<ShellNavigation | null>(
    () =>
      layout === 'none' || !isDesk || !isDrawn
        ? null
        : {
            label: shellTexts.shell.showNavigation,
            isOpen: isCovered,
            navId,
            claim,
            onToggle: () => {
              opener.current = document.activeElement;
              setDrawerAt(pathname);
            },
          },
    [layout, isDesk, isDrawn, isCovered, claim, pathname],
  );
  return {
    layout,
    isShown,
    isNarrow,
    isCovered,
    label,
    forHeader,
    /** Whether the shell shows the button: where a header has it, only beside the open navigation. */
    hasButton: layout !== 'none' && (isShown || !isClaimed),
    toggle,
    close,
    isFixed: isNavFixed,
    /** Null where it makes no difference. */
    onFix:
      isNarrow || (isRoomy && !isDesk && !isNavFixed)
        ? null
        : () => {
            setDrawerAt(null);
            session.setNavFixed(!isNavFixed);
          },
  };
};
