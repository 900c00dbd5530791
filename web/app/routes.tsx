import type { RouteObject } from 'react-router';
import type { Mode } from '#contract/core/session.ts';
import { HomeScreen } from '#web/features/sign-in/home/home.screen.tsx';
import { paths } from '#web/session/paths.ts';
import { CourseOpened } from './course-opened.tsx';
import { SignedInOnly, SignedOutOnly, SiteAdminOnly } from './guards.tsx';
import { NotFoundScreen } from './not-found.screen.tsx';
import { OpenedLesson } from './opened-lesson.tsx';
import { RouteFailure } from './failure/route-failure.tsx';
import { type RouteHandle, Shell } from './shell/shell.tsx';
import { Starting } from './starting.tsx';

// The sign-in screen is in the first chunk; all others are lazy.
const signUp = async () => ({
  Component: (await import('#web/features/sign-in/sign-up/sign-up.screen.tsx')).SignUpScreen,
});
const resetPassword = async () => ({
  Component: (await import('#web/features/sign-in/password/reset-password.screen.tsx')).ResetPasswordScreen,
});
const adminHome = async () => ({
  Component: (await import('#web/features/admin/home/admin-home.screen.tsx')).AdminHomeScreen,
});
const adminArea = async () => ({
  Component: (await import('#web/features/admin/admin.screen.tsx')).AdminScreen,
});
const adminUsers = async () => ({
  Component: (await import('#web/features/admin/lists/users.screen.tsx')).UsersScreen,
});
const adminUser = async () => ({
  Component: (await import('#web/features/admin/user/user.screen.tsx')).UserScreen,
});
const adminCourses = async () => ({
  Component: (await import('#web/features/admin/lists/admin-courses.screen.tsx')).AdminCoursesScreen,
});
const adminUserLessons = async () => ({
  Component: (await import('#web/features/admin/lists/user-lessons.screen.tsx')).UserLessonsScreen,
});
const adminNonces = async () => ({
  Component: (await import('#web/features/admin/nonces.screen.tsx')).NoncesScreen,
});
const adminLanguages = async () => ({
  Component: (await import('#web/features/admin/lists/languages.screen.tsx')).LanguagesScreen,
});
const adminLanguage = async () => ({
  Component: (await import('#web/features/admin/language/language.screen.tsx')).LanguageScreen,
});
const adminAudit = async () => ({
  Component: (await import('#web/features/admin/lists/audit.screen.tsx')).AuditScreen,
});
const courses = async () => ({
  Component: (await import('#web/features/dashboard/courses/courses.screen.tsx')).CoursesScreen,
});
const courseEditor = async () => ({
  Component: (await import('#web/features/course-editor/course-editor.screen.tsx')).CourseEditorScreen,
});
const courseContent = async () => ({
  Component: (await import('#web/features/course-editor/content/course-content.screen.tsx'))
    .CourseContentScreen,
});
const people = async () => ({
  Component: (await import('#web/features/people/list/people.screen.tsx')).PeopleScreen,
});
const invite = async () => ({
  Component: (await import('#web/features/dashboard/invitations/invite.screen.tsx')).InviteScreen,
});
const join = async () => ({
  Component: (await import('#web/features/dashboard/joining/join.screen.tsx')).JoinScreen,
});
const verifyEmail = async () => ({
  Component: (await import('#web/features/sign-in/sign-up/verify-email.screen.tsx')).VerifyEmailScreen,
});
const courseDeleted = async () => ({
  Component: (await import('#web/features/course-editor/deleted/recently-deleted.screen.tsx'))
    .RecentlyDeletedScreen,
});
const courseSettings = async () => ({
  Component: (await import('#web/features/course-editor/settings/course-settings.screen.tsx'))
    .CourseSettingsScreen,
});
const studentCourse = async () => ({
  Component: (await import('#web/features/course-overview/course-overview.screen.tsx')).CourseOverviewScreen,
});
const studentLesson = async () => ({
  Component: (await import('#web/features/lesson-player/student/student-lesson.screen.tsx'))
    .StudentLessonScreen,
});
const lessonOfStudent = async () => ({
  Component: (await import('#web/features/lesson-player/teacher/lesson-of-student.screen.tsx'))
    .LessonOfStudentScreen,
});
const lessonEditor = async () => ({
  Component: (await import('#web/features/lesson-editor/lesson/lesson-editor.screen.tsx')).LessonEditorScreen,
});
const chooseLesson = async () => ({
  Component: (await import('#web/features/lesson-picker/choose-lesson.screen.tsx')).ChooseLessonScreen,
});
const linkLesson = async () => ({
  Component: (await import('#web/features/lesson-picker/select-lesson.screen.tsx')).SelectLessonScreen,
});
const adminLti = async () => ({
  Component: (await import('#web/features/lti-platforms/lti-platforms.screen.tsx')).LtiPlatformsScreen,
});
const studentProgress = async () => ({
  Component: (await import('#web/features/student-progress/lesson/student-progress.screen.tsx'))
    .StudentProgressScreen,
});
const gradebook = async () => ({
  Component: (await import('#web/features/gradebook/book/gradebook.screen.tsx')).GradebookScreen,
});
const courseProgress = async () => ({
  Component: (await import('#web/features/student-progress/course/course-progress.screen.tsx'))
    .CourseProgressScreen,
});
const exerciseInsight = async () => ({
  Component: (await import('#web/features/student-progress/insight/exercise-insight.screen.tsx'))
    .ExerciseInsightScreen,
});
const exerciseGrading = async () => ({
  Component: (await import('#web/features/grading/desk/exercise-grading.screen.tsx')).ExerciseGradingScreen,
});
const replay = async () => ({
  Component: (await import('#web/features/replay/replay.screen.tsx')).ReplayScreen,
});
const secondLooks = async () => ({
  Component: (await import('#web/features/grading/looks/second-looks.screen.tsx')).SecondLooksScreen,
});
const exam = async () => ({
  Component: (await import('#web/features/exams/exam/exam.screen.tsx')).ExamScreen,
});
const receipt = async () => ({
  Component: (await import('#web/features/exams/receipt/receipt.screen.tsx')).ReceiptScreen,
});
const courseQuestions = async () => ({
  Component: (await import('#web/features/course-editor/questions/course-questions.screen.tsx'))
    .CourseQuestionsScreen,
});
const enrollment = async () => ({
  Component: (await import('#web/features/student-progress/person/enrollment.screen.tsx')).EnrollmentScreen,
});
const mail = async () => ({
  Component: (await import('#web/features/mail/mail.screen.tsx')).MailScreen,
});
const profile = async () => ({
  Component: (await import('./own-profile.tsx')).OwnProfile,
});
const arrive = async () => ({
  Component: (await import('#web/features/sign-in/provider/arrive.screen.tsx')).ArriveScreen,
});
const adminSignIn = async () => ({
  Component: (await import('#web/features/admin/sign-in/sign-in.screen.tsx')).AdminSignInScreen,
});
const logout = async () => ({
  Component: (await import('#web/features/sign-in/logout.screen.tsx')).LogoutScreen,
});

/** Screens of a whole course, which a launch into one lesson must not open. */
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
          {
            lazy: adminArea,
            children: [
              { index: true, lazy: adminHome },
              { path: paths.adminUsers, lazy: adminUsers },
              { path: paths.adminUser, lazy: adminUser },
              { path: paths.adminCourses, lazy: adminCourses },
              { path: paths.adminUserLessons, lazy: adminUserLessons },
              { path: paths.adminNonces, lazy: adminNonces },
              { path: paths.adminLanguages, lazy: adminLanguages },
              { path: paths.adminNewLanguage, lazy: adminLanguage },
              { path: paths.adminLanguage, lazy: adminLanguage },
              { path: paths.adminAudit, lazy: adminAudit },
              { path: paths.adminLti, lazy: adminLti },
              { path: paths.adminSignIn, lazy: adminSignIn },
            ],
          },
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
          { path: 'people', lazy: people },
          { path: 'progress', lazy: courseProgress },
          { path: 'gradebook', lazy: gradebook },
          { path: 'questions', lazy: courseQuestions },
          { path: 'settings', lazy: courseSettings },
          { path: 'deleted', lazy: courseDeleted },
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
    children: [
      { index: true, lazy: studentLesson, handle: { isDesk: true, keepsWork: true } satisfies RouteHandle },
    ],
  },
  {
    path: paths.lessonOfStudent,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: lessonOfStudent, handle: { isDesk: true } satisfies RouteHandle }],
  },
  {
    path: paths.lessonEditor,
    element: <SignedInOnly />,
    children: [
      { index: true, lazy: lessonEditor, handle: { isDesk: true, keepsWork: true } satisfies RouteHandle },
    ],
  },
  {
    path: paths.studentProgress,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: studentProgress }],
  },
  {
    path: paths.exerciseInsight,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: exerciseInsight }],
  },
  {
    path: paths.exerciseGrading,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: exerciseGrading, handle: { isDesk: true } satisfies RouteHandle }],
  },
  { path: paths.exam, element: <SignedInOnly />, children: [{ index: true, lazy: exam }] },
  { path: paths.receipt, lazy: receipt },
  {
    path: paths.replay,
    element: <SignedInOnly />,
    children: [{ index: true, lazy: replay, handle: { isDesk: true } satisfies RouteHandle }],
  },
  { path: paths.secondLooks, element: <SignedInOnly />, children: [{ index: true, lazy: secondLooks }] },
  { path: paths.enrollment, element: <SignedInOnly />, children: [{ index: true, lazy: enrollment }] },
  { path: paths.logout, lazy: logout, handle: { isBlank: true } satisfies RouteHandle },
  { path: paths.arrive, lazy: arrive },
  { path: paths.resetPassword, lazy: resetPassword },
  { path: paths.invite, lazy: invite },
  { path: paths.join, lazy: join },
  { path: paths.verifyEmail, element: <SignedInOnly />, children: [{ index: true, lazy: verifyEmail }] },
  { path: paths.mail, element: <SignedInOnly />, children: [{ index: true, lazy: mail }] },
  { path: paths.profile, element: <SignedInOnly />, children: [{ index: true, lazy: profile }] },
  notFound,
];

/** Routes inside a course, in every launch mode. */
const inCourse: RouteObject[] = standalone.filter(({ path = '' }) => path.startsWith(`${paths.courses}/`));

/** Routes of a launch into one lesson, for staff and learners. */
const aroundLesson: RouteObject[] = inCourse.filter(({ path = '' }) => !coursePaths.has(path));

const course: RouteObject[] = [
  { path: paths.home, element: <CourseOpened /> },
  { path: '/people', element: <CourseOpened tab="people" /> },
  { path: '/settings', element: <CourseOpened tab="settings" /> },
  ...inCourse,
  { path: paths.receipt, lazy: receipt },
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
    handle: { isDesk: true } satisfies RouteHandle,
    children: [{ index: true, Component: OpenedLesson }],
  },
  ...aroundLesson,
  { path: paths.receipt, lazy: receipt },
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
