import { z } from 'zod';

/** Where the product runs: on its own, or embedded in a learning management system in one of three ways. */
export const modes = ['standalone', 'course', 'resource_selection', 'lesson'] as const;
export type Mode = (typeof modes)[number];

/** What the browser reads out of its token (spec §3, session state). The server trusts none of it. */
export const TokenSettings = z.object({
  roles: z.array(z.string()),
  mode: z.enum(modes).optional(),
  name: z.string().optional(),
  contextId: z.string().optional(),
  lessonId: z.number().optional(),
  /** Where lessons are being chosen: whether the platform takes more than one. */
  acceptsSeveral: z.boolean().optional(),
});
export type TokenSettings = z.infer<typeof TokenSettings>;

/** What a link in a learning management system may ask a page to look like. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** What the server writes into the page it serves, in the script element `#page-data`. */
export const PageData = z.object({
  /** Goes back with every POST and PUT, as proof that it comes from a page of ours. */
  csrfToken: z.string(),
  /** Lets libraries that make style elements pass the content security policy. */
  styleNonce: z.string(),
  /** Whether the server can send mail, so that a forgotten password can be mailed a link. */
  canMail: z.boolean(),
  /** A token preset by an LTI launch. */
  authToken: z.string().optional(),
  /** The learning management system that it came from, as its administrator called it. */
  platformName: z.string().optional(),
  /** Asked for by the link; without it a preset token means light, as the pages around a frame are. */
  theme: z.enum(themes).optional(),
});
export type PageData = z.infer<typeof PageData>;

export const pageDataElementId = 'page-data';
