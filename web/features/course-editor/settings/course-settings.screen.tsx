import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { scoreModes } from '#contract/authoring/courses.ts';
import { runChoices } from '#contract/authoring/points.ts';
import type { CourseShare } from '#contract/authoring/sharing.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useLanguages } from '#web/courses/languages.queries.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { paths } from '#web/session/paths.ts';
import { LanguageField } from '#web/courses/language-field.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveIndicator } from '#web/ui/saving/save-indicator.tsx';
import { SaveMark, type SaveState } from '#web/ui/saving/save-mark.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { type CourseSettings, useSaveSettings } from '../course-editor.queries.ts';
import { CourseStartForm } from '../dates/course-start-form.tsx';
import { useJoinLink } from '../dates/dates.queries.ts';
import { JoinLinkField } from '../dates/join-link-field.tsx';
import { CourseNameForm } from './course-name-form.tsx';
import { useCourseOfTab } from '../course-of-tab.ts';
import {
  useDeleteCourse,
  useRenewShareCode,
  useShare,
  useShares,
  useUnshare,
} from './course-sharing.queries.ts';
import { DeleteCourseDialog } from './delete-course-dialog.tsx';
import { ProcessRecordField } from './process-record-field.tsx';
import { ShareByEmail, shareEmailId } from './share-by-email.tsx';
import { ShareCodeField } from './share-code-field.tsx';
import { ShareList } from './share-list.tsx';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import styles from './course-settings.module.css';

type Field = keyof CourseSettings;

const marks = {
  saving: courseEditorTexts.courseSettings.saving,
  saved: courseEditorTexts.courseSettings.saved,
};

export const CourseSettingsScreen = () => {
  const course = useCourseOfTab();
  useTitle(courseEditorTexts.courseSettings.title, course.name);
  const { announcer, toasts, pageData } = useTools();
  const isStandalone = useIsStandalone();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const joinLink = useJoinLink(course.contextId, { isWanted: isStandalone });
  const shares = useShares(course.contextId);
  const share = useShare(course.contextId);
  const unshare = useUnshare(course.contextId);
  const renew = useRenewShareCode(course.contextId);
  const deleteCourse = useDeleteCourse(course.contextId);
  const [isDeleting, setDeleting] = useState(false);
  const languages = useLanguages();
  const save = useSaveSettings(course.contextId);
  const [states, setStates] = useState<Partial<Record<Field, SaveState>>>({});
  // Optimistic: the choice is shown at once, and the stored value again when the save fails.
  const [chosen, setChosen] = useState<{ [F in Field]?: CourseSettings[F] | undefined }>({});
  const languageId = chosen.languageConfigId ?? course.languageConfigId;
  const countedRun = chosen.countedRun === undefined ? course.countedRun : chosen.countedRun;
  const isPublic = chosen.public ?? course.public ?? false;

  const saveField = async (field: Field, settings: CourseSettings) => {
    const mark = (state: SaveState) => setStates(before => ({ ...before, [field]: state }));
    setChosen(before => ({ ...before, ...settings }));
    mark({ is: 'saving' });
    const problem = await problemFrom(save.mutateAsync(settings));
    setChosen(before => ({ ...before, [field]: undefined }));
    mark(
      problem
        ? { is: 'refused', why: courseEditorTexts.courseSettings.notSaved(problem.text) }
        : { is: 'saved' },
    );
    announcer.say(
      problem
        ? courseEditorTexts.courseSettings.notSaved(problem.text)
        : courseEditorTexts.courseSettings.saved,
    );
    return problem;
  };

  const handleRenew = async () => {
    const problem = await problemFrom(
      renew.mutateAsync().then(code => announcer.say(courseEditorTexts.courseSettings.renewed(code))),
    );
    return problem?.text ?? null;
  };
  const handleShare = (email: string) =>
    problemFrom(
      share
        .mutateAsync(email)
        .then(() => announcer.say(courseEditorTexts.courseSettings.shared(email.trim()))),
    );
  const handleRemove = async ({ id, user }: CourseShare) => {
    const problem = await problemFrom(
      unshare.mutateAsync(id).then(() => {
        announcer.say(courseEditorTexts.courseSettings.removed(user.email));
        focusSoon(shareEmailId);
      }),
    );
    return problem?.text ?? null;
  };
  const handleDelete = () =>
    problemFrom(
      deleteCourse.mutateAsync().then(async () => {
        toasts.show('info', courseEditorTexts.courseSettings.deleted(course.name));
        await navigate(paths.courses);
      }),
    );

  const all = Object.values(states).map(state => state.is);
  return (
    <div className={styles.settings}>
      <CourseNameForm
        key={course.name}
        name={course.name}
        mark={<SaveMark texts={marks} state={states.name} />}
        onSave={name => saveField('name', { name })}
      />
      <div className={styles.field}>
        <LanguageField
          label={courseEditorTexts.courseSettings.language}
          description={courseEditorTexts.courseSettings.languageHint}
          languages={languages.data}
          placeholder={[{ id: course.languageConfigId, ...course.languageConfig, unavailableReason: null }]}
          value={String(languageId)}
          onChange={event =>
            void saveField('languageConfigId', { languageConfigId: Number(event.currentTarget.value) })
          }
        />
        <SaveMark texts={marks} state={states.languageConfigId} />
      </div>
      <div className={styles.field}>
        <RadioCards
          label={courseEditorTexts.courseSettings.points}
          value={countedRun ?? 'none'}
          choices={(['none', ...runChoices] as const).map(value => ({
            value,
            ...courseEditorTexts.courseSettings.pointChoices[value],
          }))}
          onChange={value => void saveField('countedRun', { countedRun: value === 'none' ? null : value })}
        />
        <SaveMark texts={marks} state={states.countedRun} />
      </div>
      <ProcessRecordField course={course} chosen={chosen.processRecord} states={states} onSave={saveField} />
      {!isStandalone && (
        <div className={styles.field}>
          <RadioCards
            label={courseEditorTexts.courseSettings.scoreMode}
            value={chosen.scoreMode ?? course.scoreMode ?? 'on_completion'}
            choices={scoreModes.map(value => ({
              value,
              ...courseEditorTexts.courseSettings.scoreModes[value],
            }))}
            onChange={scoreMode => void saveField('scoreMode', { scoreMode })}
          />
          <SaveMark texts={marks} state={states.scoreMode} />
        </div>
      )}
      <h2 className={styles.part}>{courseEditorTexts.dates.title}</h2>
      <CourseStartForm key={course.startsOn} contextId={course.contextId} startsOn={course.startsOn} />
      <h2 className={styles.part}>{courseEditorTexts.joinLink.title}</h2>
      {!isStandalone && <p>{courseEditorTexts.joinLink.embedded}</p>}
      {joinLink.data !== undefined && <JoinLinkField contextId={course.contextId} link={joinLink.data} />}
      {joinLink.isError && <Notice kind="error">{courseEditorTexts.joinLink.loadFailed}</Notice>}
      <h2 className={styles.part}>{courseEditorTexts.courseSettings.sharing}</h2>
      <SwitchField
        label={courseEditorTexts.courseSettings.public}
        hint={courseEditorTexts.courseSettings.publicHint}
        isOn={isPublic}
        onChange={isOn => void saveField('public', { public: isOn })}
      >
        <SaveMark texts={marks} state={states.public} />
      </SwitchField>
      {course.shareCode !== null && <ShareCodeField code={course.shareCode} onRenew={handleRenew} />}
      <ShareByEmail canMail={pageData.canMail} onShare={handleShare} />
      {shares.data ? (
        <ShareList shares={shares.data} onRemove={handleRemove} />
      ) : (
        shares.isError && <Notice kind="error">{courseEditorTexts.courseSettings.sharesFailed}</Notice>
      )}
      <p className={styles.all}>
        {all.includes('refused') ? null : all.includes('saving') ? (
          <SaveIndicator kind="saving" text={courseEditorTexts.courseSettings.saving} />
        ) : (
          <SaveIndicator kind="saved" text={courseEditorTexts.courseSettings.allSaved} />
        )}
      </p>
      <div className={styles.doom}>
        <div>
          <h2 className={styles.doomTitle}>{courseEditorTexts.courseSettings.deleteTitle}</h2>
          <p className={styles.doomHint}>{courseEditorTexts.courseSettings.deleteHint}</p>
        </div>
        <Button variant="default" className={styles.doomButton ?? ''} onClick={() => setDeleting(true)}>
          {courseEditorTexts.courseSettings.deleteButton}
        </Button>
      </div>
      <DeleteCourseDialog
        isOpen={isDeleting}
        course={course}
        onDelete={handleDelete}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
};
