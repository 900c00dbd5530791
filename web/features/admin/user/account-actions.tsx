import { Button } from '@mantine/core';
import type { User } from '#contract/site/users.ts';
import { adminTexts } from '../admin-texts.ts';
import danger from '#web/ui/button/danger-button.module.css';
import styles from './user.module.css';

const t = adminTexts.user;

type Which = 'reset' | 'delete' | 'site-admin';

type ActionProps = {
  name: Which | 'export';
  label: string;
  /** What it does, or why it is disabled. */
  hint: string;
  isOff?: boolean;
  isDanger?: boolean;
  onPress: () => void;
};

/** A disabled action stays focusable, so that screen readers read out the reason. */
const AccountAction = ({ name, label, hint, isOff = false, isDanger = false, onPress }: ActionProps) => {
  const hintId = `account-${name}`;
  return (
    <li className={styles.action}>
      <Button
        {...(isDanger ? { className: danger.danger ?? '' } : { variant: 'default' })}
        aria-disabled={isOff}
        data-off={isOff || undefined}
        aria-describedby={hintId}
        onClick={() => {
          if (!isOff) onPress();
        }}
      >
        {label}
      </Button>
      <p id={hintId} className={styles.quiet}>
        {hint}
      </p>
    </li>
  );
};

type Props = {
  user: User;
  isExporting: boolean;
  onOpen: (which: Which) => void;
  onExport: () => void;
};

export const AccountActions = ({ user, isExporting, onOpen, onExport }: Props) => {
  const name = `${user.firstName} ${user.lastName}`;
  const siteAdminHint = user.isSiteAdmin ? t.withdrawBody(name) : t.grantBody(name);
  return (
    <section className={styles.card} aria-labelledby="user-account">
      <h2 id="user-account">{t.account}</h2>
      <ul className={styles.actions}>
        <AccountAction
          name="reset"
          label={t.reset}
          hint={user.hasAccount ? t.resetHint : t.resetLms}
          isOff={!user.hasAccount}
          onPress={() => onOpen('reset')}
        />
        <AccountAction
          name="site-admin"
          label={user.isSiteAdmin ? t.withdraw : t.grant}
          hint={user.isLastSiteAdmin ? t.lastAdmin : siteAdminHint}
          isOff={user.isLastSiteAdmin}
          onPress={() => onOpen('site-admin')}
        />
        <AccountAction
          name="export"
          label={isExporting ? t.exporting : t.export}
          hint={t.exportHint}
          isOff={isExporting}
          onPress={onExport}
        />
        <AccountAction
          name="delete"
          label={t.delete}
          hint={user.isSelf ? t.deleteSelf : t.deleteHint}
          isOff={user.isSelf}
          isDanger={!user.isSelf}
          onPress={() => onOpen('delete')}
        />
      </ul>
    </section>
  );
};
