import type { RouteObject } from 'react-router';
import type { Mode } from '#contract/session.ts';
import { HomeScreen } from '../features/sign-in/home.screen.tsx';
import { paths } from '../lib/paths.ts';
import { CourseOpened } from './course-opened.tsx';
import { SignedInOnly, SignedOutOnly, SiteAdminOnly } from './guards.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { RouteFailure } from './route-failure.tsx';
import { type RouteHandle, Shell } from './shell.tsx';
import { Starting } from './starting.tsx';

// The first screen comes with the first load; every other is fetched when it is wanted.
const signUp = async () => ({
  Component: (await import('../features/sign-in/sign-up.screen.tsx')).SignUpScreen,
});
const resetPassword = async () => ({
  Component: (await import('../features/sign-in/reset-password.screen.tsx')).ResetPasswordScreen,
});
const adminHome = async () => ({
  Component: (await import('../features/admin/admin-home.screen.tsx')).AdminHomeScreen,
});
const courses = async () => ({
  Component: (await import('../features/dashboard/courses.screen.tsx')).CoursesScreen,
});
const courseEditor = async () => ({
  Component: (await import('../features/course-editor/course-editor.screen.tsx')).CourseEditorScreen,
});
const courseContent = async () => ({
  Component: (await import('../features/course-editor/course-content.screen.tsx')).CourseContentScreen,
});
const courseSettings = async () => ({
  Component: (await import('../features/course-editor/course-settings.screen.tsx')).CourseSettingsScreen,
});
const studentCourse = async () => ({
  Component: (await import('../features/course-overview/course-overview.screen.tsx')).CourseOverviewScreen,
});
const studentLesson = async () => ({
  Component: (await import('../features/lesson-player/student-lesson.screen.tsx')).StudentLessonScreen,
});
const lessonOfStudent = async () => ({
  Component: (await import('../features/lesson-player/lesson-of-student.screen.tsx')).LessonOfStudentScreen,
});
const lessonEditor = async () => ({
  Component: (await import('../features/lesson-editor/lesson-editor.screen.tsx')).LessonEditorScreen,
});
const chooseLesson = async () => ({
  Component: (await import('../features/lesson-picker/choose-lesson.screen.tsx')).ChooseLessonScreen,
});
const linkLesson = async () => ({
  Component: (await import('../features/lesson-picker/select-lesson.screen.tsx')).SelectLessonScreen,
});
const openedLesson = async () => ({
  Component: (await import('./opened-lesson.tsx')).OpenedLesson,
});
const adminLti = async () => ({
  Component: (await import('../features/lti-platforms/lti-platforms.screen.tsx')).LtiPlatformsScreen,
});
const logout = async () => ({
  Component: (await import('../features/sign-in/logout.screen.tsx')).LogoutScreen,
});

/** Screens of a course as a whole: a link that leads to one lesson does not open them. */
const coursePaths: ReadonlySet<string> = new Set([paths.courseEditor, paths.studentCourse]);

const notFound: RouteObject = { path: '*', Component: NotFoundScreen };

const standalone: RouteObject[] = [
  { path: paths.home, element: <SignedOutOnly />, children: [{ index: true, Component: HomeScreen }] },
  { path: paths.signUp, element: <SignedOutOnly />, children: [{ index: true, lazy: signUp }] },
  {
    path: paths.admin,
    element: <SignedInOnly />,
    children: [
      {
        element: <SiteAdminOnly />,
        children: [
          { index: true, lazy: adminHome },
          { path: 'lti', lazy: adminLti },
        ],
      },
    ],
  },
  { path: paths.courses, element: <SignedInOnly />, children: [{ index: true, lazy: courses }] },
  {
    path: paths.courseEditor,
    element: <SignedInOnly />,
    children: [
      {
        lazy: courseEditor,
        children: [
          { index: true, lazy: courseContent },
          { path: 'settings', lazy: courseSettings },
        ],
      },
    ],
  },
  {
    path: paths.studentCourse,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: studentCourse }],
  },
  {
    path: paths.studentLesson,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: studentLesson, handle: { isWide: true } satisfies RouteHandle }],
  },
  {
    path: paths.lessonOfStudent,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: lessonOfStudent, handle: { isWide: true } satisfies RouteHandle }],
  },
  {
    path: paths.lessonEditor,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: lessonEditor, handle: { isWide: true } satisfies RouteHandle }],
  },
  { path: paths.logout, lazy: logout, handle: { isBlank: true } satisfies RouteHandle },
  { path: paths.resetPassword, lazy: resetPassword },
  notFound,
];

/** What staff and learners reach from inside a course, whoever opened it. */
const inCourse: RouteObject[] = standalone.filter(({ path = '' }) => path.startsWith(`${paths.courses}/`));

/** What there is around one lesson: its own screens, for whoever they are. */
const aroundLesson: RouteObject[] = inCourse.filter(({ path = '' }) => !coursePaths.has(path));

const course: RouteObject[] = [
  { path: paths.home, element: <CourseOpened /> },
  { path: '/people', element: <CourseOpened tab="people" /> },
  { path: '/settings', element: <CourseOpened tab="settings" /> },
  ...inCourse,
  notFound,
];
const resourceSelection: RouteObject[] = [
  { path: paths.home, lazy: chooseLesson },
  { path: paths.selectLesson, lazy: linkLesson },
  notFound,
];
const lesson: RouteObject[] = [
  {
    path: paths.home,
    handle: { isWide: true } satisfies RouteHandle,
    children: [{ index: true, lazy: openedLesson }],
  },
  ...aroundLesson,
  notFound,
];

const routeSets: Record<Mode, RouteObject[]> = {
  standalone,
  course,
  resource_selection: resourceSelection,
  lesson,
};

/** The routes of a launch mode, in the specification's order, inside the shell. */
export const routesFor = (mode: Mode): RouteObject[] => [
  {
    Component: Shell,
    HydrateFallback: Starting,
    children: routeSets[mode].map(route => ({ ...route, ErrorBoundary: RouteFailure })),
  },
];
