import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '#contract/core/endpoint.ts';
import {
  addProvider,
  changeProvider,
  changeSignInSettings,
  listProviders,
  removeProvider,
  type Ways,
} from '#contract/site/sign-in-providers.ts';
import { useTools } from '#web/session/tools.ts';

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };
const key = ['sign-in-providers'];

export const useWays = () => {
  const { api } = useTools();
  return useQuery({ queryKey: key, queryFn: () => api(listProviders, {}, inPlace) });
};

/** Each answer is the whole list. */
export const useWayCalls = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  const onSuccess = (ways: Ways) => queries.setQueryData<Ways>(key, ways);
  return {
    add: useMutation({
      mutationFn: (body: CallOf<typeof addProvider>['body']) => api(addProvider, { body }, inPlace),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: number } & CallOf<typeof changeProvider>['body']) =>
        api(changeProvider, { params: { id }, body }, inPlace),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api(removeProvider, { params: { id } }, inPlace),
      onSuccess,
    }),
    set: useMutation({
      mutationFn: (body: CallOf<typeof changeSignInSettings>['body']) =>
        api(changeSignInSettings, { body }, inPlace),
      onSuccess,
    }),
  };
};
