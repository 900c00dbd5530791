import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissLinkChange, listLinkNotices } from '#contract/lti/lti-course.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';

/** Only for courses of a learning management system; others have no links. */
export const useLinkNotices = (contextId: string) => {
  const { api } = useTools();
  const isStandalone = useIsStandalone();
  const queries = useQueryClient();
  const queryKey = ['link-notices', contextId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api(listLinkNotices, { params: { contextId } }, { isQuiet: true })).links,
    enabled: !isStandalone,
  });
  const dismiss = useMutation({
    mutationFn: (linkId: number) => api(dismissLinkChange, { params: { contextId, linkId } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { links: data ?? [], dismiss };
};
