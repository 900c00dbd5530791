import { catalogue } from './catalogue.ts';

const inSeconds = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);

export const coreProblems = catalogue('core', {
  signIn: 'Please sign in.',
  notPartOfActivity: 'This is not part of the activity that you opened in your course.',
  onlySiteAdmins: 'Only site administrators may do this.',
  noSuchCourse: 'There is no such course.',
  onlyStaff: 'Only the staff of this course may do this.',
  onlyOneLessonOpened:
    'You have opened one lesson. Open the whole course from your learning management system to do this.',
  nothingHere: 'There is nothing at this address.',
  onlyChoosingLessons: 'Here you can choose and add lessons, but not change the course.',
  notWithTokens: 'A personal token cannot do this. Sign in and do it on the page.',
  tokenNeedsScope: ({ scope }: { scope: string }) =>
    `This token may not do this: it needs the scope “${scope}”. Make another one in your profile.`,
  pageOutOfDate: 'This page is out of date. Reload it and try again.',
  serverBusy: 'The server is busy or restarting. Please try again in a moment.',
  tooLarge: 'That is too large to send.',
  sendJson: 'Send the body as JSON, with the content type application/json.',
  notJson: 'The request could not be read: it is not valid JSON.',
  sendObject: 'Send a JSON object as the body.',
  queryNotValid: 'The query is not valid.',
  nulCharacter: 'Text must not contain NUL characters.',
  webSocketOnly: 'This address is for a WebSocket.',
  fileCutShort: 'The file did not arrive whole. Please send it again.',
  fileTooLarge: ({ megabytes }: { megabytes: number }) =>
    `The file is larger than ${megabytes} MB, the most that this server takes.`,
  sendOneFile: 'file: Send one file, as the field “file” of a multipart form.',
  webNotBuilt: 'The web app has not been built: start the server with npm start.',
  /** A field of a request and what is wrong with it. */
  field: ({ field, sentence }: { field: string; sentence: string }) => `${field}: ${sentence}`,
  severalSentences: ({ sentences }: { sentences: readonly string[] }) => sentences.join(' '),
  unexpected: 'An error occurred. Please contact support.',
  storageFull:
    'The disk of the server is full, so nothing can be stored at the moment. Please tell whoever runs this server.',
  savedTooOften: ({ seconds }: { seconds: number }) =>
    `You have saved very often in the last minute. Nothing that you typed is lost; it can be saved in ${inSeconds(seconds)}.`,
  editsTooOften: ({ seconds }: { seconds: number }) =>
    `This page has sent very many edits in the last minute. Nothing that you typed is lost; they are sent in ${inSeconds(seconds)}.`,
  changedTooMuch: ({ seconds }: { seconds: number }) =>
    `You have changed very much in the last minute. Try again in ${inSeconds(seconds)}.`,
  interrupted: 'It was interrupted several times. Please try it again.',
  failedHere: 'Something went wrong on the server. Please try it again.',
  answeredStatus: ({ status }: { status: number }) => `It answered with status ${status}.`,
  addressNotPublic: ({ host }: { host: string }) =>
    `${host} is not a public address. If it is your own platform, add it to CAIRN_LTI_ALLOWED_HOSTS.`,
  noAnswer: ({ seconds }: { seconds: number }) => `It did not answer within ${seconds} seconds.`,
  refusesConnections: 'It refuses connections.',
  hostNotFound: 'Its host name was not found.',
  connectionBroken: 'It broke off the connection.',
  connectionFailed: ({ why }: { why: string }) => `The connection failed (${why}).`,
  addressNotUrl: 'Its address is not a URL.',
  addressNotHttps: 'Its address does not begin with https.',
  answerTooLarge: 'Its answer is larger than 1 MB.',
  lastTryFailed: 'It failed on the last try.',
});
