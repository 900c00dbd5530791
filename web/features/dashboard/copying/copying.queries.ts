import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CopyJob,
  copyCourse,
  dismissCopyJob,
  listCopyJobs,
  listOffers,
} from '#contract/authoring/sharing.ts';
import { timings } from '#contract/core/timings.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';

const jobsKey = ['copy-jobs'];

/** A share from the link in a mail. */
export type ShareLink = { shareId: number; token: string } | null;
export type CopySource = { shareCode: string } | { shareId: number; token?: string };

const isRunning = (job: CopyJob) => job.status === 'RUNNING';

/** The copy jobs, polled while there are any. A finished job is removed only after the course list has been refetched. */
export const useCopyJobs = (onReady: (job: CopyJob) => void) => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useQuery({
    queryKey: jobsKey,
    queryFn: async () => {
      const { jobs } = await api(listCopyJobs, {}, { isQuiet: true });
      const before = queries.getQueryData<CopyJob[]>(jobsKey) ?? [];
      const ready = before.filter(job => isRunning(job) && !jobs.some(({ id }) => id === job.id));
      if (ready.length > 0) await queries.invalidateQueries({ queryKey: ['courses'] });
      for (const job of ready) onReady(job);
      return jobs;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? timings.copyJobPoll : false),
  });
};

const useOfferQuery = (link: ShareLink, search: string, isWanted: boolean) => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['copy-offers', link?.shareId, search],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      try {
        return await api(
          listOffers,
          { query: { ...link, ...(search !== '' && { search }) } },
          { isQuiet: true },
        );
      } catch (cause) {
        logProblem('The shared courses could not be loaded', cause);
        throw cause;
      }
    },
  });
};

/** The courses to choose from. Where there are more than one answer holds, the server searches. */
export const useOffers = (link: ShareLink, { search, isWanted }: { search: string; isWanted: boolean }) => {
  const all = useOfferQuery(link, '', isWanted);
  const hasMore = all.data?.hasMore === true;
  const isSearched = hasMore && search !== '';
  const found = useOfferQuery(link, isSearched ? search : '', isWanted);
  return {
    offers: found.data?.courseShares,
    sample: all.data?.courseShares.find(offer => offer.isSample),
    hasMore,
    hasFailed: found.isError,
  };
};

export const useStartCopy = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: CopySource) => (await api(copyCourse, { body }, { isQuiet: true })).job,
    onSuccess: job => {
      queries.setQueryData<CopyJob[]>(jobsKey, (jobs = []) => [
        ...jobs.filter(({ id }) => id !== job.id),
        job,
      ]);
      void queries.invalidateQueries({ queryKey: jobsKey });
    },
  });
};

export const useDismissCopy = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(dismissCopyJob, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: jobsKey }),
  });
};
