import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { selectLessons } from '#contract/lti/lti.ts';
import { pickerTexts } from './picker-texts.ts';
import { useSession } from '#web/session/tools.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import styles from './lesson-picker.module.css';

export type Choice = { title: string } & (
  | { lessonIds: (number | string)[] }
  /** The whole course as one link, or nothing. */
  | { choice: 'course' | 'course_lessons' | 'nothing' }
);

/** Submits itself. A form and not an API call, because the response navigates the browser back to the platform. */
export const ChoiceForm = (chosen: Choice) => {
  const { token } = useSession();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={selectLessons.path} className={styles.picker}>
      <PageHeading>{chosen.title}</PageHeading>
      <input type="hidden" name="authorization" value={token} />
      {'choice' in chosen ? (
        <input type="hidden" name="choice" value={chosen.choice} />
      ) : (
        chosen.lessonIds.map(id => <input key={id} type="hidden" name="lessonId" value={id} />)
      )}
      <p className={styles.lead}>{pickerTexts.blocked}</p>
      <div>
        <Button type="submit">{pickerTexts.continue}</Button>
      </div>
    </form>
  );
};
