import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/core/endpoint.ts';
import {
  changeGradebookColumn,
  createGradebookColumn,
  type Gradebook,
  getGradebook,
  listGradebookChanges,
  setGradebookCells,
  setGradebookWeights,
} from '#contract/learning/gradebook.ts';
import { useTools } from '#web/session/tools.ts';

const quiet = { isQuiet: true };
const keyOf = (contextId: string) => ['gradebook', contextId];

export const useGradebook = (contextId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: keyOf(contextId),
    queryFn: () => api(getGradebook, { params: { contextId } }, quiet),
  });
};

/** Every change answers with the gradebook as it is then. */
const shown = (queries: QueryClient, contextId: string) => (gradebook: Gradebook) => {
  queries.setQueryData(keyOf(contextId), gradebook);
  void queries.invalidateQueries({ queryKey: ['gradebook-changes', contextId] });
};

export const useSetCells = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setGradebookCells>) =>
      api(setGradebookCells, { params: { contextId }, body }, quiet),
    onSuccess: shown(queries, contextId),
  });
};

export const useSetWeights = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof setGradebookWeights>) =>
      api(setGradebookWeights, { params: { contextId }, body }, quiet),
    onSuccess: shown(queries, contextId),
  });
};

export const useCreateColumn = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createGradebookColumn>) =>
      api(createGradebookColumn, { params: { contextId }, body }, quiet),
    onSuccess: shown(queries, contextId),
  });
};

type ColumnChange = BodyOf<typeof changeGradebookColumn> & { columnId: number };

export const useChangeColumn = (contextId: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ columnId, ...body }: ColumnChange) =>
      api(changeGradebookColumn, { params: { contextId, columnId }, body }, quiet),
    onSuccess: shown(queries, contextId),
  });
};

export const useChanges = (contextId: string, isWanted: boolean) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['gradebook-changes', contextId],
    enabled: isWanted,
    queryFn: async () =>
      (await api(listGradebookChanges, { params: { contextId }, query: {} }, quiet)).changes,
  });
};
