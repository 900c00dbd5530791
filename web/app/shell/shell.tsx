import { useState } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { isFramed, useFrameHeight } from '#web/browser/frame.ts';
import { ShellNavigationContext } from '#web/desk/frame/shell-navigation.ts';
import { paths } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { Region } from '../failure/region.tsx';
import { Brand } from './brand.tsx';
import { EmbeddedBar } from './embedded-bar.tsx';
import { Messages } from './messages.tsx';
import { NavigationButton } from './navigation-button.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PublicHeader } from './public-header.tsx';
import { type OpenDialog, ShellDialogs } from './shell-dialogs.tsx';
import { shellTexts } from './shell-texts.ts';
import { SideNav } from './side-nav.tsx';
import { useArrival } from './use-arrival.ts';
import { navId, useNavigation } from './use-navigation.ts';
import { useOwnLanguage } from './use-own-language.ts';
import styles from './shell.module.css';

/**
 * What a route asks of the shell: `isBlank` hides our header, `isDesk` fills the window with a header of its own, and
 * `keepsWork` says in the offline banner that unsaved text is kept on this device.
 */
export type RouteHandle = { isBlank?: boolean; isDesk?: boolean; keepsWork?: boolean };

const contentId = 'content';

/** Header, navigation, dialogs and messages around every screen. */
export const Shell = () => {
  useArrival();
  useOwnLanguage();
  const { isPreset } = useSession();
  const { pathname } = useLocation();
  const handles = useMatches().map(match => match.handle as RouteHandle | undefined);
  const isBlank = handles.some(handle => handle?.isBlank);
  const isDesk = handles.some(handle => handle?.isDesk);
  const keepsWork = handles.some(handle => handle?.keepsWork);
  const navigation = useNavigation({ isBlank, isDesk });
  const { layout, isShown, isCovered } = navigation;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useFrameHeight({ isOn: isPreset && isFramed(), isDesk, pathname });

  return (
    <div
      className={styles.shell}
      data-nav={layout}
      data-desk={isDesk || undefined}
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
      {navigation.hasButton && (
        <header className={styles.bar}>
          <NavigationButton navigation={navigation} isOnDesk={isDesk} takesFocus={isDesk && isCovered} />
          {navigation.isNarrow && !isDesk && !isShown && (
            <Brand to={paths.courses} logoSize={24} className={styles.brand} />
          )}
        </header>
      )}
      {isShown && (
        <Region>
          <SideNav
            id={navId}
            isRail={layout === 'rail'}
            isFixed={navigation.isFixed}
            onFix={navigation.onFix}
            onOpenDialog={setDialog}
          />
        </Region>
      )}
      {isCovered && <div className={styles.cover} onClick={navigation.close} aria-hidden="true" />}
      {isPreset && (
        <EmbeddedBar onHelp={() => setDialog('help')} onAccount={() => setDialog('joined-account')} />
      )}
      {layout === 'none' && !isPreset && !isBlank && <PublicHeader onHelp={() => setDialog('help')} />}
      <div className={styles.content} inert={isCovered}>
        <OfflineBanner text={keepsWork ? texts.network.offlineKept : texts.network.offline} />
        <main id={contentId} className={styles.main} tabIndex={-1}>
          <ShellNavigationContext value={navigation.forHeader}>
            <Region key={pathname}>
              <Outlet />
            </Region>
          </ShellNavigationContext>
        </main>
      </div>
      <Messages />
      <ShellDialogs open={dialog} onOpen={setDialog} />
    </div>
  );
};
