import { useState } from 'react';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { receiptFile, type verifyReceipt } from '#contract/learning/exams/receipts.ts';
import { useTitle } from '#web/browser/title.ts';
import { problemOf } from '#web/net/problem-of.ts';
import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import styles from '../exam-screen.module.css';
import { examsTexts } from '../exams-texts.ts';
import { useVerifyReceipt } from '../exams.queries.ts';

const t = examsTexts.receipt;

type Verified = ResponseOf<typeof verifyReceipt>;
type Claims = NonNullable<Verified['claims']>;

const Said = ({ claims }: { claims: Claims }) => (
  <div className={styles.claims}>
    <p>{t.says(claims.person, claims.exam, claims.course)}</p>
    <p>{t.ended(showMoment(claims.endedAt))}</p>
    <dl>
      {claims.exercises.flatMap(({ exercise, files }) =>
        Object.entries(files).map(([name, hash]) => (
          <div key={`${exercise} ${name}`}>
            <dt>{t.hash(exercise, name)}</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </div>
        )),
      )}
    </dl>
  </div>
);

const receiptIn = async (file: File) => {
  const parsed = receiptFile.safeParse(JSON.parse(await file.text().catch(() => 'null')));
  if (!parsed.success) throw new Error(t.unreadable);
  return parsed.data;
};

/** Says of the file of a receipt whether this server has made it. No sign-in is needed: the file has what it says. */
export const ReceiptScreen = () => {
  useTitle(t.title);
  const verify = useVerifyReceipt();
  const [verified, setVerified] = useState<Verified | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const handleFile = async (file: File) => {
    setVerified(null);
    setProblem(null);
    setName(file.name);
    const receipt = await receiptIn(file).catch(() => null);
    if (!receipt) return setProblem(t.unreadable);
    setProblem(await problemOf(async () => setVerified(await verify(receipt))));
  };
  return (
    <div className={styles.page}>
      <PageHeading>{t.title}</PageHeading>
      <p>{t.body}</p>
      <FileField
        texts={{ ...texts.file, choose: t.file }}
        accept=".json,application/json"
        chosen={name}
        problem={problem}
        onChoose={file => void handleFile(file)}
      />
      <div aria-live="polite">
        {verified && !verified.isGenuine && <Notice kind="error">{t.isWrong}</Notice>}
        {verified?.isGenuine && <Notice kind="success">{t.isGenuine}</Notice>}
        {verified?.isReplaced && <Notice kind="info">{t.isReplaced}</Notice>}
        {verified?.claims && <Said claims={verified.claims} />}
      </div>
    </div>
  );
};
