import { z } from 'zod';
import { LinkNotice } from './link-notice.ts';
import { allPageLanguages } from './page-languages.ts';

/** Standalone, or launched by an LMS in one of three ways. */
export const modes = ['standalone', 'course', 'resource_selection', 'lesson'] as const;
export type Mode = (typeof modes)[number];

/** The token's claims for the browser (spec §3, session state). The server does not trust them. */
export const TokenSettings = z.object({
  roles: z.array(z.string()),
  mode: z.enum(modes).optional(),
  name: z.string().optional(),
  contextId: z.string().optional(),
  lessonId: z.number().optional(),
  /** In deep linking: whether the platform accepts several lessons. */
  acceptsSeveral: z.boolean().optional(),
  /** Staff of the course who look at it in the student role: nothing is graded. */
  isRoleSwitched: z.boolean().optional(),
  /** What the person chose in their profile for pages and mails. */
  language: z.enum(allPageLanguages).optional(),
  /** A rule of a provider says that this person makes no courses. */
  makesNoCourses: z.boolean().optional(),
  /** The student whose work was opened from a gradebook. */
  reviewUserId: z.number().optional(),
});
export type TokenSettings = z.infer<typeof TokenSettings>;

/** Color schemes that a link in an LMS may request. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Data that the server embeds into the page, in the script element `#page-data`. */
export const PageData = z.object({
  /** Sent back with every POST and PUT. */
  csrfToken: z.string(),
  /** For libraries that insert style elements under the content security policy. */
  styleNonce: z.string(),
  /** Whether the server can send mail, for the password reset screen. */
  canMail: z.boolean(),
  /** What pages are offered in, where there is a choice. */
  languages: z.array(z.enum(allPageLanguages)).optional(),
  /** How to sign in, where there is more than passwords. */
  signIn: z
    .object({
      providers: z.array(z.object({ id: z.number(), name: z.string() })),
      hasPasswords: z.boolean(),
    })
    .optional(),
  /** A token preset by an LTI launch. */
  authToken: z.string().optional(),
  /** The name of the LMS that launched the session. */
  platformName: z.string().optional(),
  /** Requested by the link. Without it, a launched page is light like the LMS page around it. */
  theme: z.enum(themes).optional(),
  /** Where the LMS wants people to return to. */
  returnUrl: z.string().optional(),
  /** The language tag of the LMS, for dates and numbers. */
  locale: z.string().optional(),
  /** When the LMS wants the work of this link to be handed in. */
  dueAt: z.string().optional(),
  /** For staff: what they should read about the link that they opened. */
  linkNotice: LinkNotice.optional(),
});
export type PageData = z.infer<typeof PageData>;

export const pageDataElementId = 'page-data';
