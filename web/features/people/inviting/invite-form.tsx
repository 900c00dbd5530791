import { Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { splitIntoLines } from '#contract/site/addresses.ts';
import { courseRoles, type CourseRole, learner } from '#contract/core/roles.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { AddressReport } from './address-report.tsx';
import type { CheckedList } from './check-list.ts';
import styles from './invite-dialog.module.css';

type Props = {
  text: string;
  list: CheckedList;
  canMail: boolean;
  onText: (text: string) => void;
  /** Resolves to the error to show, or null. */
  onSend: (emails: string[], role: CourseRole) => Promise<string | null>;
};

const roleChoices = courseRoles.map(role => ({
  value: role,
  label: texts.roles[role],
  hint: peopleTexts.invites.roleMeanings[role],
}));

/** Inserts whole lines into a field, at the selection. */
const insertLines = (field: HTMLTextAreaElement, lines: string): string => {
  const { selectionStart, selectionEnd, value } = field;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const start = before === '' || before.endsWith('\n') ? lines : `\n${lines}`;
  const text = after.startsWith('\n') ? start : `${start}\n`;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  return field.value;
};

export const InviteForm = ({ text, list, canMail, onText, onSend }: Props) => {
  const [role, setRole] = useState<CourseRole>(learner);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problemsRef = useRef<HTMLDivElement>(null);
  const messageRef = useRef<HTMLDivElement>(null);
  useEffect(() => messageRef.current?.focus(), [problem]);

  const handleText = (next: string) => {
    setProblem(null);
    onText(next);
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text');
    const lines = splitIntoLines(pasted);
    // Part of a single address: let the browser paste it at the cursor.
    if (lines === pasted) return;
    event.preventDefault();
    handleText(insertLines(event.currentTarget, lines));
  };
  const send = async () => {
    if (isBusy) return;
    if (list.problems.length > 0) {
      problemsRef.current?.focus();
      return;
    }
    if (list.fresh.length === 0) {
      setProblem(list.count === 0 ? peopleTexts.invites.needsAddress : peopleTexts.invites.nobodyNew);
      return;
    }
    setBusy(true);
    setProblem(await onSend(list.fresh, role));
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };

  const labels = canMail
    ? { idle: peopleTexts.invites.send(list.fresh.length), busy: peopleTexts.invites.sending }
    : { idle: peopleTexts.invites.make(list.fresh.length), busy: peopleTexts.invites.making };
  return (
    <form className={styles.wide} noValidate onSubmit={handleSubmit}>
      <div className={styles.list}>
        <Textarea
          label={peopleTexts.invites.addresses}
          description={peopleTexts.invites.addressesHint}
          rows={9}
          resize="vertical"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={text}
          error={list.problems.length > 0}
          onChange={event => handleText(event.currentTarget.value)}
          onPaste={handlePaste}
          onKeyDown={handleKeyDown}
        />
        <AddressReport list={list} problemsRef={problemsRef} />
      </div>
      <div className={styles.list}>
        <RadioCards
          label={peopleTexts.invites.roleLabel}
          value={role}
          choices={roleChoices}
          onChange={setRole}
        />
        {!canMail && <Notice kind="info">{peopleTexts.invites.noMail}</Notice>}
      </div>
      {problem && (
        <div className={styles.across}>
          <Notice kind="error" ref={messageRef}>
            {problem}
          </Notice>
        </div>
      )}
      <div className={styles.stickyFoot}>
        <Button type="submit" aria-disabled={isBusy || list.problems.length > 0}>
          {isBusy ? labels.busy : labels.idle}
        </Button>
      </div>
    </form>
  );
};
