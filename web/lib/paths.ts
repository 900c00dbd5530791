/** Each address of the product, spelled once. `{product}` of the specification is cairn. */
export const paths = {
  home: '/',
  signUp: '/signup',
  admin: '/admin',
  courses: '/cairn_courses',
  courseEditor: '/cairn_courses/:contextId/edit',
  studentCourse: '/cairn_courses/:contextId/student',
  studentLesson: '/cairn_courses/:contextId/student/lessons/:lessonId',
  lessonOfStudent: '/cairn_courses/:contextId/user_lessons/:lessonId/users/:userId',
  lessonEditor: '/cairn_courses/:courseId/lessons/:lessonId/edit',
  selectLesson: '/cairn_courses/:contextId/lessons/:lessonId/select',
  adminLti: '/admin/lti',
  logout: '/logout',
  resetPassword: '/reset-password',
} as const;

/** Where to go after signing in: back to where a person was sent away from, else to the courses. */
export const afterSignIn = (state: unknown): string => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : paths.courses;
};

export const courseEditor = (contextId: string) => `${paths.courses}/${contextId}/edit`;

export const courseSettings = (contextId: string) => `${courseEditor(contextId)}/settings`;

export const lessonEditor = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/edit`;

export const studentCourse = (contextId: string) => `${paths.courses}/${contextId}/student`;

export const studentLesson = (contextId: string, lessonId: number) =>
  `${studentCourse(contextId)}/lessons/${lessonId}`;

export const lessonOfStudent = (contextId: string, lessonId: number, userId: number) =>
  `${paths.courses}/${contextId}/user_lessons/${lessonId}/users/${userId}`;

export const studentProgress = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/student_progress`;

export const selectLesson = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/select`;
