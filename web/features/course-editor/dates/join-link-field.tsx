import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type JoinLink, joinDays } from '#contract/learning/joining.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { showMoment } from '#web/texts/moments.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { InlineQuestion } from '#web/ui/dialog/inline-question.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useCloseJoinLink, useOpenJoinLink } from './dates.queries.ts';
import styles from './dates.module.css';

const t = courseEditorTexts.joinLink;
const closeId = 'close-join-link';
const JoinPicture = lazy(async () => ({ default: (await import('./join-picture.tsx')).JoinPicture }));

type Props = { contextId: string; link: JoinLink | null };

const Opening = ({ contextId, isOpen }: { contextId: string; isOpen: boolean }) => {
  const { announcer } = useTools();
  const open = useOpenJoinLink(contextId);
  const [days, setDays] = useState('7');
  const [problem, setProblem] = useState<string | null>(null);
  const handleOpen = async () => {
    if (open.isPending) return;
    const found = await problemFrom(
      open.mutateAsync(Number(days)).then(({ code }) => announcer.say(t.opened(code))),
    );
    setProblem(found?.text ?? null);
  };
  return (
    <>
      <div className={styles.row}>
        <ChoiceField
          label={t.days}
          choices={joinDays.map(value => ({ value: String(value), label: t.forDays(value) }))}
          value={days}
          onChange={event => setDays(event.currentTarget.value)}
        />
        <Button variant="default" aria-disabled={open.isPending} onClick={() => void handleOpen()}>
          {isOpen ? t.renew : t.open}
        </Button>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
};

/** The code with which students join by themselves: on or off, for some days, to replace. */
export const JoinLinkField = ({ contextId, link }: Props) => {
  const { announcer } = useTools();
  const close = useCloseJoinLink(contextId);
  const focusSoon = useFocusSoon();
  const [isAsking, setAsking] = useState(false);
  const handleClose = async () => {
    const problem = await problemFrom(close.mutateAsync().then(() => announcer.say(t.closed)));
    return problem?.text ?? null;
  };
  return (
    <div className={styles.open}>
      <p className={styles.due}>{t.hint}</p>
      {link && (
        <>
          <div className={styles.shown}>
            <code className={styles.code}>{link.code}</code>
            {!link.isExpired && (
              <Suspense fallback={<div className={styles.picture} />}>
                <JoinPicture link={link.link} />
              </Suspense>
            )}
          </div>
          <p className={styles.due}>
            {link.isExpired ? t.expired : t.until(showMoment(link.expiresAt))} {t.uses(link.uses)}
          </p>
          <div className={styles.actions}>
            <span className={styles.link}>
              <code>{link.link}</code>
              <CopyButton text={link.link} label={t.copy} doneLabel={t.copied} />
            </span>
            {!isAsking && (
              <Button id={closeId} variant="default" onClick={() => setAsking(true)}>
                {t.close}
              </Button>
            )}
          </div>
          {isAsking && (
            <InlineQuestion
              texts={{ question: t.closeQuestion, action: t.close, busy: t.closing, cancel: t.keep }}
              onConfirm={handleClose}
              onClose={() => {
                setAsking(false);
                focusSoon(closeId);
              }}
            />
          )}
        </>
      )}
      <Opening contextId={contextId} isOpen={link !== null} />
    </div>
  );
};
