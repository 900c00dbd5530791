import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { siteAdmin } from '#contract/core/roles.ts';
import { NewCount } from '#web/courses/questions/new-count.tsx';
import { unreadIn, useUnread } from '#web/courses/questions/unread.queries.ts';
import { paths } from '#web/session/paths.ts';
import { shellTexts } from './shell-texts.ts';
import { useSession } from '#web/session/tools.ts';
import {
  AdminIcon,
  CoursesIcon,
  HelpIcon,
  KeyIcon,
  LogoutIcon,
  PersonIcon,
  PinIcon,
} from '#web/ui/button/icons.tsx';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from '#web/ui/page/theme-switch.tsx';
import type { OpenDialog } from './shell-dialogs.tsx';
import styles from './side-nav.module.css';

type ItemProps = { icon: ReactNode; name: string };

/** As specified, a link is highlighted when the current path contains its own. The tooltip is for the rail. */
const NavItem = ({ to, icon, name, children }: ItemProps & { to: string; children?: ReactNode }) => {
  const isCurrent = useLocation().pathname.includes(to);
  return (
    <li>
      <Link to={to} className={styles.item} title={name} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        <span className={styles.word}>{name}</span>
        {children}
      </Link>
    </li>
  );
};

type ButtonProps = ItemProps & { isPressed?: boolean; onClick: () => void };

const NavButton = ({ icon, name, isPressed, onClick }: ButtonProps) => (
  <li>
    <button type="button" className={styles.item} title={name} aria-pressed={isPressed} onClick={onClick}>
      {icon}
      <span className={styles.word}>{name}</span>
    </button>
  </li>
);

type Props = {
  id: string;
  /** Only icons are seen. */
  isRail: boolean;
  isFixed: boolean;
  /** Null where it makes no difference. */
  onFix: (() => void) | null;
  onOpenDialog: (dialog: OpenDialog) => void;
};

export const SideNav = ({ id, isRail, isFixed, onFix, onOpenDialog }: Props) => {
  const { settings } = useSession();
  const unread = useUnread();
  const { pathname } = useLocation();
  return (
    <nav
      id={id}
      className={styles.nav}
      aria-label={shellTexts.shell.mainNavigation}
      data-rail={isRail || undefined}
    >
      <Brand to={paths.courses} logoSize={28} className={styles.brand} />
      <ul className={styles.list}>
        {settings.roles.includes(siteAdmin) && (
          <NavItem to={paths.admin} icon={<AdminIcon />} name={shellTexts.shell.admin} />
        )}
        <NavItem to={paths.courses} icon={<CoursesIcon />} name={shellTexts.shell.courses}>
          <NewCount count={unreadIn(unread, {})} />
        </NavItem>
      </ul>
      <div className={styles.foot}>
        {settings.name && (
          <Link
            to={paths.profile}
            className={styles.item}
            title={shellTexts.shell.profileOf(settings.name)}
            aria-label={shellTexts.shell.profileOf(settings.name)}
            aria-current={pathname === paths.profile ? 'page' : undefined}
          >
            <PersonIcon />
            <span className={styles.word}>{settings.name}</span>
          </Link>
        )}
        <ThemeSwitch label={shellTexts.theme.label} names={shellTexts.theme} />
        <ul className={styles.list}>
          {onFix && (
            <NavButton
              icon={<PinIcon />}
              name={shellTexts.shell.keepNavigation}
              isPressed={isFixed}
              onClick={onFix}
            />
          )}
          <NavButton
            icon={<KeyIcon />}
            name={shellTexts.shell.changePassword}
            onClick={() => onOpenDialog('change-password')}
          />
          <NavButton icon={<HelpIcon />} name={shellTexts.shell.help} onClick={() => onOpenDialog('help')} />
          <NavItem to={paths.logout} icon={<LogoutIcon />} name={shellTexts.shell.logout} />
        </ul>
      </div>
    </nav>
  );
};
