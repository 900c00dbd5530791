import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useTitle } from '#web/browser/title.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { ApiError } from '#web/net/api-error.ts';
import { join, paths, studentCourse } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { dashboardTexts } from '../dashboard-texts.ts';
import styles from '../invitations/invite.module.css';
import { useJoinCode, useJoinCourse } from './joining.queries.ts';

const t = dashboardTexts.joining;

const CodeForm = () => {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: code => (code.trim() === '' ? t.needsCode : null) },
  });
  return (
    <section className={styles.card}>
      <PageHeading>{t.title}</PageHeading>
      <form
        className={styles.code}
        noValidate
        onSubmit={form.onSubmit(async ({ code }) => navigate(join(code.trim())))}
      >
        <TextInput
          label={t.code}
          description={t.codeHint}
          placeholder="K7QF-M2XP"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <SubmitButton label={t.next} busyLabel={t.next} isBusy={form.submitting} />
      </form>
    </section>
  );
};

type FoundProps = { code: string; course: { name: string; contextId: string }; isMember: boolean };

const Found = ({ code, course, isMember }: FoundProps) => {
  const navigate = useNavigate();
  const joining = useJoinCourse();
  const [problem, setProblem] = useState<string | null>(null);
  const handleJoin = async () => {
    if (joining.isPending) return;
    const found = await problemFrom(
      joining
        .mutateAsync(code)
        .then(({ contextId }) => navigate(studentCourse(contextId), { replace: true })),
    );
    setProblem(found?.text ?? null);
  };
  return (
    <section className={styles.card}>
      <PageHeading>{isMember ? t.isMember(course.name) : t.question(course.name)}</PageHeading>
      <div aria-live="polite">{problem && <Notice kind="error">{problem}</Notice>}</div>
      {isMember ? (
        <Button component={Link} to={studentCourse(course.contextId)}>
          {t.toCourse}
        </Button>
      ) : (
        <Button aria-disabled={joining.isPending} onClick={() => void handleJoin()}>
          {joining.isPending ? t.joining : t.join}
        </Button>
      )}
    </section>
  );
};

const Closed = ({ reason }: { reason: string }) => (
  <section className={styles.card}>
    <PageHeading>{t.closed}</PageHeading>
    <p>{reason}</p>
    <Link to={join('')}>{t.another}</Link>
  </section>
);

const ForCode = ({ code }: { code: string }) => {
  const { data, error, refetch } = useJoinCode(code);
  return (
    <Loaded
      query={{ data: error ? undefined : data, error, refetch }}
      failedTitle={t.loadFailed}
      lines={2}
      isScreen
      instead={cause => cause instanceof ApiError && cause.status < 500 && <Closed reason={cause.message} />}
    >
      {found => <Found code={code} {...found} />}
    </Loaded>
  );
};

/** `#/join/K7QF-M2XP`, or a field for the code. */
export const JoinScreen = () => {
  useTitle(t.title);
  const { token } = useSession();
  const { code = '' } = useParams();
  // The page for signing in would not say what it is for.
  if (token === '')
    return <Navigate to={paths.signUp} replace state={{ from: join(code), reason: t.accountFirst }} />;
  return code === '' ? <CodeForm /> : <ForCode code={code} />;
};
