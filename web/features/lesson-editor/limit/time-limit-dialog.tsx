import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { LessonForStaff } from '../lesson-editor.queries.ts';
import { limitProblem, readSeconds } from './read-seconds.ts';

const t = lessonEditorTexts.limit;

type FormProps = {
  language: LessonForStaff['languageConfig'];
  isPerCase: boolean;
  /** Null for that of the language. */
  value: number | null;
  longestMs: number;
  /** CPU time of the solution's last run. */
  neededMs: number | undefined;
  recommendedMs: number | undefined;
  onSet: (ms: number | null) => void;
};

const TimeLimitForm = ({
  language,
  isPerCase,
  value,
  longestMs,
  neededMs,
  recommendedMs,
  onSet,
}: FormProps) => {
  const form = useForm({
    initialValues: { seconds: value === null ? '' : String(value / 1000) },
    validate: { seconds: typed => limitProblem(readSeconds(typed), value, longestMs) },
  });
  return (
    <DialogForm
      buttons={<Button type="submit">{t.set}</Button>}
      onSubmit={form.onSubmit(({ seconds }) => onSet(readSeconds(seconds)))}
    >
      <p>{isPerCase ? t.leadPerCase : t.leadPerRun}</p>
      {value !== null && value > longestMs && (
        <Notice kind="info">{t.tooLong(t.seconds(value), t.seconds(longestMs))}</Notice>
      )}
      <TextInput
        label={t.field}
        description={t.fieldHint(language.name, t.seconds(language.executionLimit), t.seconds(longestMs))}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        onFocus={event => event.currentTarget.select()}
        key={form.key('seconds')}
        {...form.getInputProps('seconds')}
      />
      {neededMs !== undefined && (
        <p>
          {t.needed(t.seconds(neededMs))}{' '}
          {recommendedMs !== undefined && (
            <>
              {t.recommended(t.seconds(recommendedMs))}{' '}
              <TextButton onClick={() => form.setFieldValue('seconds', String(recommendedMs / 1000))}>
                {t.use(t.seconds(recommendedMs))}
              </TextButton>
            </>
          )}
        </p>
      )}
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const TimeLimitDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={t.name} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <TimeLimitForm {...rest} />
  </Dialog>
);
