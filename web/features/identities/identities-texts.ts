/** In a file of their own, so that only these dialogs load them. */
export const identitiesTexts = {
  inLms: {
    lead: (name: string, platform: string) =>
      `You are ${name} from ${platform} here. If you also have an account of your own on this site, join the two: you then reach your work of this course from that account, too.`,
    make: 'Make a code',
    making: 'Making a code…',
    code: 'Your code',
    type: (until: string) =>
      `Sign in to your own account in another window, open your profile (your name in the navigation), and type this code under “Join with an LMS”. It works until ${until}.`,
    question: (identity: string, platform: string, email: string) =>
      `Join ${identity} (${platform}) with ${email}?`,
    keeps: 'Courses and work of both are kept. You can part them again.',
    confirm: 'Join them',
    confirming: 'Joining…',
    cancel: 'Do not join',
    joined: (email: string) => `Joined with ${email}.`,
    part: 'Part them again',
    parted: 'They are parted again.',
  },
  own: {
    lead: 'If you open courses from a learning management system (LMS) with another identity, join it with this account: you then reach your work as a student there from here, too.',
    code: 'Code',
    codeHint: 'In your LMS, open the activity and choose “Use my own Cairn account”.',
    needsCode: 'Type the code.',
    next: 'Next',
    question: (identity: string, platform: string) => `Join ${identity} (${platform}) with this account?`,
    keeps: 'Courses and work of both are kept. You can part them again.',
    agree: 'Agree',
    agreeing: 'Agreeing…',
    cancel: 'Cancel',
    agreed: 'Now go back to your LMS and press “Join them” there.',
    list: 'Joined with',
    part: 'Part',
    partFrom: (name: string) => `Part from ${name}`,
    parted: (name: string) => `Parted from ${name}.`,
    loadFailed: 'What this account is joined with could not be loaded',
  },
} as const;
