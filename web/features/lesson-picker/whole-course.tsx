import { Button } from '@mantine/core';
import { pickerTexts } from './picker-texts.ts';
import styles from './lesson-picker.module.css';

const t = pickerTexts;

/** What a link to the whole course brings into the gradebook: one grade, or one for each lesson. */
export type CourseGrades = 'course' | 'course_lessons';

type Props = { grades: CourseGrades; onGrades: (grades: CourseGrades) => void };

const GradesChoice = ({ grades, onGrades }: Props) => (
  <fieldset className={styles.grades}>
    <legend>{t.courseGradesTitle}</legend>
    {(['course', 'course_lessons'] as const).map(choice => (
      <label key={choice} className={styles.tick}>
        <input type="radio" name="grades" checked={grades === choice} onChange={() => onGrades(choice)} />
        <span>{t.courseGrades[choice]}</span>
      </label>
    ))}
  </fieldset>
);

/** Where several things can be linked: the whole course excludes the others. */
export const WholeCourse = ({
  name,
  isChosen,
  onChoose,
  ...choice
}: Props & { name: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }) => (
  <div className={styles.course}>
    <label className={styles.tick}>
      <input type="checkbox" checked={isChosen} onChange={event => onChoose(event.currentTarget.checked)} />
      <span>{t.wholeCourse(name)}</span>
    </label>
    {isChosen ? <GradesChoice {...choice} /> : <p className={styles.lead}>{t.wholeCourseHint}</p>}
  </div>
);

/** Where one thing can be linked. */
export const WholeCourseOnly = ({ onLink, ...choice }: Props & { onLink: () => void }) => (
  <div className={styles.course}>
    <GradesChoice {...choice} />
    <Button variant="default" onClick={onLink}>
      {t.linkCourse}
    </Button>
  </div>
);
