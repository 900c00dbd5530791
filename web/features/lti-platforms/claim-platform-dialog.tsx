import { useState } from 'react';
import type { Platform } from '#contract/lti/lti.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { type PlatformCalls, useForeseenTakeOver, useOtherPlatforms } from './lti-platforms.queries.ts';
import { ltiTexts } from './lti-texts.ts';

const t = ltiTexts;

const Foreseen = ({ platform, earlierId }: { platform: Platform; earlierId: number }) => {
  const foreseen = useForeseenTakeOver(platform.id, earlierId).data;
  if (!foreseen) return null;
  const { name, peopleInBoth, coursesInBoth, lessonsSetAside } = foreseen;
  return (
    <>
      <p>{t.claimKeeps(name, foreseen.people, foreseen.courses, foreseen.links)}</p>
      {peopleInBoth + coursesInBoth > 0 && <p>{t.claimBoth(peopleInBoth, coursesInBoth)}</p>}
      {lessonsSetAside > 0 && <p>{t.claimSetAside(lessonsSetAside)}</p>}
    </>
  );
};

type Props = { platform: Platform; calls: PlatformCalls; isOpen: boolean; onClose: () => void };

/** An LMS that moved, or was registered anew: the administrator says which earlier one it is, and reads what happens. */
export const ClaimPlatformDialog = ({ platform, calls, isOpen, onClose }: Props) => {
  const { announcer } = useTools();
  const [chosen, setChosen] = useState('');
  const others = useOtherPlatforms(platform.id, isOpen);
  const close = () => {
    setChosen('');
    onClose();
  };
  return (
    <ConfirmDialog
      texts={{
        title: t.claimTitle(platform.name),
        close: texts.common.close,
        cancel: texts.common.cancel,
        action: t.claimAction,
        busy: t.claiming,
      }}
      isOpen={isOpen}
      onClose={close}
      onConfirm={async () => {
        if (chosen === '') return t.claimChoose;
        const name = others.find(({ id }) => String(id) === chosen)?.name ?? '';
        const taking = calls.takeOver.mutateAsync({ id: platform.id, earlierId: Number(chosen) }).then(() => {
          close();
          announcer.say(t.tookOver(name));
        });
        return (await problemFrom(taking))?.text ?? null;
      }}
    >
      <p>{t.claimLead}</p>
      <ChoiceField
        label={t.claimWhich}
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
        choices={[
          { value: '', label: t.claimChoose },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {chosen !== '' && <Foreseen platform={platform} earlierId={Number(chosen)} />}
    </ConfirmDialog>
  );
};
