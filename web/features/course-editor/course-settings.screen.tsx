import { useState } from 'react';
import { problemFrom } from '../../lib/form-problem.ts';
import { useLanguages } from '../../lib/languages.queries.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { useTools } from '../../lib/tools.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SaveMark, type SaveState } from '../../ui/save-mark.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { type CourseSettings, useSaveSettings } from './course-editor.queries.ts';
import { CourseNameForm } from './course-name-form.tsx';
import { useCourseOfTab } from './course-of-tab.ts';
import styles from './course-settings.module.css';

type Field = keyof CourseSettings;

const marks = { saving: texts.courseSettings.saving, saved: texts.courseSettings.saved };

export const CourseSettingsScreen = () => {
  const course = useCourseOfTab();
  useTitle(texts.courseSettings.title, course.name);
  const { announcer } = useTools();
  const languages = useLanguages();
  const save = useSaveSettings(course.contextId);
  const [states, setStates] = useState<Partial<Record<Field, SaveState>>>({});
  // What was chosen shows at once; when it is refused, what the course really has shows again.
  const [chosen, setChosen] = useState<{ [F in Field]?: CourseSettings[F] | undefined }>({});
  const languageId = chosen.languageConfigId ?? course.languageConfigId;
  const isPublic = chosen.public ?? course.public ?? false;

  const saveField = async (field: Field, settings: CourseSettings) => {
    const mark = (state: SaveState) => setStates(before => ({ ...before, [field]: state }));
    setChosen(before => ({ ...before, ...settings }));
    mark({ is: 'saving' });
    const problem = await problemFrom(save.mutateAsync(settings));
    setChosen(before => ({ ...before, [field]: undefined }));
    mark(problem ? { is: 'refused', why: texts.courseSettings.notSaved(problem.text) } : { is: 'saved' });
    announcer.say(problem ? texts.courseSettings.notSaved(problem.text) : texts.courseSettings.saved);
    return problem;
  };

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
        <ChoiceField
          label={texts.courseSettings.language}
          description={texts.courseSettings.languageHint}
          disabled={!languages.data}
          choices={(
            languages.data ?? [
              { id: course.languageConfigId, ...course.languageConfig, unavailableReason: null },
            ]
          ).map(({ id, name, unavailableReason }) => ({
            value: String(id),
            label: unavailableReason ? texts.languages.unavailable(name) : name,
          }))}
          value={String(languageId)}
          onChange={event =>
            void saveField('languageConfigId', { languageConfigId: Number(event.currentTarget.value) })
          }
        />
        <SaveMark texts={marks} state={states.languageConfigId} />
      </div>
      <SwitchField
        label={texts.courseSettings.public}
        hint={texts.courseSettings.publicHint}
        isOn={isPublic}
        onChange={isOn => void saveField('public', { public: isOn })}
      >
        <SaveMark texts={marks} state={states.public} />
      </SwitchField>
      <p className={styles.all} data-shown={!all.includes('refused') || undefined}>
        {all.includes('saving') ? texts.courseSettings.saving : texts.courseSettings.allSaved}
      </p>
    </div>
  );
};
