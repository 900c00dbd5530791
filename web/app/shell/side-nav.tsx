import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { siteAdmin } from '#contract/roles.ts';
import { NewCount } from '#web/courses/questions/new-count.tsx';
import { unreadIn, useUnread } from '#web/courses/questions/unread.queries.ts';
import { paths } from '#web/session/paths.ts';
import { shellTexts } from './shell-texts.ts';
import { useSession } from '#web/session/tools.ts';
import { AdminIcon, CoursesIcon, HelpIcon, KeyIcon, LogoutIcon, PeopleIcon } from '#web/ui/button/icons.tsx';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from '#web/ui/page/theme-switch.tsx';
import type { OpenDialog } from './shell-dialogs.tsx';
import styles from './side-nav.module.css';

type ItemProps = { to: string; icon: ReactNode; children: ReactNode };

/** As specified, a link is highlighted when the current path contains its own. */
const NavItem = ({ to, icon, children }: ItemProps) => {
  const isCurrent = useLocation().pathname.includes(to);
  return (
    <li>
      <Link to={to} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
        {icon}
        {children}
      </Link>
    </li>
  );
};

type Props = { id: string; onOpenDialog: (dialog: OpenDialog) => void };

export const SideNav = ({ id, onOpenDialog }: Props) => {
  const { settings } = useSession();
  const unread = useUnread();
  return (
    <nav id={id} className={styles.nav} aria-label={shellTexts.shell.mainNavigation}>
      <Brand to={paths.courses} logoSize={28} className={styles.brand} />
      <ul className={styles.list}>
        {settings.roles.includes(siteAdmin) && (
          <NavItem to={paths.admin} icon={<AdminIcon />}>
            {shellTexts.shell.admin}
          </NavItem>
        )}
        <NavItem to={paths.courses} icon={<CoursesIcon />}>
          {shellTexts.shell.courses}
          <NewCount count={unreadIn(unread, {})} />
        </NavItem>
      </ul>
      <div className={styles.foot}>
        {settings.name && (
          <p className={styles.person}>
            <span className="visually-hidden">{shellTexts.shell.signedInAs} </span>
            {settings.name}
          </p>
        )}
        <ThemeSwitch label={shellTexts.theme.label} names={shellTexts.theme} />
        <ul className={styles.list}>
          <li>
            <button type="button" className={styles.item} onClick={() => onOpenDialog('change-password')}>
              <KeyIcon /> {shellTexts.shell.changePassword}
            </button>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => onOpenDialog('identities')}>
              <PeopleIcon /> {shellTexts.shell.identities}
            </button>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => onOpenDialog('help')}>
              <HelpIcon /> {shellTexts.shell.help}
            </button>
          </li>
          <NavItem to={paths.logout} icon={<LogoutIcon />}>
            {shellTexts.shell.logout}
          </NavItem>
        </ul>
      </div>
    </nav>
  );
};
