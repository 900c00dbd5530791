/** How learning management systems differ: what each sends, refuses and how it answers. For `fake-lms.ts`. */
export type LmsShape = {
  /** The product_family_code of its configuration and launches. */
  family: string;
  /** The name that an installation gives itself. */
  name: string;
  /** One issuer for all schools; null where each installation is its own issuer. */
  sharedIssuer: string | null;
  /** Sign-in, keys and access tokens are on another origin than the courses. */
  hasOwnSignIn: boolean;
  /** The frame that stores things for tools without cookies: `_parent`, or the name of a frame beside ours. */
  storageTarget: string | null;
  /** The message hint of a login works once. */
  usesHintsOnce: boolean;
  deploymentId: string;
  /** Added to the URLs of its services. */
  serviceQuery: string;
  /** The status for a score that is not newer: of the same second (Moodle), or only for an older one. */
  refusesScore: { status: 409; unless: 'later second' } | { status: 400; unless: 'not older' };
  notGradableStatus: 400 | 422;
  /** Custom values that are not text arrive as they are. */
  sendsTypedCustom: boolean;
  /** Its list of members has short role names. */
  hasShortRoles: boolean;
  /** Teachers who may not edit are learners in its list of members: Moodle (lti_get_ims_role in mod/lti/locallib.php). */
  listsSomeTeachersAsLearners: boolean;
  /** Quotation marks around `next` in Link headers. */
  linkQuotes: readonly [string, string];
  /** The audience that it wants in client assertions; null for its token URL. */
  tokenAudience: string | null;
  locale: string;
  /** How it tells the groups of people: in its list of members, or to Canvas’ own variable in each launch. */
  tellsGroups: 'roster' | 'launch' | null;
  /**
   * An empty `custom` object of a content item fails: Moodle converts the items by way of arrays, so that it becomes an
   * empty list, and `params_to_string(object $params)` refuses that (mod/lti/locallib.php).
   */
  failsOnEmptyCustom: boolean;
  /**
   * Whether it answers `$ResourceLink.submission.user.endDateTime` too (LTI 1.3 core, appendix B), and what it answers to
   * the variable of the link: the date of the link, or that of the person who launches. Canvas knows only the variable of
   * the link, which is the due date of the assignment as it stands in that launch (lib/lti/variable_expander.rb).
   */
  tellsDates: 'of the link' | 'of the person' | 'apart';
};

const moodle: LmsShape = {
  family: 'moodle',
  name: 'Moodle of our school',
  sharedIssuer: null,
  hasOwnSignIn: false,
  storageTarget: null,
  usesHintsOnce: true,
  deploymentId: '1',
  serviceQuery: '?type_id=1',
  refusesScore: { status: 409, unless: 'later second' },
  notGradableStatus: 400,
  sendsTypedCustom: false,
  hasShortRoles: true,
  listsSomeTeachersAsLearners: true,
  linkQuotes: ['“', '”'],
  tokenAudience: null,
  locale: 'en',
  tellsGroups: null,
  failsOnEmptyCustom: true,
  tellsDates: 'of the link',
};

const other = {
  serviceQuery: '',
  usesHintsOnce: false,
  hasShortRoles: false,
  listsSomeTeachersAsLearners: false,
  linkQuotes: ['"', '"'],
  refusesScore: { status: 400, unless: 'not older' },
  notGradableStatus: 422,
  failsOnEmptyCustom: false,
  tellsDates: 'apart',
} as const;

export const lmsShapes = {
  moodle,
  canvas: {
    ...moodle,
    ...other,
    family: 'canvas',
    name: 'Canvas of our school',
    sharedIssuer: 'https://canvas.instructure.com',
    hasOwnSignIn: true,
    storageTarget: 'post_message_forwarding',
    deploymentId: '7:8865aa05b4b79b64a91a86042e43af5ea8ae79eb',
    sendsTypedCustom: true,
    locale: 'de',
    tellsGroups: 'launch',
    tellsDates: 'of the person',
  },
  blackboard: {
    ...moodle,
    ...other,
    family: 'blackboard.com',
    name: 'Blackboard of our school',
    sharedIssuer: 'https://blackboard.com',
    hasOwnSignIn: true,
    deploymentId: 'cd1fbe0c-0d64-4f2a-9b0c-fd5dd4b4bd4f',
    locale: 'en-US',
  },
  brightspace: {
    ...moodle,
    ...other,
    family: 'desire2learn',
    name: 'Brightspace of our school',
    storageTarget: '_parent',
    deploymentId: '0b5a2a1c-0000-4b6c-8d1c-2f6a0c0f9f11',
    tokenAudience: 'https://api.brightspace.com/auth/token',
    locale: 'fr-CA',
    tellsGroups: 'roster',
  },
  sakai: {
    ...moodle,
    ...other,
    family: 'sakai',
    name: 'Sakai of our school',
    storageTarget: '_parent',
    locale: 'en_GB',
  },
} as const satisfies Record<string, LmsShape>;
export type ShapeName = keyof typeof lmsShapes;
export const shapeNames = Object.keys(lmsShapes) as ShapeName[];
