import type { Sentence } from '#contract/core/catalogue.ts';
import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { JWTPayload } from 'jose';
import { AppError } from '#server/platform/app-error.ts';
import { isVisible } from '#contract/core/names.ts';
import { type Theme, themes } from '#contract/core/session.ts';
import { isUsableId } from '../usable-id.ts';
import { claim, ltiVersion, resourceLinkRequest, reviewRequest, selectionRequest } from '../lti-names.ts';

/** The validated claims of a launch token whose signature was checked. */
export type LaunchClaims = {
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  deploymentId: string;
  roles: string[];
  /** The platform's course; a launch without one gets a context of its own. */
  context: { id: string; title: string };
  custom: Record<string, string>;
  /** Ids that this course and this link were copied from, latest first, if the platform sends them. */
  history: { contextIds: string[]; linkIds: string[] };
  /** The color scheme that the link asks for. */
  theme: Theme | null;
  targetLinkUri: string | null;
  resourceLink: { id: string } | null;
  selection: {
    returnUrl: string;
    data: string | null;
    acceptsSeveral: boolean;
    acceptsLineItem: boolean;
  } | null;
  gradebook: { lineItemUrl: string | null; lineItemsUrl: string | null; scopes: string[] };
  rosterUrl: string | null;
  groupsUrl: string | null;
  /** The sections of this person; null if the platform does not tell them in launches. */
  sections: string[] | null;
  returnUrl: string | null;
  /** A language tag, for dates and numbers. */
  locale: string | null;
  /** When the work is due in the platform. */
  dueAt: Date | null;
  /** The date of this person, where the platform tells it apart. */
  ownDueAt: Date | null;
  /** The student whose work a gradebook opens; null for every other launch. */
  reviewedSubject: string | null;
  /** What the installation says about itself; `guid` stays the same when it moves. */
  platform: { name: string; family: string; guid: string };
};

type Json = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Text for display: empty if it has no visible character. */
const shownOf = (value: unknown): string => (isVisible(textOf(value)) ? textOf(value) : '');
const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

const webUrlOf = (value: unknown): string | null => {
  const text = textOf(value);
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
};

const refuse = (what: Sentence) => new AppError('invalid', launchProblems.incomplete({ what }));

/** Empty if it is missing. */
const idOf = (value: unknown, what: string): string => {
  const id = textOf(value);
  if (!isUsableId(id)) throw refuse(launchProblems.valueNotUsable({ what }));
  return id;
};

/** A value of any JSON type as text. */
const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** Some platforms send numbers, booleans and null as custom values. */
const readCustom = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(objectOf(value) ?? {}).map(([key, item]) => [key, plainText(item)]));

const historyLimit = 50;

/** A platform that does not support a substitution variable sends its name back, with the dollar sign. */
const readHistory = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map(item => readEscaped(item.trim()))
    .filter(item => item !== '' && !item.startsWith('$'))
    .slice(0, historyLimit);

const readEscaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readTheme = (custom: Record<string, string>, targetLinkUri: string | null): Theme | null => {
  const asked = custom.theme || (targetLinkUri && new URL(targetLinkUri).searchParams.get('theme'));
  return themes.find(theme => theme === asked) ?? null;
};

const readName = (payload: JWTPayload) => {
  const first = shownOf(payload.given_name);
  const last = shownOf(payload.family_name);
  if (first || last) return { firstName: first, lastName: last };
  const [only = '', ...rest] = shownOf(payload.name).split(/\s+/);
  return { firstName: only, lastName: rest.join(' ') };
};

const readSelection = (payload: JWTPayload): LaunchClaims['selection'] => {
  const settings = objectOf(payload[claim.selectionSettings]);
  if (!settings) throw refuse(launchProblems.choiceSettingsMissing);
  const returnUrl = webUrlOf(settings.deep_link_return_url);
  if (!returnUrl) throw refuse(launchProblems.returnAddressMissing);
  if (!listOf(settings.accept_types).includes('ltiResourceLink'))
    throw refuse(launchProblems.linksNotAccepted);
  const data = settings.data;
  return {
    returnUrl,
    data: data === undefined || data === null ? null : plainText(data),
    acceptsSeveral: settings.accept_multiple === true || settings.accept_multiple === 'true',
    acceptsLineItem: settings.accept_lineitem !== false,
  };
};

const readResourceLink = (payload: JWTPayload, ourOrigin: string) => {
  const id = idOf(objectOf(payload[claim.resourceLink])?.id, 'the id of the link');
  if (!id) throw refuse(launchProblems.linkIdMissing);
  const target = webUrlOf(payload[claim.targetLinkUri]);
  if (!target || new URL(target).origin !== ourOrigin) throw refuse(launchProblems.otherTarget);
  return { id };
};

const messageTypes = new Set<unknown>([resourceLinkRequest, selectionRequest, reviewRequest]);

/** Null for anything that no browser can format dates with. */
const readLocale = (value: unknown): string | null => {
  const tag = textOf(value).replaceAll('_', '-');
  if (tag === '' || tag.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
};

/** A platform that does not support the substitution variable sends its name back. */
const readDate = (told = ''): Date | null =>
  /^\d{4}-\d\d-\d\dT/.test(told) && !Number.isNaN(Date.parse(told)) ? new Date(told) : null;

/** Canvas sends the names of the person's sections as JSON. Null if the platform says nothing about them. */
const readSections = (custom: Record<string, string>): string[] | null => {
  try {
    const names: unknown = JSON.parse(custom.section_names ?? '');
    return Array.isArray(names) ? names.filter(name => typeof name === 'string').slice(0, 50) : null;
  } catch {
    return null;
  }
};

const readReviewed = (payload: JWTPayload): string | null => {
  if (payload[claim.messageType] !== reviewRequest) return null;
  const subject = idOf(objectOf(payload[claim.forUser])?.user_id, 'the id of the student');
  if (!subject) throw refuse(launchProblems.workOwnerMissing);
  return subject;
};

export const readClaims = (payload: JWTPayload, ourOrigin: string): LaunchClaims => {
  const messageType = payload[claim.messageType];
  if (payload[claim.version] !== ltiVersion) throw refuse(launchProblems.wrongLtiVersion);
  if (!messageTypes.has(messageType)) throw refuse(launchProblems.unknownMessageType);
  const deploymentId = idOf(payload[claim.deploymentId], 'the id of the deployment');
  if (!deploymentId) throw refuse(launchProblems.deploymentMissing);
  if (!Array.isArray(payload[claim.roles])) throw refuse(launchProblems.rolesMissing);
  const subject = idOf(payload.sub, 'the id of the person');
  if (!subject) throw refuse(launchProblems.personMissing);

  const resourceLink = messageType === selectionRequest ? null : readResourceLink(payload, ourOrigin);
  const selection = messageType === selectionRequest ? readSelection(payload) : null;
  const context = objectOf(payload[claim.context]);
  const contextId =
    idOf(context?.id, 'the id of the course') || (resourceLink ? `link ${resourceLink.id}` : 'no context');
  const gradebook = objectOf(payload[claim.gradebook]);
  const custom = readCustom(payload[claim.custom]);
  const presentation = objectOf(payload[claim.launchPresentation]);
  const toolPlatform = objectOf(payload[claim.toolPlatform]);
  const targetLinkUri = webUrlOf(payload[claim.targetLinkUri]);
  return {
    subject,
    ...readName(payload),
    email: textOf(payload.email),
    deploymentId,
    roles: listOf(payload[claim.roles]),
    context: {
      id: contextId,
      title: (shownOf(context?.title) || shownOf(context?.label) || contextId).slice(0, 200),
    },
    custom,
    history: {
      contextIds: readHistory(custom.context_id_history),
      linkIds: readHistory(custom.resource_link_id_history),
    },
    theme: readTheme(custom, targetLinkUri),
    targetLinkUri,
    resourceLink,
    selection,
    gradebook: {
      lineItemUrl: webUrlOf(gradebook?.lineitem),
      lineItemsUrl: webUrlOf(gradebook?.lineitems),
      scopes: listOf(gradebook?.scope),
    },
    rosterUrl: webUrlOf(objectOf(payload[claim.roster])?.context_memberships_url),
    groupsUrl: webUrlOf(objectOf(payload[claim.groups])?.context_groups_url),
    sections: readSections(custom),
    returnUrl: webUrlOf(presentation?.return_url),
    locale: readLocale(presentation?.locale),
    dueAt: readDate(custom.due_at),
    ownDueAt: readDate(custom.own_due_at),
    reviewedSubject: readReviewed(payload),
    platform: {
      name: shownOf(toolPlatform?.name).slice(0, 200),
      family: textOf(toolPlatform?.product_family_code).toLowerCase().slice(0, 100),
      guid: isUsableId(textOf(toolPlatform?.guid)) ? textOf(toolPlatform?.guid) : '',
    },
  };
};
