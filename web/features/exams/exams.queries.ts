import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/core/endpoint.ts';
import * as boards from '#contract/learning/exams/board.ts';
import { removeExamRules, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { verifyReceipt } from '#contract/learning/exams/receipts.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { useTools } from '#web/session/tools.ts';

export type ExamPlace = { contextId: string; lessonId: string };
export type ExamBoard = ResponseOf<typeof boards.getBoard>;
export type ExamPerson = ExamBoard['people'][number];
export type ShownExam = NonNullable<ExamBoard['exam']>;
type Rules = BodyOf<typeof setExamRules>;

const keyOf = ({ contextId, lessonId }: ExamPlace) => ['exam-board', contextId, lessonId];
const lookAgainMs = 5000;

export const useBoard = (place: ExamPlace) => {
  const { api } = useTools();
  return useQuery<ExamBoard>({
    queryKey: keyOf(place),
    refetchInterval: ({ state }) => (state.data?.exam && !state.data.exam.releasedAt ? lookAgainMs : false),
    queryFn: () => api(boards.getBoard, { params: place }, { isQuiet: true }),
  });
};

/** What staff do with an exam; each answers with the board as it is then. */
export const useExamActs = (place: ExamPlace) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const quiet = { isQuiet: true };
  const show = (board: ExamBoard) => queries.setQueryData<ExamBoard>(keyOf(place), board);
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(place) });
  const ofPerson = ({ user }: ExamPerson) => ({ ...place, userId: user.id });
  return {
    save: async (body: Rules) => {
      await api(setExamRules, { params: place, body }, quiet);
      await refresh();
    },
    remove: async () => {
      await api(removeExamRules, { params: place }, quiet);
      await refresh();
    },
    plusForAll: async (from: number, to: number) =>
      show(await api(boards.givePlusMinutes, { params: place, body: { from, to } }, quiet)),
    plusFor: async (person: ExamPerson, minutes: number) => {
      const from = { minutes: person.extraMinutes, percent: person.extraPercent };
      const body = { minutes: from.minutes + minutes, percent: from.percent, from };
      show(await api(boards.setExtraTime, { params: ofPerson(person), body }, quiet));
    },
    handInFor: async (person: ExamPerson) =>
      show(await api(boards.handInFor, { params: ofPerson(person), body: {} }, quiet)),
    accept: async (userExerciseIds: number[] | null) =>
      show(await api(boards.acceptLate, { params: place, body: { userExerciseIds } }, quiet)),
    release: async () => show(await api(boards.releaseExam, { params: place, body: {} }, quiet)),
    export: async () => {
      const { fileName, bytes, type } = await api(boards.exportExam, { params: place });
      saveFile(fileName, bytes, type);
    },
    configuration: async () => {
      const { fileName, bytes, type } = await api(boards.getBrowserConfiguration, { params: place });
      saveFile(fileName, bytes, type);
    },
  };
};
export type ExamActs = ReturnType<typeof useExamActs>;

export const useVerifyReceipt = () => {
  const { api } = useTools();
  return (receipt: BodyOf<typeof verifyReceipt>) => api(verifyReceipt, { body: receipt }, { isQuiet: true });
};
