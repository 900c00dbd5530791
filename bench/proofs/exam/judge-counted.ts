import { createHash } from 'node:crypto';
import { ReceiptClaims } from '#contract/learning/exams/receipts.ts';
import { lateWork, mayCount } from './counting-model.ts';
import type { ProvedExam } from './exam-place.ts';
import type { ExamStudent } from './exam-student.ts';

export type CountedReport = {
  receipts: number;
  wrongReceipts: number;
  /** Another text counts than the model allows. */
  wronglyCounted: number;
  /** Work that arrived after the end and was offered to staff. */
  late: number;
  /** Late work that was offered and must not be, or the other way round, or that did not count once accepted. */
  wrongLate: number;
  /** The connection was lost so shortly before the limit that the model does not know whether it is due. */
  tooCloseToSay: number;
};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Judged = {
  exam: ProvedExam;
  endsAt: number;
  report: CountedReport;
  say: (line: string) => void;
};

/** What counts of somebody, as their receipt says: it names a text only by its hash. Null if the receipt is not as it must be. */
const countedText = async (
  { exam, report, say }: Judged,
  { id, authToken, typed }: ExamStudent,
): Promise<{ text: string; isLate: boolean; isReplaced: () => Promise<boolean> } | null> => {
  const receipt = await exam.receiptOf(authToken);
  const verified = receipt && (await exam.verify(receipt));
  const claims = receipt && ReceiptClaims.parse(JSON.parse(receipt.body));
  const [exercise] = claims?.exercises ?? [];
  const hash = Object.values(exercise?.files ?? {})[0];
  const text = [...typed.texts()].find(one => hashOf(one) === hash);
  report.receipts += Number(receipt !== null);
  if (receipt && verified?.isGenuine && !verified.isReplaced && exercise && text !== undefined)
    return {
      text,
      isLate: exercise.isLate,
      isReplaced: async () => (await exam.verify(receipt)).isReplaced,
    };
  report.wrongReceipts += 1;
  say(`student ${id}: ${receipt ? 'a receipt that does not hold' : 'no receipt'}`);
  return null;
};

const describe = ({ id, typed, brought }: ExamStudent, endsAt: number, text: string) => {
  const last = brought.all
    .filter(one => one.endedAt > endsAt - 15_000)
    .map(
      ({ pageId, texts, sentAt, endedAt, hasArrived }) =>
        `${pageId?.slice(0, 4) ?? 'save'} ${sentAt - endsAt}..${endedAt - endsAt} ${String(hasArrived)} ${texts.map(one => typed.numberOf(one)).join()}`,
    );
  return `student ${id}: ${typed.firstOf(text)} of ${typed.last()}; ${last.join(' | ')}`;
};

/** What counts of everybody, by their receipts, before and after staff accept what arrived late, beside the model. */
export const judgeCounted = async (
  exam: ProvedExam,
  students: readonly ExamStudent[],
  endsAt: number,
  report: CountedReport,
  say: (line: string) => void,
): Promise<void> => {
  const judged: Judged = { exam, endsAt, report, say };
  const first = new Map<number, Awaited<ReturnType<typeof countedText>>>();
  for (const student of students) {
    const counted = await countedText(judged, student);
    first.set(student.id, counted);
    const { typed, brought } = student;
    if (!counted || mayCount({ typed, brought: brought.all }, endsAt, counted.text)) continue;
    report.wronglyCounted += 1;
    say(`counted wrongly: ${describe(student, endsAt, counted.text)}`);
  }
  const { people } = await exam.board();
  const offered = new Set(people.filter(({ late }) => late.length > 0).map(({ user }) => user.id));
  report.late = offered.size;
  await exam.acceptAllLate();
  for (const student of students) {
    const { typed, brought, id } = student;
    const late = lateWork({ typed, brought: brought.all }, endsAt);
    if (late?.isDue === null) report.tooCloseToSay += 1;
    else if (offered.has(id) !== (late?.isDue ?? false)) {
      report.wrongLate += 1;
      say(`${offered.has(id) ? 'offered' : 'not offered'}: ${describe(student, endsAt, late?.text ?? '')}`);
    }
    if (!offered.has(id)) continue;
    const accepted = await countedText(judged, student);
    const isAsSent = accepted?.isLate && accepted.text === late?.text;
    if (isAsSent && (await first.get(id)?.isReplaced())) continue;
    report.wrongLate += 1;
    say(`accepted, and not what was sent: ${describe(student, endsAt, late?.text ?? '')}`);
  }
};
