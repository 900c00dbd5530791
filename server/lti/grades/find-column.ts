import type { PlatformAnswer } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { scope } from '../lti-names.ts';
import { callService, isHostOfPlatform } from '../platforms/call-service.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';
import { nextPage } from '../platforms/next-page.ts';
import { parked, type Sending, troubleIn } from './platform-trouble.ts';
import { listOtherColumns, type ScoreTarget, updateColumnProblem, updateLinkColumn } from './scores.db.ts';

/**
 * How this works
 *
 * A launch usually names the line item of its link: the column of the gradebook. Where it does not, we look for one that
 * belongs to this link, or for a lesson of a whole-course link to this lesson. Only after the platform has answered that
 * there is none, on every page of its list, is one made: a lookup that fails says nothing, and a column made then would be
 * a second one. If the answer to making it is lost, the next lookup finds it. A column that another link has is never
 * taken: platforms may still call it by the lesson that the link led to before.
 */

export type Sender = { services: Services; platform: PlatformRow; target: ScoreTarget };

export const full = 100;

/** Only scopes that the launch offered: some platforms refuse the token otherwise. */
const scopesOf = ({ scopes }: ScoreTarget) =>
  [scope.score, scope.lineItem, scope.lineItemReadOnly, scope.result].filter(wanted =>
    scopes.includes(wanted),
  );

export const callGradebook = (
  { services, platform, target }: Sender,
  url: string,
  request = {},
): Promise<PlatformAnswer> => callService(services, platform, scopesOf(target), url, request);

type Column = { id: string; resourceLinkId?: unknown; resourceId?: unknown; tag?: unknown };

const columnsIn = (text: string): Column[] | null => {
  try {
    const found: unknown = JSON.parse(text);
    if (!Array.isArray(found)) return null;
    return found.filter(
      (item: { id?: unknown } | null): item is Column =>
        typeof item?.id === 'string' && URL.canParse(item.id),
    );
  } catch {
    return null;
  }
};

const tagOf = ({ lessonId }: ScoreTarget) => (lessonId === null ? 'course' : 'lesson');

/** Some platforms send ids as numbers. */
const idOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Some platforms ignore the search, and answer with all columns of all tools: so each is compared. */
const isOurs = (target: ScoreTarget, { resourceLinkId, resourceId, tag }: Column): boolean => {
  if (target.platformLinkId !== null && idOf(resourceLinkId) !== '')
    return idOf(resourceLinkId) === target.platformLinkId;
  return tag === tagOf(target) && idOf(resourceId) === target.resourceId;
};

const pageLimit = 20;

const searchUrl = (target: ScoreTarget): string => {
  const url = new URL(target.lineItemsUrl ?? '');
  if (target.platformLinkId !== null) url.searchParams.set('resource_link_id', target.platformLinkId);
  else {
    url.searchParams.set('resource_id', target.resourceId);
    url.searchParams.set('tag', tagOf(target));
  }
  return url.href;
};

/** The URL of the column, null if the platform has none, or what went wrong. */
const lookUp = async (sender: Sender): Promise<string | null | Sending> => {
  const { services, platform, target } = sender;
  const others = new Set(await listOtherColumns(services.db, target.linkId));
  let url: string | null = searchUrl(target);
  for (let page = 0; url !== null && page < pageLimit; page++) {
    if (!isHostOfPlatform(platform, url))
      return parked('Its gradebook has an address that is not the platform’s.');
    const answer: PlatformAnswer = await callGradebook(sender, url, {
      headers: { accept: 'application/vnd.ims.lis.v2.lineitemcontainer+json' },
    });
    const columns = answer.status === 200 ? columnsIn(answer.text) : null;
    if (!columns)
      return (
        troubleIn(services, answer) ??
        parked(`It does not let us look for columns in its gradebook (status ${answer.status}).`)
      );
    const found = columns.find(column => isOurs(target, column) && !others.has(column.id));
    if (found) return found.id;
    url = nextPage(answer.headers.link);
  }
  return url === null ? null : parked('Its gradebook has too many columns to look through.');
};

const make = async (sender: Sender): Promise<string | Sending> => {
  const { services, target } = sender;
  if (!target.scopes.includes(scope.lineItem))
    return parked('Its gradebook has no column for this link, and it does not let us make one.');
  const answer = await callGradebook(sender, target.lineItemsUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.ims.lis.v2.lineitem+json' },
    body: JSON.stringify({
      scoreMaximum: full,
      label: target.lessonName,
      resourceId: target.resourceId,
      tag: tagOf(target),
      ...(target.platformLinkId !== null && { resourceLinkId: target.platformLinkId }),
    }),
  });
  const [made] = columnsIn(`[${answer.text}]`) ?? [];
  if (answer.status >= 200 && answer.status < 300 && made) return made.id;
  return (
    troubleIn(services, answer) ??
    parked(`It did not make a column in its gradebook (status ${answer.status}).`)
  );
};

/** The line item of a link; looked up or created if the launch sent none. Why there is none is kept for staff. */
export const findColumn = async (sender: Sender): Promise<string | Sending> => {
  const { services, platform, target } = sender;
  if (target.lineItemUrl) return target.lineItemUrl;
  const known = await lookUp(sender);
  const column = known ?? (await make(sender));
  if (typeof column === 'string') {
    if (!isHostOfPlatform(platform, column))
      return parked('Its gradebook has an address that is not the platform’s.');
    await updateLinkColumn(services.db, target.linkId, column);
  } else if (column.outcome === 'parked')
    await updateColumnProblem(services.db, target.linkId, column.reason);
  return column;
};
