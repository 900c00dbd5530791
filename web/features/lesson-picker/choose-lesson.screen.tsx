import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Course } from '#contract/courses.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { selectLesson } from '#web/session/paths.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { pickerTexts } from './picker-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession } from '#web/session/tools.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { ChoiceForm } from './choice-form.tsx';
import styles from './lesson-picker.module.css';

const t = pickerTexts;

type Module = Course['cairnModules'][number];

const matching = (modules: Module[], search: string): Module[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return modules;
  return modules
    .map(module => ({
      ...module,
      lessons: module.lessons.filter(lesson => lesson.name.toLowerCase().includes(wanted)),
    }))
    .filter(module => module.lessons.length > 0);
};

const Choice = ({ course }: { course: Course }) => {
  useTitle(t.title, course.name);
  const { settings } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const [isSending, setSending] = useState(false);
  const modules = matching(course.cairnModules, search);
  const hasLessons = course.cairnModules.some(module => module.lessons.length > 0);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]);
  if (isSending) return <ChoiceForm title={t.linkingMany(chosen.length)} lessonIds={chosen} />;
  return (
    <div className={styles.picker}>
      <PageHeading>{t.title}</PageHeading>
      <p className={styles.lead}>{settings.acceptsSeveral ? t.leadSeveral : t.lead}</p>
      {hasLessons && (
        <label className={styles.search}>
          <span>{t.search}</span>
          <input type="search" value={search} onChange={event => setSearch(event.currentTarget.value)} />
        </label>
      )}
      {course.cairnModules.length === 0 && <EmptyState>{t.emptyCourse}</EmptyState>}
      {search !== '' && modules.length === 0 && <EmptyState>{t.noMatch(search)}</EmptyState>}
      <ul className={styles.modules}>
        {modules.map(module => (
          <li key={module.id} className={styles.module}>
            <h2>{module.name}</h2>
            {module.lessons.length === 0 ? (
              <p className={styles.lead}>{t.emptyModule}</p>
            ) : (
              <ul className={styles.lessons}>
                {module.lessons.map(lesson => (
                  <li key={lesson.id} className={styles.lesson}>
                    {settings.acceptsSeveral && (
                      <input
                        type="checkbox"
                        aria-label={t.choose(lesson.name)}
                        checked={chosen.includes(lesson.id)}
                        onChange={() => toggle(lesson.id)}
                      />
                    )}
                    <Link to={selectLesson(course.contextId, lesson.id)}>{lesson.name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className={styles.send}>
          <Button onClick={() => setSending(true)}>{t.linkChosen(chosen.length)}</Button>
        </div>
      )}
    </div>
  );
};

/** Deep linking: a teacher chooses the lesson that a link in the learning management system opens. */
export const ChooseLessonScreen = () => {
  const { contextId } = usePlace();
  return (
    <Loaded query={useCourse(contextId)} failedTitle={texts.course.loadFailed} isScreen>
      {course => <Choice course={course} />}
    </Loaded>
  );
};
