import { type ReactNode, useEffect, useState } from 'react';
import { Loaded, Loading } from '#web/loading/loaded.tsx';
import { PictureSource } from '#web/ui/markdown/picture-source.ts';
import message from './lesson-message.module.css';
import { LessonMessage } from './lesson-message.tsx';
import { useLessonPictures } from './use-lesson-pictures.ts';
import { deskTexts } from '../desk-texts.ts';
import styles from './loaded-lesson.module.css';

/** After this delay the reason for the wait is shown. */
const patience = 3000;

type LoadingProps = {
  /** Why loading takes long, if known. */
  reason?: string | null;
  onRetry: () => void;
};

const Lines = ({ reason = null, onRetry }: LoadingProps) => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(clock);
  }, []);
  return (
    <>
      <Loading lines={6} onRetry={onRetry} />
      {reason !== null && isLong && <p className={styles.reason}>{reason}</p>}
    </>
  );
};

export const LessonLoading = (props: LoadingProps) => (
  <LessonMessage>
    <Lines {...props} />
  </LessonMessage>
);

type LoadedLessonProps<T> = Pick<LoadingProps, 'reason'> & {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

export const LoadedLesson = <T,>({ query, reason = null, children }: LoadedLessonProps<T>) => (
  <Loaded
    query={query}
    failedTitle={deskTexts.loadFailed}
    isScreen
    className={message.message}
    loading={<Lines reason={reason} onRetry={() => void query.refetch()} />}
  >
    {data => <PictureSource value={useLessonPictures}>{children(data)}</PictureSource>}
  </Loaded>
);
