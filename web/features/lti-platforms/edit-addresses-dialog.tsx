import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeRegistration, type Platform, type Registration } from '#contract/lti/lti.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { Addresses, PlatformCalls } from './lti-platforms.queries.ts';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

const names = ['issuer', 'clientId', 'authUrl', 'tokenUrl', 'jwksUrl', 'tokenAudience'] as const;

type Found = Partial<Record<(typeof names)[number], string>>;

type FormProps = {
  registration: Registration;
  isFinding: boolean;
  onFind: (issuer: string) => Promise<Found | FormProblem>;
  onSave: (addresses: Addresses) => Promise<FormProblem | null>;
};

const AddressesForm = ({ registration, isFinding, onFind, onSave }: FormProps) => {
  const { issuer, clientId, authUrl, tokenUrl, jwksUrl, tokenAudience } = registration;
  const form = useForm({
    initialValues: { issuer, clientId, authUrl, tokenUrl, jwksUrl, tokenAudience: tokenAudience ?? '' },
    validate: values => fieldErrors(changeRegistration.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const find = async () => {
    const found = await onFind(form.getValues().issuer);
    if ('text' in found) show(found);
    else form.setValues(found);
  };
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      note={form.submitting ? t.checking : undefined}
      buttons={<SubmitButton label={t.checkAndSave} busyLabel={t.checking} isBusy={form.submitting} />}
      onSubmit={form.onSubmit(async values => show(await onSave(values)))}
    >
      <p className={styles.lead}>{t.editLead}</p>
      {names.map(name => (
        <div key={form.key(name)} className={styles.field}>
          <TextInput
            label={t.fields[name].label}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps(name)}
          />
          {name === 'issuer' && (
            <Button variant="default" aria-disabled={isFinding} onClick={() => !isFinding && void find()}>
              {isFinding ? t.finding : t.find}
            </Button>
          )}
        </div>
      ))}
    </DialogForm>
  );
};

type Props = {
  platform: Platform;
  registration: Registration | null;
  calls: PlatformCalls;
  onClose: () => void;
};

/** Changes the addresses of a platform, as after it moved. The server asks the platform before it stores them. */
export const EditAddressesDialog = ({ platform, registration, calls, onClose }: Props) => {
  const { announcer } = useTools();
  return (
    <Dialog
      title={t.editTitle(platform.name)}
      closeLabel={texts.common.close}
      isOpen={registration !== null}
      onClose={onClose}
    >
      {registration && (
        <AddressesForm
          registration={registration}
          isFinding={calls.discover.isPending}
          onFind={async issuer => {
            let found: Found = {};
            const problem = await problemFrom(
              calls.discover.mutateAsync(issuer).then(({ tokenAudience, ...rest }) => {
                found = { ...rest, tokenAudience: tokenAudience ?? '' };
              }),
            );
            return problem ?? found;
          }}
          onSave={addresses =>
            problemFrom(
              calls.changeRegistration
                .mutateAsync({ id: platform.id, registrationId: registration.id, ...addresses })
                .then(() => {
                  onClose();
                  announcer.say(t.edited);
                }),
            )
          }
        />
      )}
    </Dialog>
  );
};
