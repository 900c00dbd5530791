import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Course } from '#contract/authoring/courses.ts';
import { useCourse } from '#web/courses/course.queries.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { pickerTexts } from './picker-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { type Choice, ChoiceForm } from './choice-form.tsx';
import { ModuleChoice, type ModuleToChoose } from './module-choice.tsx';
import { type PickerDialog, PickerDialogs } from './picker-dialogs.tsx';
import { useAdding } from './picker.queries.ts';
import { lessonIdsOf, useArrivals } from './use-arrivals.ts';
import { type CourseGrades, WholeCourse, WholeCourseOnly } from './whole-course.tsx';
import styles from './lesson-picker.module.css';

const t = pickerTexts;

const matching = (modules: ModuleToChoose[], search: string): ModuleToChoose[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return modules;
  return modules
    .map(module => ({
      ...module,
      lessons: module.lessons.filter(lesson => lesson.name.toLowerCase().includes(wanted)),
    }))
    .filter(module => module.lessons.length > 0);
};

/** The ways to begin in a course without lessons. */
const Beginning = ({
  onSample,
  onOpen,
}: {
  onSample: () => void;
  onOpen: (dialog: PickerDialog) => void;
}) => (
  <div className={styles.beginning}>
    <EmptyState>{t.emptyCourse}</EmptyState>
    <div className={styles.ways}>
      <Button onClick={onSample}>{t.useSample}</Button>
      <Button variant="default" onClick={() => onOpen({ kind: 'lesson', moduleId: null })}>
        {t.createLesson}
      </Button>
      <Button variant="default" onClick={() => onOpen({ kind: 'file' })}>
        {t.importFile}
      </Button>
      <Button variant="default" onClick={() => onOpen({ kind: 'code' })}>
        {t.useCode}
      </Button>
    </div>
  </div>
);

const Picker = ({ course }: { course: Course }) => {
  useTitle(t.title, course.name);
  const { settings } = useSession();
  const { announcer } = useTools();
  const acceptsSeveral = settings.acceptsSeveral === true;
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const [grades, setGrades] = useState<CourseGrades>('course');
  const [sent, setSent] = useState<Choice | null>(null);
  const [dialog, setDialog] = useState<PickerDialog | null>(null);
  const adding = useAdding(course.contextId);
  const choose = (ids: number[], isChosen: boolean) => {
    const kept = [...ticked].filter(id => !ids.includes(id));
    const next = new Set(isChosen ? [...kept, ...ids] : kept);
    setTicked(next);
    setWhole(false);
    announcer.say(t.chosen(next.size));
  };
  const arrivals = useArrivals(course, adding, ids => {
    if (acceptsSeveral) setTicked(before => new Set([...before, ...ids]));
  });
  const modules = matching(course.cairnModules, search);
  const all = lessonIdsOf(course);
  const chosen = all.filter(id => ticked.has(id));
  if (sent) return <ChoiceForm {...sent} />;

  const send = () =>
    setSent(
      isWhole
        ? { title: t.linking(course.name), choice: grades }
        : { title: t.linkingMany(chosen.length), lessonIds: chosen },
    );
  const count = isWhole ? 1 : chosen.length;
  return (
    <div className={styles.picker}>
      <PageHeading>{t.title}</PageHeading>
      <p className={styles.lead}>{t.lead}</p>
      {all.length > 0 && (
        <>
          <label className={styles.search}>
            <span>{t.search}</span>
            <input type="search" value={search} onChange={event => setSearch(event.currentTarget.value)} />
          </label>
          {acceptsSeveral ? (
            <WholeCourse
              name={course.name}
              isChosen={isWhole}
              grades={grades}
              onGrades={setGrades}
              onChoose={next => {
                setWhole(next);
                setTicked(new Set());
                announcer.say(next ? t.courseChosen : t.chosen(0));
              }}
            />
          ) : (
            <WholeCourseOnly
              grades={grades}
              onGrades={setGrades}
              onLink={() => setSent({ title: t.linking(course.name), choice: grades })}
            />
          )}
        </>
      )}
      {course.cairnModules.length === 0 && !arrivals.running && (
        <Beginning onSample={() => arrivals.copy({ isSample: true })} onOpen={setDialog} />
      )}
      {search !== '' && modules.length === 0 && <EmptyState>{t.noMatch(search)}</EmptyState>}
      <ul className={styles.modules}>
        {modules.map(module => (
          <ModuleChoice
            key={module.id}
            contextId={course.contextId}
            module={module}
            chosen={ticked}
            acceptsSeveral={acceptsSeveral}
            onChoose={choose}
            onAddLesson={() => setDialog({ kind: 'lesson', moduleId: module.id })}
          />
        ))}
      </ul>
      {arrivals.running && <output className={styles.running}>{arrivals.running}</output>}
      {arrivals.problem && (
        <div role="alert">
          <Notice kind="error">
            <p>{arrivals.problem}</p>
            <Button variant="default" onClick={arrivals.dismiss}>
              {t.dismiss}
            </Button>
          </Notice>
        </div>
      )}
      {course.cairnModules.length > 0 && (
        <div className={styles.ways}>
          <Button variant="default" onClick={() => setDialog({ kind: 'module' })}>
            {t.addModule}
          </Button>
          <Button variant="default" onClick={() => setDialog({ kind: 'file' })}>
            {t.importFile}
          </Button>
          <Button variant="default" onClick={() => setDialog({ kind: 'code' })}>
            {t.useCode}
          </Button>
        </div>
      )}
      <div className={styles.send}>
        {acceptsSeveral && all.length > 0 && (
          <p className={styles.summary}>{isWhole ? t.courseGrades[grades] : t.summary(chosen.length)}</p>
        )}
        <Button variant="default" onClick={() => setSent({ title: t.cancelling, choice: 'nothing' })}>
          {texts.common.cancel}
        </Button>
        {acceptsSeveral && count > 0 && (
          <Button onClick={send}>{isWhole ? t.linkCourse : t.linkChosen(chosen.length)}</Button>
        )}
      </div>
      <PickerDialogs
        open={dialog}
        languageId={course.languageConfigId}
        onClose={() => setDialog(null)}
        onModule={name => problemFrom(adding.addModule(name).then(() => setDialog(null)))}
        onLesson={(lesson, moduleId) =>
          problemFrom(
            adding
              .addLesson({ ...lesson, moduleId })
              .then(() => arrivals.settle())
              .then(() => setDialog(null)),
          )
        }
        onCode={shareCode =>
          problemFrom(
            adding.startCopy({ shareCode }).then(() => {
              setDialog(null);
              arrivals.followCopy();
            }),
          )
        }
        onFile={file => {
          setDialog(null);
          arrivals.importFile(file);
        }}
      />
    </div>
  );
};

/** Deep linking: a teacher chooses the lessons that links in the learning management system open. */
export const ChooseLessonScreen = () => {
  const { contextId } = usePlace();
  return (
    <Loaded query={useCourse(contextId)} failedTitle={texts.course.loadFailed} isScreen>
      {course => <Picker course={course} />}
    </Loaded>
  );
};
