import { showMoment } from '#web/texts/moments.ts';
import { ltiTexts } from './lti-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Platforms } from './lti-platforms.queries.ts';

const t = ltiTexts;

type Props = { failure: Platforms['failures'][number]; platforms: Platforms['ltiPlatforms'] };

/** A launch from an unregistered platform: it moved, or there is a typing error in its registration. Shows what was sent. */
export const UnknownPlatform = ({ failure, platforms }: Props) => {
  // A platform that moved keeps its client id.
  const moved = platforms.find(({ registrations }) =>
    registrations.some(({ clientId }) => clientId === failure.clientId),
  );
  return (
    <Notice kind="info">
      <p>
        {t.unknown(showMoment(failure.failedAt))} {failure.reason}
      </p>
      <p>
        {t.issuer}: <code>{failure.issuer}</code>
        <br />
        {t.clientId}: <code>{failure.clientId ?? '–'}</code>
      </p>
      {moved && <p>{t.maybeMoved(moved.name)}</p>}
    </Notice>
  );
};
