import { csvOf } from '#contract/core/csv.ts';
import type { StreamedFile } from '#contract/core/endpoint.ts';
import { programPath } from './program-path.ts';
import { archivePieces } from '#server/authoring/formats/archive/write-archive.ts';
import { slugOf } from '#server/authoring/formats/folder/write-content.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { type ExportedAnswer, listExportedAnswers, listExportedReceipts } from './board.db.ts';
import { type ExamPlace, readBoard } from './read-board.ts';

type Board = Awaited<ReturnType<typeof readBoard>>;
type Person = Board['people'][number];

const folderOf = ({ user: { id, firstName, lastName } }: Person) =>
  [slugOf(`${lastName} ${firstName}`), id].filter(Boolean).join('-');

const head = [
  'Folder',
  'Last name',
  'First name',
  'State',
  'Started',
  'Ends',
  'Handed in',
  'Extra minutes',
  'Extra percent',
  'Late work accepted',
];

const tableOf = ({ people }: Board) =>
  csvOf([
    head,
    ...people.map(person => [
      folderOf(person),
      person.user.lastName,
      person.user.firstName,
      person.state,
      person.startedAt?.toISOString() ?? null,
      person.endsAt?.toISOString() ?? null,
      person.handedInAt?.toISOString() ?? null,
      person.extraMinutes,
      person.extraPercent,
      person.late.filter(({ acceptedAt }) => acceptedAt).length,
    ]),
  ]);

const textsOf = (folder: string, code: string, files: Record<string, string>, answer: ExportedAnswer) => [
  { path: `${folder}/${answer.executableFileName}`, text: code },
  ...Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text })),
];

/** What counts, and beside it what arrived late and does not count. */
const filesOf = (answer: ExportedAnswer, folder: string) => {
  const own = programPath(folder, answer);
  const late = answer.lateCode !== null && answer.acceptedAt === null;
  return [
    ...textsOf(own, answer.code, answer.files, answer),
    ...(late ? textsOf(`${own}-late`, answer.lateCode ?? '', answer.lateFiles ?? {}, answer) : []),
  ];
};

/** Everything of an exam, read in one snapshot. */
export const exportExam = async (
  services: Services,
  place: ExamPlace & { user: UserRow },
): Promise<StreamedFile> => {
  const { lesson, user } = place;
  const [board, answers, receipts] = await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await recordAudit(tx, { action: 'exam-exported', actor: user, subject: lesson.name });
      return [
        await readBoard({ ...services, db: tx }, place),
        await listExportedAnswers(tx, lesson),
        await listExportedReceipts(tx, lesson),
      ] as const;
    });
  const folders = new Map(board.people.map(person => [person.user.id, folderOf(person)]));
  const nameOf = (userId: number) => folders.get(userId) ?? String(userId);
  return {
    fileName: `${slugOf(lesson.name) || 'exam'}-exam.zip`,
    type: 'application/zip',
    pieces: archivePieces([
      { path: 'exam.csv', text: tableOf(board) },
      ...answers.flatMap(answer => filesOf(answer, `work/${nameOf(answer.userId)}`)),
      ...receipts.map(({ userId, id, body, signature, keyId }) => ({
        path: `receipts/${nameOf(userId)}-${id}.json`,
        text: `${JSON.stringify({ body, signature, keyId }, null, 2)}\n`,
      })),
    ]),
  };
};
