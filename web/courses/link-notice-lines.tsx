import type { LinkNotice } from '#contract/core/link-notice.ts';
import { linkNoticeTexts } from './link-notice-texts.ts';

const t = linkNoticeTexts;

/** What staff should read about one link: that it changed, and why its grades do not arrive, with the remedy. */
export const LinkNoticeLines = ({ name, formerName, problem, remedy }: LinkNotice) => (
  <>
    {formerName !== null && <p>{t.changed(formerName, name)}</p>}
    {problem !== null && (
      <p>
        {problem} {remedy}
      </p>
    )}
  </>
);
