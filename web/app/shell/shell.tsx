import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { shellTexts } from './shell-texts.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { isFramed, useFrameHeight } from '#web/browser/frame.ts';
import { MenuIcon, PanelIcon } from '#web/ui/button/icons.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Brand } from './brand.tsx';
import { EmbeddedBar } from './embedded-bar.tsx';
import { Messages } from './messages.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PublicHeader } from './public-header.tsx';
import { Region } from '../failure/region.tsx';
import { type OpenDialog, ShellDialogs } from './shell-dialogs.tsx';
import { SideNav } from './side-nav.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './shell.module.css';

/**
 * What a route asks of the shell: `isBlank` hides our header, `isWide` takes the whole width, and `keepsWork` says in the
 * offline banner that unsaved text is kept on this device.
 */
export type RouteHandle = { isBlank?: boolean; isWide?: boolean; keepsWork?: boolean };

const navId = 'main-navigation';
const contentId = 'content';

/** Header, navigation, dialogs and messages around every screen. */
export const Shell = () => {
  useArrival();
  const { session } = useTools();
  const { token, isPreset, isNavOpen } = useSession();
  const { pathname } = useLocation();
  const handles = useMatches().map(match => match.handle as RouteHandle | undefined);
  const isBlank = handles.some(handle => handle?.isBlank);
  const isWide = handles.some(handle => handle?.isWide);
  const keepsWork = handles.some(handle => handle?.keepsWork);
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // On narrow screens the navigation overlays the content; it is open only for the path it was opened on.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);

  const isDrawerOpen = drawerAt === pathname;
  const hasNav = token !== '' && !isPreset && !isBlank;
  const isOpen = hasNav && (isNarrow ? isDrawerOpen : isNavOpen);
  const isCovered = isOpen && isNarrow;
  useFrameHeight({ isOn: isPreset && isFramed(), isDesk: isWide, pathname });
  const handleToggle = () => (isNarrow ? setDrawerAt(isDrawerOpen ? null : pathname) : session.toggleNav());

  useEffect(() => {
    if (!isCovered) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setDrawerAt(null);
      toggleRef.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isCovered]);

  return (
    <div
      className={styles.shell}
      data-nav={hasNav ? (isOpen ? 'open' : 'closed') : 'none'}
      data-embedded={isPreset || undefined}
    >
      {/* A link to an anchor would change the hash, which is the route. */}
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.getElementById(contentId)?.focus()}
      >
        {shellTexts.shell.skipToContent}
      </button>
      {hasNav && (
        <header className={styles.bar}>
          <IconButton
            label={isOpen ? shellTexts.shell.hideNavigation : shellTexts.shell.showNavigation}
            icon={isNarrow ? <MenuIcon /> : <PanelIcon />}
            isLarge
            ref={toggleRef}
            aria-expanded={isOpen}
            aria-controls={navId}
            onClick={handleToggle}
          />
          {isNarrow && !isOpen && <Brand to={paths.courses} logoSize={24} className={styles.brand} />}
        </header>
      )}
      {isOpen && (
        <Region>
          <SideNav id={navId} onOpenDialog={setDialog} />
        </Region>
      )}
      {isCovered && <div className={styles.cover} onClick={() => setDrawerAt(null)} aria-hidden="true" />}
      {isPreset && (
        <EmbeddedBar onHelp={() => setDialog('help')} onAccount={() => setDialog('joined-account')} />
      )}
      {!hasNav && !isPreset && !isBlank && <PublicHeader onHelp={() => setDialog('help')} />}
      <div className={styles.content} inert={isCovered}>
        <OfflineBanner text={keepsWork ? texts.network.offlineKept : texts.network.offline} />
        <main id={contentId} className={styles.main} data-wide={isWide || undefined} tabIndex={-1}>
          <Region key={pathname}>
            <Outlet />
          </Region>
        </main>
      </div>
      <Messages />
      <ShellDialogs open={dialog} onOpen={setDialog} />
    </div>
  );
};
