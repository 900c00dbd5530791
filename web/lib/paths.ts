/** Each address of the product, spelled once. `{product}` of the specification is cairn. */
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
  lessonEditor: '/cairn_courses/:courseId/lessons/:lessonId/edit',
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

export const adminUser = (id: number) => `${paths.adminUsers}/${id}`;

export const adminLanguage = (id: number) => `${paths.adminLanguages}/${id}`;
