import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';
import styles from './failure-block.module.css';

type FailureTexts = { title: string; body: string; tryAgain: string; details: string };
type Props = { texts: FailureTexts; facts: { name: string; value: string }[]; onRetry: () => void };

/** Replaces the part that failed: what happened, a retry, and the reference for support. */
export const FailureBlock = ({ texts, facts, onRetry }: Props) => (
  <div role="alert">
    <Notice kind="error">
      <h2 className={styles.title}>{texts.title}</h2>
      <p>{texts.body}</p>
      <details className={styles.details}>
        <summary>{texts.details}</summary>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Button variant="default" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  </div>
);
