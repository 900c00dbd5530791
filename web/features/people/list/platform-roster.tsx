import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Roster } from '../people.queries.ts';
import styles from './platform-roster.module.css';

const t = peopleTexts.roster;

type Props = { roster: Roster | null; problem: string | null };

/** Members of the platform's course who have not opened Cairn yet. */
export const PlatformRoster = ({ roster, problem }: Props) => {
  if (problem) return <Notice kind="info">{problem}</Notice>;
  const missing = roster?.members.filter(member => member.userId === null && member.isActive) ?? [];
  if (!roster || missing.length === 0) return null;
  return (
    <details className={styles.roster}>
      <summary>{t.missing(missing.length, roster.platformName)}</summary>
      <ul>
        {missing.map(({ subject, name, email, roleKey }) => (
          <li key={subject}>
            <strong>{name || subject}</strong> {email}{' '}
            <span className={styles.role}>{roleKey ? texts.roles[roleKey] : t.noRole}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
