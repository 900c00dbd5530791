import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/learning/grading.ts';
import { useTools } from '#web/session/tools.ts';

export type GradingPlace = { courseId: string; lessonId: number; exerciseId: number };

const overviewKey = ({ courseId, exerciseId }: GradingPlace) => ['grading', 'overview', courseId, exerciseId];
const gradingKey = (id: number | null) => ['grading', 'program', id];

export const useOverview = (place: GradingPlace) => {
  const { api } = useTools();
  return useQuery({
    queryKey: overviewKey(place),
    queryFn: () => api(contract.getGradingOverview, { params: place }, { isQuiet: true }),
  });
};

const fetching = (api: ReturnType<typeof useTools>['api'], id: number) => async () =>
  (await api(contract.getGrading, { params: { id } }, { isQuiet: true })).grading;

/** The next one is loaded before it is wanted. */
export const useGrading = (id: number | null, nextId: number | null) => {
  const { api } = useTools();
  const next = useQuery({
    queryKey: gradingKey(nextId),
    enabled: nextId !== null,
    queryFn: nextId === null ? () => null : fetching(api, nextId),
  });
  void next;
  return useQuery({
    queryKey: gradingKey(id),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    queryFn: id === null ? () => null : fetching(api, id),
  });
};

/** All that changes the list, which every answer has. */
export const useGradingCalls = (place: GradingPlace) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const keep = (overview: contract.GradingOverview) => {
    queries.setQueryData(overviewKey(place), overview);
    void queries.invalidateQueries({ queryKey: ['grading', 'program'] });
  };
  const keepGrading = (grading: contract.Grading) => {
    queries.setQueryData(gradingKey(grading.id), grading);
    void queries.invalidateQueries({ queryKey: overviewKey(place) });
  };
  const params = place;
  return {
    keepGrading,
    save: async (id: number, body: BodyOf<typeof contract.saveGrading>) =>
      (await api(contract.saveGrading, { params: { id }, body }, { isQuiet: true, isKept: true })).grading,
    comment: async (id: number, body: BodyOf<typeof contract.commentOnGrading>) =>
      keepGrading((await api(contract.commentOnGrading, { params: { id }, body })).grading),
    setBlind: async (isBlind: boolean) =>
      keep(await api(contract.setGradingBlind, { params, body: { isBlind } })),
    split: async (body: BodyOf<typeof contract.splitGrading>) =>
      keep(await api(contract.splitGrading, { params, body })),
    release: async (body: BodyOf<typeof contract.releaseGradings>) =>
      keep(await api(contract.releaseGradings, { params, body })),
    answer: async (id: number, body: BodyOf<typeof contract.answerSecondLook>) => {
      await api(contract.answerSecondLook, { params: { id }, body });
      await queries.invalidateQueries({ queryKey: ['grading'] });
    },
  };
};
export type GradingCalls = ReturnType<typeof useGradingCalls>;

export const useSecondLooks = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['grading', 'looks', contextId],
    queryFn: async () =>
      (await api(contract.listSecondLooks, { params: { contextId } }, { isQuiet: true })).secondLooks,
  });
};
