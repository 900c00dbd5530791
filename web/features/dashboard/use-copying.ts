import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { problemFrom } from '../../lib/form-problem.ts';
import { texts } from '../../lib/texts.ts';
import { useTools } from '../../lib/tools.ts';
import {
  type CopyWish,
  type ShareLink,
  useCopyJobs,
  useDismissCopy,
  useOffers,
  useStartCopy,
} from './copying.queries.ts';

const linkIn = (address: URLSearchParams): ShareLink => {
  const shareId = Number(address.get('shareId'));
  const token = address.get('token');
  return Number.isInteger(shareId) && shareId > 0 && token ? { shareId, token } : null;
};

/** Everything about copies on the list of courses: what can be copied, what is on its way, and the dialog. */
export const useCopying = ({ isListEmpty }: { isListEmpty: boolean }) => {
  const { toasts, announcer } = useTools();
  const [address, setAddress] = useSearchParams();
  const link = linkIn(address);
  const [isAsked, setAsked] = useState(false);
  const [choice, setChoice] = useState<number | null>(null);
  // Whoever comes by the link of a share finds the dialog open, and that course chosen.
  const isOpen = isAsked || link !== null;
  const jobs = useCopyJobs(job => announcer.say(texts.copying.ready(job.course.name)));
  const offers = useOffers(link, { isWanted: isOpen || isListEmpty });
  const startCopy = useStartCopy();
  const dismiss = useDismissCopy();

  const close = () => {
    setAsked(false);
    if (link) setAddress({}, { replace: true });
  };
  const open = (wanted: number | null = null) => {
    setChoice(wanted);
    setAsked(true);
  };
  const start = (wishes: CopyWish[]) =>
    problemFrom(
      Promise.all(wishes.map(wish => startCopy.mutateAsync(wish))).then(started => {
        toasts.show('info', texts.copying.started(started.map(job => job.course.name)));
        close();
      }),
    );
  const copyShares = (ids: number[]) => start(ids.map(id => (id === link?.shareId ? link : { shareId: id })));
  return {
    jobs: jobs.data ?? [],
    sample: offers.data?.find(offer => offer.isSample) ?? null,
    open,
    dismiss: (id: number) => dismiss.mutate(id),
    dialog: {
      isOpen,
      offers: offers.data,
      hasFailed: offers.isError,
      firstChoice: link?.shareId ?? choice,
      onClose: close,
      onCode: (shareCode: string) => start([{ shareCode }]),
      onShares: copyShares,
    },
  };
};
