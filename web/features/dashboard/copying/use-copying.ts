import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CopyOffer } from '#contract/authoring/sharing.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import {
  type CopySource,
  type ShareLink,
  useCopyJobs,
  useDismissCopy,
  useOffers,
  useStartCopy,
} from './copying.queries.ts';

export const coursesHeadingId = 'courses-heading';
const searchDelayMs = 300;

const linkIn = (address: URLSearchParams): ShareLink => {
  const shareId = Number(address.get('shareId'));
  const token = address.get('token');
  return Number.isInteger(shareId) && shareId > 0 && token ? { shareId, token } : null;
};

/** State and actions of copies in the course list: offers, jobs in progress, and the dialog. */
export const useCopying = ({ isListEmpty }: { isListEmpty: boolean }) => {
  const { toasts, announcer } = useTools();
  const focusSoon = useFocusSoon();
  const [address, setAddress] = useSearchParams();
  const link = linkIn(address);
  const [isAsked, setAsked] = useState(false);
  const [isBeginning, setBeginning] = useState(false);
  // The link of a share opens the dialog with that course preselected.
  const isOpen = isAsked || link !== null;
  const jobs = useCopyJobs(job => announcer.say(dashboardTexts.copying.ready(job.course.name)));
  const [search, setSearch] = useState('');
  const [settledSearch] = useDebouncedValue(search.trim(), searchDelayMs);
  const { offers, sample, hasMore, hasFailed } = useOffers(link, {
    search: settledSearch,
    isWanted: isOpen || isListEmpty,
  });
  const startCopy = useStartCopy();
  const dismiss = useDismissCopy();

  const close = () => {
    setAsked(false);
    setSearch('');
    if (link) setAddress({}, { replace: true });
  };
  const start = (sources: CopySource[]) =>
    problemFrom(
      Promise.all(sources.map(source => startCopy.mutateAsync(source))).then(started => {
        toasts.show('info', dashboardTexts.copying.started(started.map(job => job.course.name)));
        close();
      }),
    );
  const copyShares = (ids: number[]) => start(ids.map(id => (id === link?.shareId ? link : { shareId: id })));
  const copySample = async ({ id }: CopyOffer) => {
    if (isBeginning) return;
    setBeginning(true);
    const problem = await copyShares([id]);
    setBeginning(false);
    if (problem) toasts.show('error', problem.text);
    // The button that was pressed is removed together with the empty state.
    else focusSoon(coursesHeadingId);
  };
  return {
    jobs: jobs.data ?? [],
    /** The sample course for an empty list; null when there is none. */
    sample: sample ? { isBeginning, copy: () => void copySample(sample) } : null,
    open: () => setAsked(true),
    dismiss: (id: number) => dismiss.mutate(id),
    dialog: {
      isOpen,
      offers,
      hasMore,
      hasFailed,
      search,
      onSearch: setSearch,
      firstChoice: link?.shareId ?? null,
      onClose: close,
      onCode: (shareCode: string) => start([{ shareCode }]),
      onShares: copyShares,
    },
  };
};
