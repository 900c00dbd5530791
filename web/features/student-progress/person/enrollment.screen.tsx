import { useParams } from 'react-router';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { learner } from '#contract/core/roles.ts';
import type { getEnrollment } from '#contract/learning/student-progress.ts';
import { useHasCourse } from '#web/session/opened-place.ts';
import { coursePeople } from '#web/session/paths.ts';
import { progressTexts } from '../progress-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { ArrowLeftIcon } from '#web/ui/button/icons.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { CsvButton } from '../csv/csv-button.tsx';
import { Freshness } from '../freshness.tsx';
import { LoadedProgress } from '../loaded-progress.tsx';
import { personCsv } from './person-csv.ts';
import { PersonLessons } from './person-lessons.tsx';
import { useEnrollment } from '../student-progress.queries.ts';
import { nameOf } from '../student-rows.ts';
import { CourseTrail } from '../course-trail.tsx';
import '#web/ui/page/print.css';
import styles from './enrollment.module.css';

const t = progressTexts.enrollment;

type Props = {
  contextId: string;
  shown: ResponseOf<typeof getEnrollment>;
  live: { trueAt: number; isFetching: boolean; refetch: () => unknown };
};

const PersonPage = ({ contextId, shown, live }: Props) => {
  const { enrollment, lessons, cairnCourse } = shown;
  const { user } = enrollment;
  const name = nameOf(user);
  const roles = user.contextRoles.map(({ role }) => role.roleKey);
  useTitle(name, cairnCourse.name);
  const hasCourse = useHasCourse();
  const started = lessons.filter(lesson => lesson.startedAt !== null);
  const completed = lessons.filter(lesson => lesson.completedAt !== null);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <CourseTrail contextId={contextId} course={cairnCourse.name} here={name} />
        <PageHeading>{name}</PageHeading>
        <p className={styles.about}>
          <a href={`mailto:${user.email}`} title={t.writeTo(user.email)}>
            {user.email}
          </a>
          <span>{roles.map(role => texts.roles[role]).join(', ')}</span>
        </p>
        {hasCourse && (
          <p>
            <Link to={coursePeople(contextId)} className={styles.back}>
              <ArrowLeftIcon /> {t.back}
            </Link>
          </p>
        )}
      </header>
      {started.length === 0 ? (
        <EmptyState>{roles.includes(learner) ? t.empty : t.emptyStaff}</EmptyState>
      ) : (
        <section className={styles.lessons} aria-labelledby="lessons-of-person">
          <div className={styles.tools}>
            <div>
              <h2 id="lessons-of-person">{t.lessons}</h2>
              <p className={styles.summary}>{t.summary(completed.length, started.length, lessons.length)}</p>
            </div>
            <div className={styles.doings}>
              <Freshness
                trueAt={live.trueAt}
                isRefreshing={live.isFetching}
                onRefresh={() => void live.refetch()}
              />
              <CsvButton
                label={t.download}
                nameParts={[cairnCourse.name, name]}
                makeCsv={() => personCsv(lessons)}
              />
            </div>
          </div>
          <PersonLessons
            lessons={lessons}
            contextId={contextId}
            userId={user.id}
            caption={t.lessonsOf(name)}
          />
        </section>
      )}
    </div>
  );
};

export const EnrollmentScreen = () => {
  const { contextId = '', id = '' } = useParams();
  const enrollment = useEnrollment(contextId, id);
  return (
    <LoadedProgress query={enrollment} failedTitle={t.loadFailed}>
      {data => <PersonPage contextId={contextId} shown={data} live={enrollment} />}
    </LoadedProgress>
  );
};
