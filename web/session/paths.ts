/** All routes. `{product}` in the specification is cairn. */
export const paths = {
  home: '/',
  signUp: '/signup',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/:id',
  adminCourses: '/admin/courses',
  adminUserLessons: '/admin/user_lessons',
  adminNonces: '/admin/nonces',
  adminLanguages: '/admin/language_configs',
  adminNewLanguage: '/admin/language_configs/new',
  adminLanguage: '/admin/language_configs/:id',
  adminAudit: '/admin/audit',
  courses: '/cairn_courses',
  courseEditor: '/cairn_courses/:contextId/edit',
  studentCourse: '/cairn_courses/:contextId/student',
  studentLesson: '/cairn_courses/:contextId/student/lessons/:lessonId',
  lessonOfStudent: '/cairn_courses/:contextId/user_lessons/:lessonId/users/:userId',
  lessonEditor: '/cairn_courses/:courseId/lessons/:lessonId/edit',
  selectLesson: '/cairn_courses/:contextId/lessons/:lessonId/select',
  adminLti: '/admin/lti',
  adminSignIn: '/admin/sign_in',
  studentProgress: '/cairn_courses/:courseId/lessons/:lessonId/student_progress',
  exerciseInsight: '/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/insight',
  exerciseGrading: '/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/grading',
  /** Of staff. */
  exam: '/cairn_courses/:contextId/lessons/:lessonId/exam',
  /** Whether a receipt of an exam is genuine. */
  receipt: '/receipt',
  replay: '/cairn_courses/:contextId/replay/:userExerciseId',
  secondLooks: '/cairn_courses/:contextId/second_looks',
  enrollment: '/cairn_courses/:contextId/enrollments/:id',
  logout: '/logout',
  /** Back from a provider; it has `?ticket=`. */
  arrive: '/sign-in',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Name, tokens, data of one's own. */
  profile: '/profile',
  /** Which mails somebody gets. */
  mail: '/mail',
  /** The path of an invitation link; it has `?token=`. */
  invite: '/invite',
  /** The path of a join link, `/join/K7QF-M2XP`; without a code it asks for one. */
  join: '/join/:code?',
} as const;

/** The path after signing in: the requested one, else the courses. */
export const afterSignIn = (state: unknown): string => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : paths.courses;
};

export const join = (code: string) => `/join/${encodeURIComponent(code)}`;

export const courseEditor = (contextId: string) => `${paths.courses}/${contextId}/edit`;

export const courseSettings = (contextId: string) => `${courseEditor(contextId)}/settings`;

/** What was deleted lately and can be restored. */
export const courseDeleted = (contextId: string) => `${courseEditor(contextId)}/deleted`;

export const coursePeople = (contextId: string) => `${courseEditor(contextId)}/people`;

export const enrollment = (contextId: string, userId: number) =>
  `${paths.courses}/${contextId}/enrollments/${userId}`;

export const lessonEditor = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/edit`;

export const studentCourse = (contextId: string) => `${paths.courses}/${contextId}/student`;

export const studentLesson = (contextId: string, lessonId: number) =>
  `${studentCourse(contextId)}/lessons/${lessonId}`;

export const courseProgress = (contextId: string) => `${courseEditor(contextId)}/progress`;

export const courseGradebook = (contextId: string) => `${courseEditor(contextId)}/gradebook`;

export const courseQuestions = (contextId: string) => `${courseEditor(contextId)}/questions`;

export const studentProgress = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/student_progress`;

/** How a program came to be. */
export const replay = (contextId: string, userExerciseId: number) =>
  `${paths.courses}/${contextId}/replay/${userExerciseId}`;

/** What students find hard in an exercise. */
export const exerciseInsight = (contextId: string, lessonId: number, exerciseId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/exercises/${exerciseId}/insight`;

/** Grading an exercise by hand; of one student's program if its grading is named. */
export const exerciseGrading = (
  contextId: string,
  lessonId: number,
  exerciseId: number,
  gradingId?: number,
) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/exercises/${exerciseId}/grading${gradingId === undefined ? '' : `?program=${gradingId}`}`;

export const secondLooks = (contextId: string) => `${paths.courses}/${contextId}/second_looks`;

export const selectLesson = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/select`;

/** One student's lesson as a teacher sees it. */
export const lessonOfStudent = (contextId: string, lessonId: number, userId: number) =>
  `${paths.courses}/${contextId}/user_lessons/${lessonId}/users/${userId}`;

export const adminUser = (id: number) => `${paths.adminUsers}/${id}`;

export const adminLanguage = (id: number) => `${paths.adminLanguages}/${id}`;

/** The rules of an exam and who writes it, for staff. */
export const exam = (contextId: string, lessonId: number) =>
  `${paths.courses}/${contextId}/lessons/${lessonId}/exam`;
