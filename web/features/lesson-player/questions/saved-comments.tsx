import { useState } from 'react';
import { isVisible } from '#contract/core/names.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { threadTexts } from './thread-texts.ts';
import { useSavedComments } from './threads.queries.ts';
import styles from './threads.module.css';

const t = threadTexts.saved;

type Props = { text: string; onUse: (text: string) => void };

/** Comments of staff to use again. */
export const SavedComments = ({ text, onUse }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const { comments, save, remove } = useSavedComments(isOpen);
  const [savedText, setSavedText] = useState<string | null>(null);
  const handleSave = async () => {
    if (savedText === text) return;
    // A failure is told by a toast.
    await save(text).then(
      () => setSavedText(text),
      () => {},
    );
  };
  return (
    <div className={styles.saved}>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t.use}</summary>
        {comments?.length === 0 && <p className={styles.quiet}>{t.none}</p>}
        <ul>
          {comments?.map(comment => (
            <li key={comment.id}>
              <TextButton
                onClick={() => {
                  onUse(isVisible(text) ? `${text}\n${comment.text}` : comment.text);
                  setOpen(false);
                }}
              >
                {comment.text}
              </TextButton>
              <IconButton
                label={t.delete(comment.text)}
                icon={<CloseIcon />}
                onClick={() => void remove(comment.id)}
              />
            </li>
          ))}
        </ul>
      </details>
      {isVisible(text) && (
        <TextButton onClick={() => void handleSave()}>{savedText === text ? t.isSaved : t.save}</TextButton>
      )}
    </div>
  );
};
