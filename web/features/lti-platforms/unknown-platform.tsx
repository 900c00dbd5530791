import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Platforms } from './lti-platforms.queries.ts';

const t = ltiTexts;

/** A launch from an unregistered platform, usually a typing error in its registration: shows what was sent. */
export const UnknownPlatform = ({ failure }: { failure: Platforms['failures'][number] }) => (
  <Notice kind="info">
    <p>
      {t.unknown(showMoment(failure.failedAt))} {failure.reason}
    </p>
    <p>
      {t.issuer}: <code>{failure.issuer}</code>
      <br />
      {t.clientId}: <code>{failure.clientId ?? '–'}</code>
    </p>
  </Notice>
);
