import { type DragEvent, useId, useState } from 'react';
import { FileIcon } from '../button/icons.tsx';
import styles from './file-field.module.css';

type Props = {
  texts: { choose: string; drop: string; dropNow: string; another: string };
  /** File extensions, in the format of the `accept` attribute. */
  accept: string;
  /** A description of the chosen file. */
  chosen: string | null;
  problem: string | null;
  onChoose: (file: File) => void;
};

/** A native file input with a drop area. */
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
              // Cleared, so that choosing the same file again after fixing it fires a change event.
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
