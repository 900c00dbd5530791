import { Link } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { shellTexts } from './shell-texts.ts';
import { HelpIcon } from '#web/ui/button/icons.tsx';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { ThemeSwitch } from '#web/ui/page/theme-switch.tsx';
import styles from './public-header.module.css';

/** On top of the screens for people who are not signed in. */
export const PublicHeader = ({ onHelp }: { onHelp: () => void }) => (
  <header className={styles.header}>
    <div className={styles.land} aria-hidden="true" />
    <Link to={paths.home} className={styles.brand}>
      <LogoMark size={32} /> {texts.product}
    </Link>
    <div className={styles.tools}>
      <ThemeSwitch label={shellTexts.theme.label} names={shellTexts.theme} />
      <button
        type="button"
        className={styles.help}
        aria-label={shellTexts.shell.help}
        title={shellTexts.shell.help}
        onClick={onHelp}
      >
        <HelpIcon />
      </button>
    </div>
  </header>
);
