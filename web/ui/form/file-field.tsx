import { type DragEvent, useId, useState } from 'react';
import { FileIcon } from '../button/icons.tsx';
import styles from './file-field.module.css';

type Props = {
  texts: { choose: string; drop: string; dropNow: string; another: string };
  /** Endings, as the browser's own dialog wants them. */
  accept: string;
  /** What was chosen, in words. */
  chosen: string | null;
  problem: string | null;
  onChoose: (file: File) => void;
};

/** The browser's own file field, with room to drop a file on. */
export const FileField = ({ texts, accept, chosen, problem, onChoose }: Props) => {
  const inputId = useId();
  const problemId = useId();
  const [isOver, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    <div>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileIcon />
        {chosen && <span className={styles.chosen}>{chosen}</span>}
        <span className={styles.ways}>
          <input
            type="file"
            id={inputId}
            className={styles.input}
            accept={accept}
            aria-describedby={problem ? problemId : undefined}
            aria-invalid={problem !== null}
            data-autofocus
            onChange={event => {
              const file = event.currentTarget.files?.[0];
              if (file) onChoose(file);
              // So that the same file, repaired meanwhile, can be chosen again.
              event.currentTarget.value = '';
            }}
          />
          <label htmlFor={inputId} className={styles.button}>
            {chosen ? texts.another : texts.choose}
          </label>
          <span className={styles.drop}>{isOver ? texts.dropNow : texts.drop}</span>
        </span>
      </div>
      <p id={problemId} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
};
