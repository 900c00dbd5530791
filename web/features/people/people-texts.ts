/** In a file of their own, so that only the People tab loads them. */
export const peopleTexts = {
  people: {
    title: 'People',
    count: (count: number) => `People (${count})`,
    search: 'Search people',
    found: (found: number, total: number) => `${found} of ${total} people`,
    nobodyFound: (search: string) => `Nobody here matches “${search}”.`,
    name: 'Name',
    email: 'Email',
    role: 'Role',
    section: 'Section',
    you: 'you',
    actionsFor: (name: string) => `Actions for ${name}`,
    actions: 'Actions',
    back: 'Back',
    sortBy: 'Sort by',
    changeRole: 'Change role…',
    roleOf: (name: string) => `Role of ${name}`,
    roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
    remove: 'Remove from course',
    removeTitle: 'Remove from course',
    removeBody: (name: string, course: string) => `Remove ${name} from ${course}?`,
    removeKeeps:
      'They cannot open the course any more. Their work is kept, and is there again if they come back.',
    leaveTitle: 'Leave the course',
    leaveBody: (course: string) =>
      `Leave ${course}? You would need a new invitation to come back. What you made stays.`,
    leave: 'Leave course',
    leaving: 'Leaving…',
    demoteTitle: 'Give up your role',
    demoteBody: (course: string) =>
      `As a student you can no longer edit ${course}, and only its other staff can undo this.`,
    demote: 'Become a student',
    removing: 'Removing…',
    removed: (name: string) => `${name} removed.`,
    loadFailed: 'The people could not be loaded',
    empty: 'No one has joined yet. Invite people by email.',
    emptyEmbedded: 'People appear here after they open the course from your LMS.',
  },
  invites: {
    pending: 'Pending Invites',
    pendingCount: (count: number) => `Pending Invites (${count})`,
    invite: 'Invite',
    title: 'Invite people',
    addresses: 'Email addresses, one per line',
    addressesHint: 'Paste a list as it is: from a mail, a table or a text.',
    roleLabel: 'Role',
    roleMeanings: {
      CONTEXT_LEARNER: 'Works through the lessons and sees only their own work.',
      CONTEXT_INSTRUCTOR: 'Edits the course, sees everyone’s work, invites and removes people.',
      CONTEXT_ADMINISTRATOR: 'The same rights, for someone who runs the course without teaching it.',
    },
    counted: (addresses: number, problems: number) =>
      [
        addresses === 1 ? '1 address' : `${addresses} addresses`,
        ...(problems === 0 ? [] : [problems === 1 ? '1 problem' : `${problems} problems`]),
      ].join(', '),
    problems: 'Please correct these lines. Until then nothing is sent.',
    skipped: (count: number) => (count === 1 ? '1 will be skipped' : `${count} will be skipped`),
    isRepeated: (line: number, address: string) => `Line ${line}: ${address} is in the list twice.`,
    isInvited: (line: number, address: string) => `Line ${line}: ${address} is invited already.`,
    isMember: (line: number, address: string) => `Line ${line}: ${address} is in the course already.`,
    andMore: (count: number) => `and ${count} more`,
    needsAddress: 'Enter at least one address.',
    nobodyNew: 'Everybody in this list is invited or in the course already.',
    send: (count: number) =>
      count === 0 ? 'Send invites' : count === 1 ? 'Send 1 invite' : `Send ${count} invites`,
    sending: 'Sending…',
    make: (count: number) =>
      count === 0 ? 'Create invites' : count === 1 ? 'Create 1 invite' : `Create ${count} invites`,
    making: 'Creating…',
    noMail: 'This server cannot send mail. You get a link for each person, to hand over yourself.',
    sent: (count: number) => (count === 1 ? '1 invite sent.' : `${count} invites sent.`),
    sentBut: (count: number, skipped: number) =>
      `${count === 1 ? '1 invite sent' : `${count} invites sent`}; ${skipped} skipped, because they are invited or in the course already.`,
    linksTitle: (count: number) => (count === 1 ? 'One invite is ready' : `${count} invites are ready`),
    linksBody: 'Give each person their own link. You find the links here again, under Pending Invites.',
    copyAll: 'Copy all links',
    copiedAll: 'Copied',
    done: 'Done',
    copyLink: 'Copy link',
    copyLinkFor: (address: string) => `Copy link for ${address}`,
    copied: 'Copied',
    resend: 'Resend',
    resendTo: (address: string) => `Resend to ${address}`,
    resent: (address: string) => `The invite for ${address} is mailed again.`,
    withdraw: 'Withdraw',
    withdrawFrom: (address: string) => `Withdraw the invite for ${address}`,
    withdrawn: (address: string) => `The invite for ${address} is withdrawn.`,
    mail: 'Mail',
    mailStates: {
      unmailed: 'Not mailed',
      waiting: 'Being mailed',
      sent: 'Mailed',
      refused: 'Address refused',
    },
    loadFailed: 'The pending invites could not be loaded',
  },

  sections: {
    more: 'More actions',
    choose: (name: string) => `Choose ${name}`,
    chooseAll: 'Choose all who are shown',
    chosen: (count: number) => (count === 1 ? '1 person chosen' : `${count} people chosen`),
    set: 'Set section…',
    clear: 'Choose nobody',
    title: (count: number) => (count === 1 ? 'Set the section' : `Set the section of ${count} people`),
    name: 'Section',
    hint: 'For example a class or a lab group. Leave it empty to take the section away.',
    fromLms: 'Groups of your LMS stay as they are; they are changed there.',
    save: 'Save',
    saving: 'Saving…',
    saved: (count: number, section: string | null) =>
      section === null
        ? `${count === 1 ? '1 person has' : `${count} people have`} no section now.`
        : `${count === 1 ? '1 person is' : `${count} people are`} in ${section} now.`,
    fromList: 'Sections from a list…',
    listTitle: 'Sections from a list',
    list: 'Email and section, one person per line',
    listHint: 'Paste two columns of a table, or choose a CSV file.',
    file: 'Choose a CSV file',
    fileTooLarge: 'This file is too large for a list of people.',
    found: (count: number) => (count === 1 ? '1 person gets a section.' : `${count} people get a section.`),
    unknown: (count: number) =>
      count === 1 ? '1 address is not in this course:' : `${count} addresses are not in this course:`,
    unreadable: (lines: number[]) =>
      `No address or no section in line ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' and others' : ''}.`,
    andMore: (count: number) => `and ${count} more`,
    needsLines: 'There is nobody of this course in the list.',
    apply: (count: number) =>
      count === 0 ? 'Set sections' : count === 1 ? 'Set 1 section' : `Set ${count} sections`,
    applied: (count: number) => (count === 1 ? '1 section set.' : `${count} sections set.`),
  },

  roster: {
    missing: (count: number, platform: string) =>
      count === 1
        ? `1 person in ${platform} has not been here yet`
        : `${count} people in ${platform} have not been here yet`,
    noRole: 'Other',
  },
} as const;
