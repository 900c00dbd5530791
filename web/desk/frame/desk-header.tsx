import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowLeftIcon, MenuIcon } from '#web/ui/button/icons.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { deskTexts } from '../desk-texts.ts';
import { type HeaderAction, HeaderActions } from './header-actions.tsx';
import { useShellNavigation } from './shell-navigation.ts';
import styles from './desk-header.module.css';

type Props = {
  /** Null where there is nowhere to go back to. */
  onBack: (() => void) | null;
  /** The way to the lesson, from the root, as links. */
  crumbs?: { key: string; crumb: ReactNode }[];
  /** A crumb leads back, so the button is only where there is no room for crumbs. */
  hasBackInCrumbs?: boolean;
  /** The heading, as plain text: it gives way last. */
  name: string;
  /** Beside the name, and gives way before it: a date, a badge. */
  aside?: ReactNode;
  /** In the middle of the page, whatever stands at its sides. */
  middle?: ReactNode;
  /** Whether it is saved. */
  state?: ReactNode;
  /** Gives way to nothing, such as the time that is left. */
  urgent?: ReactNode;
  actions: HeaderAction[];
  more?: Action[];
};

/** The one row above a desk. Its parts never overlap: what does not fit is shortened, or goes into a menu. */
export const DeskHeader = (props: Props) => {
  const { onBack, crumbs = [], hasBackInCrumbs = false, name, aside, middle, state, actions } = props;
  const { urgent, more = [] } = props;
  const navigation = useShellNavigation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // On a phone the logo would take the room of the name.
  const inMenu =
    isNarrow && navigation
      ? [...more, { label: navigation.label, icon: <MenuIcon />, onSelect: navigation.onToggle }]
      : more;
  return (
    <div
      className={styles.header}
      data-middle={middle ? true : undefined}
      data-urgent={urgent ? true : undefined}
      data-narrow={isNarrow || undefined}
    >
      <div className={styles.start}>
        {navigation && !isNarrow && (
          <button
            type="button"
            className={styles.logo}
            aria-label={navigation.label}
            title={navigation.label}
            aria-expanded={navigation.isOpen}
            aria-controls={navigation.navId}
            onClick={navigation.onToggle}
          >
            <LogoMark size={24} />
          </button>
        )}
        {onBack && (!hasBackInCrumbs || isNarrow) && (
          <IconButton label={deskTexts.back} icon={<ArrowLeftIcon />} onClick={onBack} />
        )}
        {crumbs.length > 0 && !isNarrow && (
          <nav aria-label={deskTexts.breadcrumb} className={styles.crumbs}>
            <ol>
              {crumbs.map(({ key, crumb }) => (
                <li key={key}>
                  <span>{crumb}</span>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={styles.name} tabIndex={-1} title={name}>
          {name}
        </h1>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {middle && <div className={styles.middle}>{middle}</div>}
      <div className={styles.end}>
        {state && <div className={styles.state}>{state}</div>}
        {urgent && <div className={styles.urgent}>{urgent}</div>}
        <HeaderActions actions={actions} more={inMenu} />
      </div>
    </div>
  );
};
