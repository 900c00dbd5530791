import * as boards from '#contract/learning/exams/board.ts';
import * as rules from '#contract/learning/exams/exam-rules.ts';
import { verifyReceipt as verifying } from '#contract/learning/exams/receipts.ts';
import * as sittings from '#contract/learning/exams/sitting.ts';
import { anyone } from '#server/access/access.ts';
import { lessonForStaff, lessonKnownToMember } from '#server/authoring/content/content.access.ts';
import { studentLesson } from '#server/learning/work/work.access.ts';
import { route } from '#server/platform/http/route.ts';
import { exportExam } from './board/export-exam.ts';
import { givePlusMinutes, setExtraTime } from './board/give-time.ts';
import { readBoard } from './board/read-board.ts';
import { releaseExam } from './board/release-exam.ts';
import { settingsFile } from './browser/settings-file.ts';
import { settingsOf } from './browser/settings-of.ts';
import { acceptLate } from './closing/accept-late.ts';
import { collectLate } from './closing/collect-late.ts';
import { handInFor } from './board/hand-in-for.ts';
import { verifyReceipt } from './receipts/verify-receipt.ts';
import { removeExamRules } from './rules/remove-exam-rules.ts';
import { setExamRules } from './rules/set-exam-rules.ts';
import { showExam } from './rules/show-exam.ts';
import { handIn } from './sitting/hand-in.ts';
import { keepForExam } from './sitting/keep-for-exam.ts';
import { readSitting } from './sitting/read-sitting.ts';
import { sayPresent } from './sitting/say-present.ts';
import { startSitting } from './sitting/start-sitting.ts';
import { assertStudent } from './sitting/assert-student.ts';

export const examsRoutes = [
  route(rules.getExamRules, lessonForStaff, ({ services, lesson }) => showExam(services.db, lesson)),
  route(rules.setExamRules, lessonForStaff, async ({ services, body, ...place }) => {
    await setExamRules(services, place, body);
    return showExam(services.db, place.lesson);
  }),
  route(rules.removeExamRules, lessonForStaff, async ({ services, ...place }) => {
    await removeExamRules(services, place);
    return showExam(services.db, place.lesson);
  }),
  route(sittings.getSitting, lessonKnownToMember, async ({ services, ...reader }) => ({
    ...(await readSitting(services, reader)),
    ...(await keepForExam(services, reader)),
  })),
  route(sittings.startSitting, lessonKnownToMember, async ({ services, body, ...reader }) => {
    assertStudent(reader);
    await startSitting(services, reader, body.accessCode ?? '');
    return { ...(await readSitting(services, reader)), ...(await keepForExam(services, reader)) };
  }),
  route(sittings.handIn, lessonKnownToMember, async ({ services, ...reader }) => {
    assertStudent(reader);
    await handIn(services, { lessonId: reader.lesson.id, userId: reader.user.id }, reader.user);
    return readSitting(services, reader);
  }),
  route(sittings.sayPresent, lessonKnownToMember, async ({ services, body, ...reader }) => ({
    ...(await sayPresent(services, { lessonId: reader.lesson.id, userId: reader.user.id }, body.isAway)),
    ...(await keepForExam(services, reader)),
  })),
  route(boards.getBoard, lessonForStaff, async ({ services, ...place }) => {
    await collectLate(services.db, place.lesson);
    return readBoard(services, place);
  }),
  route(boards.givePlusMinutes, lessonForStaff, async ({ services, body, ...place }) => {
    await givePlusMinutes(services, place, body);
    return readBoard(services, place);
  }),
  route(boards.setExtraTime, studentLesson, async ({ services, body, student, ...place }) => {
    await setExtraTime(services, place, student, body);
    return readBoard(services, place);
  }),
  route(boards.handInFor, studentLesson, async ({ services, student, ...place }) => {
    await handInFor(services, place, student);
    return readBoard(services, place);
  }),
  route(boards.acceptLate, lessonForStaff, async ({ services, body, ...place }) => {
    await acceptLate(services, place, body.userExerciseIds);
    return readBoard(services, place);
  }),
  route(boards.releaseExam, lessonForStaff, async ({ services, ...place }) => {
    await releaseExam(services, place);
    return readBoard(services, place);
  }),
  route(boards.exportExam, lessonForStaff, ({ services, ...place }) => exportExam(services, place)),
  route(boards.getBrowserConfiguration, lessonKnownToMember, async ({ services, course, lesson }) => ({
    fileName: 'exam.seb',
    type: 'application/seb',
    bytes: new TextEncoder().encode(settingsFile(settingsOf(services, course, lesson))),
  })),
  route(verifying, anyone, ({ services, body }) => verifyReceipt(services.db, body)),
];
