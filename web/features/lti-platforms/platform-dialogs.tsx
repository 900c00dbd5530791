import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePlatform, type Platform } from '#contract/lti/lti.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { TypedConfirmDialog } from '#web/forms/typed-confirm-dialog.tsx';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ClaimPlatformDialog } from './claim-platform-dialog.tsx';
import type { PlatformCalls } from './lti-platforms.queries.ts';
import { ltiTexts } from './lti-texts.ts';

const t = ltiTexts;

export type PlatformQuestion = 'rename' | 'disable' | 'delete' | 'claim';

type Props = {
  platform: Platform;
  question: PlatformQuestion | null;
  calls: PlatformCalls;
  onClose: () => void;
};

const RenameForm = ({
  name,
  onSave,
}: {
  name: string;
  onSave: (name: string) => Promise<FormProblem | null>;
}) => {
  const form = useForm({
    initialValues: { name },
    validate: values => fieldErrors(changePlatform.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />}
      onSubmit={form.onSubmit(async values => show(await onSave(values.name)))}
    >
      <TextInput
        label={t.fields.name.label}
        autoComplete="off"
        data-autofocus
        onFocus={event => event.currentTarget.select()}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
};

/** Rename, disable, delete a platform, and say that it is an earlier one. */
export const PlatformDialogs = ({ platform, question, calls, onClose }: Props) => {
  const { announcer } = useTools();
  const { id, name, people, courses, signedIn } = platform;
  const done = (sentence: string) => () => {
    onClose();
    announcer.say(sentence);
  };
  return (
    <>
      <Dialog
        title={t.renameTitle}
        closeLabel={texts.common.close}
        isOpen={question === 'rename'}
        onClose={onClose}
      >
        <RenameForm
          name={name}
          onSave={newName =>
            problemFrom(calls.change.mutateAsync({ id, name: newName }).then(done(t.renamed(newName))))
          }
        />
      </Dialog>
      <ConfirmDialog
        texts={{
          title: t.disableTitle,
          close: texts.common.close,
          cancel: texts.common.cancel,
          action: t.disable,
          busy: t.disabling,
        }}
        isOpen={question === 'disable'}
        onClose={onClose}
        onConfirm={async () => {
          const closing = calls.change.mutateAsync({ id, state: 'disabled' }).then(done(t.disabled(name)));
          return (await problemFrom(closing))?.text ?? null;
        }}
      >
        <p>{t.disableLoss(signedIn)}</p>
      </ConfirmDialog>
      <ClaimPlatformDialog
        platform={platform}
        calls={calls}
        isOpen={question === 'claim'}
        onClose={onClose}
      />
      <TypedConfirmDialog
        words={{
          title: t.deleteTitle,
          label: t.deleteType(name),
          differs: t.deleteMismatch,
          action: t.deleteAction,
          busy: t.deleting,
        }}
        isMatch={typed => typed.trim() === name.trim()}
        isOpen={question === 'delete'}
        onClose={onClose}
        onConfirm={() => problemFrom(calls.remove.mutateAsync({ id, name }).then(done(t.deleted(name))))}
      >
        <p>{t.deleteLoss(people, courses)}</p>
      </TypedConfirmDialog>
    </>
  );
};
