export const mailTexts = {
  title: 'Mail about questions',
  label: 'Send me a mail about questions and answers that I have not seen',
  note: 'At most one a day, to the address of your account once it is verified. It says in which course there is something new, not what.',
  none: 'This site sends no mail: its operator has not configured a mail server.',
  loadFailed: 'The setting could not be loaded',
} as const;
