import { SmallButton } from '#web/ui/button/small-button.tsx';
import { replayTexts as t } from './replay-texts.ts';
import type { Paste } from './timeline.ts';
import styles from './replay.module.css';

type Props = { pastes: Paste[]; isOwn: boolean; onGo: (step: number) => void };

/** What was pasted, when, and from where, in words. */
export const PasteList = ({ pastes, isOwn, onGo }: Props) =>
  pastes.length > 0 && (
    <details className={styles.pastes}>
      <summary>{t.pastes(pastes.length)}</summary>
      <ol>
        {pastes.map(({ step, at, length, origin }) => {
          const when = t.at(new Date(at).toISOString());
          return (
            <li key={step}>
              <span>
                {when}: {t.paste(length, origin, isOwn)}
              </span>
              <SmallButton name={`${t.goTo}: ${when}`} onClick={() => onGo(step)}>
                {t.goTo}
              </SmallButton>
            </li>
          );
        })}
      </ol>
    </details>
  );
