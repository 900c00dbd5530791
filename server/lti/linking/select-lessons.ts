import { launchProblems } from '#contract/lti/launch-problems.ts';
import { staffRoles } from '#contract/core/roles.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { identifyCaller } from '#server/site/accounts/sessions/identify-caller.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpenLaunch, listLessonsToLink, type OpenLaunch, updateSelected } from '../claims/launches.db.ts';
import { claim, ltiVersion, selectionResponse } from '../lti-names.ts';
import { returnPage } from '../lti-pages.ts';
import { newValue } from '../one-time-values.ts';
import { findRegistration, type PlatformRow } from '../platforms/platforms.db.ts';
import { signForPlatform } from '../platforms/tool-keys.ts';
import { toolUrls } from '../platforms/tool-urls.ts';
import { targetNames, wholeCourse } from './read-target.ts';

type ChosenLesson = Awaited<ReturnType<typeof listLessonsToLink>>[number];

/** The deep linking launch of a session token. The token is a form field, because a form post cannot set headers. */
const selectionOf = async (services: Services, token: string): Promise<OpenLaunch> => {
  const caller = await identifyCaller(services, token);
  if (!caller) throw new AppError('unauthenticated', launchProblems.choiceSessionEnded);
  const launch = caller.launch && (await findOpenLaunch(services.db, caller.launch.id, services.clock.now()));
  if (!launch || launch.mode !== 'resource_selection' || !staffRoles.includes(launch.roleKey as CourseRole))
    throw new AppError('forbidden', launchProblems.onlyAskedStaffLinks);
  return launch;
};

type Item = { title: string; text: string; url: string; custom: object; lineItem?: object };

/** What the link leads to is in the URL and in custom, because some platforms drop one of them. */
const leadingTo = (
  services: Services,
  { custom, query }: { custom: string; query: string },
  value: string,
) => ({
  url: `${toolUrls(services).launchUrl}?${query}=${value}`,
  custom: { [custom]: value },
});

const lessonItem = (services: Services, { id, name, moduleName }: ChosenLesson): Item => ({
  title: name,
  text: moduleName,
  ...leadingTo(services, targetNames.lesson, String(id)),
  lineItem: { scoreMaximum: 100, label: name, resourceId: String(id), tag: 'lesson', submissionReview },
});

/** One link and one grade for all lessons: the share of those that are completed. */
const courseItem = (services: Services, { courseName, contextId }: OpenLaunch): Item => ({
  title: courseName,
  text: 'All lessons of the course',
  ...leadingTo(services, targetNames.course, wholeCourse.oneGrade),
  lineItem: { scoreMaximum: 100, label: courseName, resourceId: contextId, tag: 'course' },
});

/** One link, and a grade for each lesson: we make these columns ourselves, so the link brings none. */
const lessonGradesItem = (services: Services, { courseName }: OpenLaunch): Item => ({
  title: courseName,
  text: 'All lessons of the course, each with its own grade',
  ...leadingTo(services, targetNames.course, wholeCourse.eachLesson),
});

/** Lets a gradebook open the student's work. */
const submissionReview = { reviewableStatus: ['InProgress', 'Submitted', 'Completed'] };

const signChoice = (services: Services, platform: PlatformRow, launch: OpenLaunch, items: Item[]) =>
  signForPlatform(services, {
    iss: platform.clientId,
    // Required by Blackboard.
    sub: platform.clientId,
    aud: platform.issuer,
    nonce: newValue(),
    [claim.messageType]: selectionResponse,
    [claim.version]: ltiVersion,
    [claim.deploymentId]: launch.deploymentId,
    ...(launch.selectionData !== null && { [claim.selectionData]: launch.selectionData }),
    ...(items.length === 0 && { [claim.selectionMessage]: nothingLinked }),
    [claim.contentItems]: items.map(({ lineItem, ...item }) => ({
      type: 'ltiResourceLink',
      ...item,
      ...(launch.acceptsLineItem && lineItem && { lineItem }),
      iframe: { width: 1000, height: 800 },
    })),
  });

const nothingLinked = 'Nothing was linked.';

type Choice = {
  lessonId?: number | number[] | undefined;
  choice?: 'course' | 'course_lessons' | 'nothing' | undefined;
};

const lessonItems = async (services: Services, launch: OpenLaunch, lessonIds: number[]): Promise<Item[]> => {
  const wanted = [...new Set(lessonIds)];
  if (wanted.length === 0) throw new AppError('invalid', launchProblems.chooseLesson, { field: 'lessonId' });
  if (wanted.length > 1 && !launch.acceptsSeveral)
    throw new AppError('invalid', launchProblems.takesOneLesson);
  const lessons = await listLessonsToLink(services.db, { id: launch.courseId }, wanted);
  if (lessons.length < wanted.length) throw new AppError('not_found', launchProblems.noSuchLesson);
  return lessons.map(lesson => lessonItem(services, lesson));
};

const itemsFor = async (services: Services, launch: OpenLaunch, { lessonId, choice }: Choice) => {
  if (choice === 'nothing') return [];
  if (choice === 'course') return [courseItem(services, launch)];
  if (choice === 'course_lessons') return [lessonGradesItem(services, launch)];
  return lessonItems(services, launch, [lessonId ?? []].flat());
};

/** The deep linking response: signed, sent once, posted by the browser. */
export const selectLessons = async (
  services: Services,
  { authorization, ...chosen }: { authorization: string } & Choice,
): Promise<Navigation> => {
  const launch = await selectionOf(services, authorization.replace(/^Bearer /i, ''));
  const items = await itemsFor(services, launch, chosen);
  const platform = await findRegistration(services.db, launch.registrationId);
  const returnUrl = launch.selectionReturnUrl;
  if (!platform || !returnUrl) throw new AppError('conflict', launchProblems.openChoiceAgain);
  const jwt = await signChoice(services, platform, launch, items);
  if (!(await updateSelected(services.db, launch.id, services.clock.now())))
    throw new AppError('conflict', launchProblems.choiceSent);
  const names = items.map(({ title }) => `“${title}”`).join(', ');
  return {
    to: 'page',
    html: returnPage(items.length === 0 ? nothingLinked : `Linking ${names} to your course…`, returnUrl, jwt),
    frameAncestors: launch.frameOrigins,
    // form-action also applies to redirects after the post.
    formTargets: [...new Set([new URL(returnUrl).origin, ...launch.frameOrigins])],
  };
};
