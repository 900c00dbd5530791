import { useMutation, useQueryClient } from '@tanstack/react-query';
import { giveExtension, takeExtension } from '#contract/authoring/dates.ts';
import { useTools } from '#web/session/tools.ts';

type Whose = { contextId: string; lessonId: number };

/** Null takes the extension back. The screens that show the date are refetched before the promise resolves. */
export const useExtension = ({ contextId, lessonId }: Whose) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, dueAt }: { userId: number; dueAt: string | null }) => {
      const params = { contextId, lessonId, userId };
      if (dueAt === null) await api(takeExtension, { params }, { isQuiet: true });
      else await api(giveExtension, { params, body: { dueAt } }, { isQuiet: true });
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(contextId),
      }),
  });
};
