import type { LinkNotice } from '#contract/core/link-notice.ts';
import { scope } from '../lti-names.ts';
import type { CourseLink } from './links.db.ts';

/** What staff read about a link whose grades do not arrive, with what to switch on in their platform. */

const moodle =
  'In Moodle an administrator opens Site administration, Plugins, External tool, Manage tools, edits Cairn, and sets Services, “IMS LTI Assignment and Grade Services”, to “Use this service for grade sync and column management”.';
const canvas =
  'In Canvas an administrator opens Developer Keys, edits the key of Cairn, and switches on the scopes for assignment data, submission results and line items.';
const blackboard =
  'In Blackboard an administrator opens LTI Tool Providers, edits Cairn, and allows grade service access.';
const brightspace =
  'In Brightspace an administrator opens Manage Extensibility, LTI Advantage, edits Cairn, and switches on the extension Assignment and Grade Services, there and in its deployment.';

const remedies: { family: RegExp; remedy: string }[] = [
  { family: /^moodle/, remedy: moodle },
  { family: /^canvas/, remedy: canvas },
  { family: /^blackboard/, remedy: blackboard },
  { family: /^(desire2learn|d2l|brightspace)/, remedy: brightspace },
];

const remedyFor = (family: string) =>
  remedies.find(known => known.family.test(family))?.remedy ??
  'An administrator of your learning management system switches on grades for this tool: the scopes “score” and “lineitem” of Assignment and Grade Services.';

const problemOf = (link: CourseLink): string | null => {
  const { platformName, leadsTo, lineItemUrl, lineItemsUrl, scopes, hasLessonColumns, columnProblem } = link;
  // A plain link to the whole course, as in a course menu, has no grade, and nobody asked for one.
  if (leadsTo === 'course' && lineItemUrl === null && !hasLessonColumns) return null;
  if (lineItemUrl === null && lineItemsUrl === null)
    return `${platformName} has no column in its gradebook for this link, so no grades are sent.`;
  if (!scopes.includes(scope.score))
    return `${platformName} does not let us send grades for this link (the scope “score” is missing).`;
  const mayMake = scopes.includes(scope.lineItem);
  const mayLook = mayMake || scopes.includes(scope.lineItemReadOnly);
  if (lineItemUrl === null && !mayLook)
    return `${platformName} names no column for this link, and does not let us look for one (the scope “lineitem” is missing).`;
  if (hasLessonColumns && !mayMake)
    return `${platformName} does not let us make a column for each lesson (the scope “lineitem” is missing).`;
  return columnProblem === null
    ? null
    : `No column in the gradebook of ${platformName} for this link. ${columnProblem}`;
};

/** Null if there is nothing to read. */
export const explainLink = (link: CourseLink): LinkNotice | null => {
  const problem = problemOf(link);
  if (problem === null && link.formerName === null) return null;
  return {
    id: link.id,
    name: link.name,
    problem,
    remedy: problem === null ? null : remedyFor(link.family),
    formerName: link.formerName,
  };
};
