import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Gradebook } from '#contract/learning/gradebook.ts';
import { problemFrom, useFormProblem } from '#web/forms/form-problem.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { gradebookTexts } from '../gradebook-texts.ts';
import { useSetWeights } from '../gradebook.queries.ts';
import { isAmount, readAmount, shownAmount } from './typed-amounts.ts';
import styles from './dialogs.module.css';

const t = gradebookTexts.weighing;

type Typed = { weight: string; dropped: string }[];

const isGood = ({ weight, dropped }: Typed[number]) =>
  isAmount(weight) &&
  (readAmount(weight) ?? 0) <= 1000 &&
  isAmount(dropped) &&
  Number.isInteger(readAmount(dropped) ?? 0);

type Props = { contextId: string; gradebook: Gradebook; onDone: () => void };

/** What each module weighs, and how many of its lowest lessons do not count. */
export const WeightsForm = ({ contextId, gradebook: { groups }, onDone }: Props) => {
  const save = useSetWeights(contextId);
  const form = useForm<{ groups: Typed; why: string }>({
    initialValues: {
      groups: groups.map(({ weight, dropped }) => ({
        weight: shownAmount(weight),
        dropped: shownAmount(dropped),
      })),
      why: '',
    },
    validate: { groups: typed => (typed.every(isGood) ? null : t.noNumber) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const send = async ({ groups: typed, why }: typeof form.values) => {
    const wanted = groups.map(({ id }, index) => ({
      id,
      weight: readAmount(typed[index]?.weight ?? ''),
      dropped: readAmount(typed[index]?.dropped ?? '') ?? 0,
    }));
    const before = groups.map(({ id, weight, dropped }) => ({ id, weight, dropped }));
    show(await problemFrom(save.mutateAsync({ groups: wanted, before, why }).then(onDone)));
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(send)}
      problem={problem?.text ?? (form.errors.groups as string | undefined)}
      problemRef={messageRef}
      buttons={
        <SubmitButton
          label={gradebookTexts.save}
          busyLabel={gradebookTexts.saving}
          isBusy={form.submitting}
        />
      }
    >
      <p>{t.lead}</p>
      <table className={styles.weights}>
        <thead>
          <tr>
            <th scope="col">{t.groupHead}</th>
            <th scope="col">{t.weightHead}</th>
            <th scope="col">{t.droppedHead}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name }, index) => {
            const shown = name || gradebookTexts.own;
            return (
              <tr key={id}>
                <th scope="row">{shown}</th>
                <td>
                  <TextInput
                    aria-label={t.weight(shown)}
                    inputMode="decimal"
                    autoComplete="off"
                    key={form.key(`groups.${index}.weight`)}
                    {...form.getInputProps(`groups.${index}.weight`)}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={t.dropped(shown)}
                    inputMode="numeric"
                    autoComplete="off"
                    key={form.key(`groups.${index}.dropped`)}
                    {...form.getInputProps(`groups.${index}.dropped`)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <TextInput
        label={gradebookTexts.why}
        description={gradebookTexts.whyHint}
        maxLength={500}
        key={form.key('why')}
        {...form.getInputProps('why')}
      />
    </DialogForm>
  );
};
