import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  ConfigFields,
  defaultLimitMs,
  type LanguageConfig,
  type LanguageField,
  languageFields,
} from '#contract/running/languages.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { isNotFound } from '#web/net/api-error.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { BackLink } from '../back-link.tsx';
import { LanguageFields, type LanguageValues } from './language-fields.tsx';
import { LanguageReport } from './language-report.tsx';
import {
  useLanguageConfig,
  useLanguageReport,
  useRerun,
  useSaveLanguage,
} from './language-configs.queries.ts';
import { sampleFor } from './trial-samples.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useTrial } from './use-trial.ts';
import styles from './language.module.css';

const t = adminTexts.language;

const valuesWith = (valueOf: (name: LanguageField) => string) =>
  Object.fromEntries(languageFields.map(name => [name, valueOf(name)])) as LanguageValues;

const empty = valuesWith(name => (name === 'executionLimit' ? String(defaultLimitMs) : ''));

const valuesOf = (config: LanguageConfig) => valuesWith(name => String(config[name]));

const isNumber = (text: string) => /^\s*\d+\s*$/.test(text);

const check = (values: LanguageValues) => ({
  ...fieldErrors(ConfigFields, values),
  ...(!isNumber(values.executionLimit) && { executionLimit: t.limitNotNumber }),
});

const withNumber = (values: LanguageValues) => ({
  ...values,
  executionLimit: Number(values.executionLimit),
});

const Exercises = ({ id }: { id: number }) => {
  const rerun = useRerun(id);
  return (
    <Loaded query={useLanguageReport(id)} failedTitle={t.reportFailed} loading={null}>
      {report => (
        <LanguageReport report={report} isStarting={rerun.isPending} onRerun={() => rerun.mutate()} />
      )}
    </Loaded>
  );
};

const LanguageEditor = ({ config }: { config: LanguageConfig | null }) => {
  useTitle(config?.name ?? t.newTitle, adminTexts.languages.title, adminTexts.title);
  const { toasts } = useTools();
  const navigate = useNavigate();
  const save = useSaveLanguage(config?.id ?? null);
  const trial = useTrial();
  const form = useForm<LanguageValues>({
    initialValues: config ? valuesOf(config) : empty,
    validate: check,
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const [untested, setUntested] = useState(0);
  const guard = useLeaveGuard(form.isDirty);

  const handleInvalid = (errors: Record<string, unknown>) => {
    if (errors['executionLimit'] === t.limitNotNumber) toasts.show('error', t.limitNotNumber);
    const first = Object.keys(form.values).find(name => name in errors);
    if (first) form.getInputNode(first as keyof LanguageValues)?.focus();
  };
  const handleSave = async (values: LanguageValues) => {
    setUntested(0);
    const found = await problemFrom(
      save(withNumber(values)).then(async ({ untestedExercises }) => {
        form.resetDirty();
        toasts.show('info', config ? t.updated : t.created);
        setUntested(untestedExercises);
        if (config) return;
        guard.letGo();
        await navigate(paths.adminLanguages);
      }),
    );
    if (found) toasts.show('error', t.saveFailed);
    show(found);
  };
  const handleTry = (sample: { code: string; testCode: string }) => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      handleInvalid(errors);
      return;
    }
    const { defaultLessonCode: _, defaultSolutionCode: __, ...language } = withNumber(form.values);
    void trial.start({ ...language, ...sample });
  };
  return (
    <div className={styles.language}>
      <div className={styles.head}>
        <BackLink to={paths.adminLanguages}>{t.back}</BackLink>
        <PageHeading>{config?.name ?? t.newTitle}</PageHeading>
      </div>
      {config?.unavailableReason && <Notice kind="error">{config.unavailableReason}</Notice>}
      <form className={styles.form} noValidate onSubmit={form.onSubmit(handleSave, handleInvalid)}>
        <LanguageFields form={form} />
        {problem && (
          <Notice kind="error" ref={messageRef}>
            {problem.text}
          </Notice>
        )}
        <div>
          <SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />
        </div>
        <div aria-live="polite">{untested > 0 && <Notice kind="info">{t.untested(untested)}</Notice>}</div>
      </form>
      <TrialPanel
        sample={sampleFor(form.values.testFramework, form.values.defaultSolutionCode)}
        state={trial.state}
        language={languageOfFile(form.values.executableFileName)}
        onTry={handleTry}
      />
      {config && <Exercises id={config.id} />}
      <ConfirmDialog
        texts={{
          close: texts.common.close,
          cancel: t.stay,
          title: t.leaveTitle,
          action: t.leave,
          busy: t.leave,
        }}
        isOpen={guard.isAsking}
        onClose={guard.stay}
        onConfirm={async () => {
          guard.leave();
          return null;
        }}
      >
        <p>{t.leaveBody}</p>
      </ConfirmDialog>
    </div>
  );
};

const LanguageNotFound = () => (
  <DeadEnd title={t.notFound} body={t.notFoundBody} link={<Link to={paths.adminLanguages}>{t.back}</Link>} />
);

/** Creates or edits a language configuration. */
export const LanguageScreen = () => {
  const { id } = useParams();
  useTitle(adminTexts.languages.title, adminTexts.title);
  const query = useLanguageConfig(id);
  if (id === undefined) return <LanguageEditor config={null} />;
  return (
    <Loaded
      query={query}
      failedTitle={t.failed}
      lines={5}
      isScreen
      instead={error => isNotFound(error) && <LanguageNotFound />}
    >
      {config => <LanguageEditor key={config.id} config={config} />}
    </Loaded>
  );
};
