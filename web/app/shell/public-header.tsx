import { IconButton } from '#web/ui/button/icon-button.tsx';
import { paths } from '#web/session/paths.ts';
import { shellTexts } from './shell-texts.ts';
import { HelpIcon } from '#web/ui/button/icons.tsx';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from '#web/ui/page/theme-switch.tsx';
import styles from './public-header.module.css';

/** The header of all screens for users who are not signed in. */
export const PublicHeader = ({ onHelp }: { onHelp: () => void }) => (
  <header className={styles.header}>
    <div className={styles.land} aria-hidden="true" />
    <Brand to={paths.home} logoSize={32} className={styles.brand} />
    <div className={styles.tools}>
      <ThemeSwitch label={shellTexts.theme.label} names={shellTexts.theme} />
      <IconButton label={shellTexts.shell.help} icon={<HelpIcon />} isLarge onClick={onHelp} />
    </div>
  </header>
);
