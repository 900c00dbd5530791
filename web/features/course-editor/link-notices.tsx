import { Button } from '@mantine/core';
import { LinkNoticeLines } from '#web/courses/link-notice-lines.tsx';
import { linkNoticeTexts } from '#web/courses/link-notice-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useLinkNotices } from './link-notices.queries.ts';

/** Links of the platform that lead to something else now, or have no grades. Renders nothing when there are none. */
export const LinkNotices = ({ contextId }: { contextId: string }) => {
  const { links, dismiss } = useLinkNotices(contextId);
  return links.map(link => (
    <Notice key={link.id} kind="info">
      <p>
        <strong>{linkNoticeTexts.about(link.name)}</strong>
      </p>
      <LinkNoticeLines {...link} />
      {link.formerName !== null && (
        <Button
          variant="default"
          aria-disabled={dismiss.isPending}
          onClick={() => !dismiss.isPending && dismiss.mutate(link.id)}
        >
          {linkNoticeTexts.seen}
        </Button>
      )}
    </Notice>
  ));
};
