/** Words that only those read who have to do with a learning management system: fetched with their screens. */
export const ltiTexts = {
  title: 'Learning management systems',
  lead: 'Platforms like Moodle or Canvas that may open courses and lessons here, by LTI 1.3.',
  loadFailed: 'The platforms could not be loaded',
  platforms: 'Platforms',
  none: 'No platform is registered yet.',
  linkTitle: 'Register by a link',
  linkLead:
    'Paste the link into your platform, where it adds tools by dynamic registration. It registers one platform.',
  approveAtOnce: 'Approve at once',
  approveHint: 'Otherwise the platform waits here until you approve it.',
  makeLink: 'Make a registration link',
  anotherLink: 'Make another link',
  link: 'Registration link',
  linkEnds: (at: string) => `It works once, until ${at}.`,
  addByHand: 'Add by hand',
  addTitle: 'Add a platform by hand',
  add: 'Add platform',
  adding: 'Adding…',
  added: (name: string) => `${name} was added.`,
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  states: { active: 'Active', pending: 'Waits for approval', disabled: 'Disabled' },
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  enable: 'Enable',
  disable: 'Disable',
  disableOf: (name: string) => `Disable ${name}`,
  lastLaunch: (at: string) => `Last opened ${at}. Everything worked.`,
  neverLaunched: 'Nobody has come from here yet.',
  lastFailed: (at: string) => `The last launch failed, ${at}:`,
  unknown: (at: string) => `A platform that is not registered tried to open us, ${at}.`,
  details: 'Details',
  issuer: 'Issuer',
  clientId: 'Client ID',
  authUrl: 'Authentication URL',
  tokenUrl: 'Token URL',
  jwksUrl: 'Key set URL',
  frames: 'May show us in a frame',
  deployments: 'Deployments',
  noDeployments: 'None yet. A deployment is added when it is first used.',
  deployment: (id: string) => `Deployment ${id}`,
  unsentCount: (waiting: number, parked: number) =>
    `Grades that have not arrived: ${waiting} ${waiting === 1 ? 'waits' : 'wait'}, ${parked} could not be sent.`,
  unsentTitle: 'Grades that have not arrived',
  unsentOf: (student: string, lesson: string, course: string, platform: string) =>
    `${student}: ${lesson} (${course}), to ${platform}`,
  waiting: (attempts: number) =>
    attempts === 0 ? 'Waits to be sent.' : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}.`,
  parked: 'Could not be sent.',
  sendAgain: 'Send again',
  unsentInCourse: (count: number) =>
    count === 1
      ? '1 grade has not arrived in your gradebook.'
      : `${count} grades have not arrived in your gradebook.`,
  showThem: 'Show them',
  toolTitle: 'To paste into a platform',
  toolLead: 'A platform that is set up by hand asks for these.',
  launchUrl: 'Tool and redirect URL',
  loginUrl: 'Login initiation URL',
  keysUrl: 'Public key set URL',
  deepLinkingUrl: 'Deep linking URL',
  canvasUrl: 'Canvas developer key from URL',
  publicKey: 'Public key',
  keyHint: 'Platforms read the key set by themselves; the key is for those that want it pasted.',
  keyStarts: (at: string) =>
    `This key is new and signs from ${at} on. The one before stays valid for a day more.`,
  rotate: 'Make a new key',
  fields: {
    name: { label: 'Name', hint: 'What you call the platform, for example “Moodle of our school”.' },
    issuer: { label: 'Issuer', hint: 'Also called platform ID.' },
    clientId: { label: 'Client ID', hint: 'The platform shows it when you add a tool.' },
    authUrl: { label: 'Authentication URL', hint: 'Also called authentication request or OIDC URL.' },
    tokenUrl: { label: 'Token URL', hint: 'Also called access token URL.' },
    jwksUrl: { label: 'Key set URL', hint: 'Also called public keyset or JWKS URL.' },
    tokenAudience: { label: 'Token audience', hint: 'Only if your platform shows one. Most do not.' },
    deploymentId: { label: 'Deployment ID', hint: 'Leave it empty to allow every deployment.' },
  },

  roster: {
    missing: (count: number, platform: string) =>
      count === 1
        ? `1 person in ${platform} has not been here yet`
        : `${count} people in ${platform} have not been here yet`,
    noRole: 'Other',
  },

  picker: {
    title: 'Choose a lesson to link',
    lead: 'The lesson that you choose is linked into your course.',
    leadSeveral: 'The lesson that you choose is linked into your course. Tick several to link them all.',
    search: 'Search lessons',
    noMatch: (search: string) => `No lesson is called “${search}”.`,
    choose: (lesson: string) => `Choose ${lesson}`,
    linkChosen: (count: number) => (count === 1 ? 'Link 1 lesson' : `Link ${count} lessons`),
    linking: (lesson: string) => `Linking “${lesson}” to your course…`,
    linkingMany: (count: number) =>
      count === 1 ? 'Linking the lesson to your course…' : `Linking ${count} lessons to your course…`,
    blocked: 'If nothing happens, continue by hand.',
    continue: 'Continue',
    emptyCourse: 'This course has no modules yet. Open it from your course and add some first.',
    emptyModule:
      "This module doesn't have any lessons yet! Add a lesson to this module in the course dashboard.",
  },
} as const;
