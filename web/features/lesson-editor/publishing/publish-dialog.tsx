import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import type { Impact } from '#contract/authoring/impact.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { InlineQuestion } from '#web/ui/dialog/inline-question.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Bar } from '#web/ui/feedback/progress-bar.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { nameOf } from '../exercise-texts.ts';
import type { Place } from '../lesson-editor.queries.ts';
import { ChangedPeople } from './changed-people.tsx';
import { publishingTexts } from './publishing-texts.ts';
import { useImpact, usePublish } from './publishing.queries.ts';
import styles from './publishing.module.css';

const t = publishingTexts.dialog;

const Counts = ({ impact }: { impact: Impact }) => {
  const { people, checked, isFinished, unchanged, newlyPass, newlyFail, failedToCheck } = impact;
  const left = impact.estimateMs === null ? null : t.seconds(impact.estimateMs);
  return (
    <>
      <p>
        {t.withCode(people)} {isFinished ? t.checked(checked, people) : t.checking(checked, people, left)}
      </p>
      {!isFinished && <Bar value={people === 0 ? 0 : (100 * checked) / people} aria-hidden="true" />}
      <p className={styles.counts}>
        <span>{t.unchanged(unchanged)}</span>
        <span>{t.newlyPass(newlyPass)}</span>
        <span>{t.newlyFail(newlyFail)}</span>
      </p>
      {impact.points && (
        <p className={styles.counts}>
          <span>{t.points(impact.points.before, impact.points.after)}</span>
          <span>{t.pointsChange(impact.points.higher, impact.points.lower)}</span>
        </p>
      )}
      {failedToCheck > 0 && <p className={styles.quiet}>{t.failedToCheck(failedToCheck)}</p>}
    </>
  );
};

type RevokeProps = { impact: Impact; isTaken: boolean; onChange: (isTaken: boolean) => void };

/** Completion stays unless the author asks for it twice. */
const RevokeChoice = ({ impact, isTaken, onChange }: RevokeProps) => {
  const count = impact.canBeRevoked;
  const words = impact.isExamHeld ? t.revokeInExam : t.revoke;
  const [isAsking, setAsking] = useState(false);
  if (isAsking)
    return (
      <InlineQuestion
        texts={{
          question: words.question(count),
          action: t.revoke.take,
          busy: t.revoke.take,
          cancel: t.revoke.keep,
        }}
        onConfirm={async () => {
          onChange(true);
          return null;
        }}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <p>
      {isTaken ? words.taken(count) : words.stay(count)}{' '}
      {isTaken ? (
        <TextButton onClick={() => onChange(false)}>{t.revoke.keep}</TextButton>
      ) : (
        <TextButton onClick={() => setAsking(true)}>{t.revoke.open}</TextButton>
      )}
    </p>
  );
};

type Props = { place: Place; exercise: Exercise; onClose: () => void };

/** What publishing would do to the work of students, and what is to become of their completion. */
export const PublishDialog = ({ place, exercise, onClose }: Props) => {
  const { announcer, toasts } = useTools();
  const { impact, isAgain, problem } = useImpact(place, exercise);
  const publish = usePublish(place, exercise.id);
  const [credit, setCredit] = useState<'later' | 'now'>('later');
  const [isTaken, setTaken] = useState(false);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number } = exercise.publishing;
  const next = (number ?? 0) + 1;
  const isFinished = impact?.isFinished === true;
  const tell = useEffectEvent(() => {
    if (!impact) return;
    const { unchanged, newlyPass, newlyFail } = impact;
    announcer.say([t.unchanged(unchanged), t.newlyPass(newlyPass), t.newlyFail(newlyFail)].join(', '));
  });
  useEffect(() => {
    if (isFinished) tell();
  }, [isFinished]);

  const handlePublish = async () => {
    if (publish.isPending) return;
    setRefusal(null);
    try {
      const { version } = await publish.mutateAsync({ credits: credit === 'now', revokes: isTaken, note });
      const said = t.done(version.number, publishingTexts.effect(version.credited, version.revoked));
      announcer.say(said);
      toasts.show('info', said);
      onClose();
    } catch (cause) {
      setRefusal(cause instanceof Error ? cause.message : String(cause));
    }
  };

  return (
    <Dialog
      title={t.title(next, nameOf(exercise))}
      closeLabel={texts.common.close}
      isOpen
      onClose={onClose}
      width={960}
    >
      <div className={styles.dialog}>
        {isAgain && !impact && !problem && <p>{t.again}</p>}
        {!isAgain && !impact && !problem && <p>{texts.common.loading}</p>}
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {impact && <Counts impact={impact} />}
        {impact?.isExamHeld && <p>{t.examHeld}</p>}
        {impact && impact.changed.length > 0 && (
          <ChangedPeople place={place} exercise={exercise} impact={impact} />
        )}
        {impact && impact.canBeCredited > 0 && (
          <RadioCards
            label={t.credit.label(impact.canBeCredited)}
            value={credit}
            choices={[
              { value: 'later', label: t.credit.later, hint: t.credit.laterHint },
              { value: 'now', label: t.credit.now, hint: t.credit.nowHint },
            ]}
            onChange={setCredit}
          />
        )}
        {impact && impact.canBeRevoked > 0 && (
          <RevokeChoice impact={impact} isTaken={isTaken} onChange={setTaken} />
        )}
        <TextInput
          label={t.note.label}
          description={t.note.hint}
          value={note}
          maxLength={300}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <div aria-live="polite">{refusal !== null && <Notice kind="error">{refusal}</Notice>}</div>
        <div className={styles.foot} data-foot>
          {/* Initial focus on the safe choice. */}
          <Button variant="default" data-autofocus onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            aria-disabled={publish.isPending || problem !== null}
            onClick={() => problem === null && void handlePublish()}
          >
            {isFinished || problem !== null ? t.publish(next) : t.withoutWaiting}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
