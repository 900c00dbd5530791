import type { Message } from '#server/platform/mail.ts';
import type { DigestCourse, DigestRow } from './digest.db.ts';

/** User-entered names may contain line breaks; a line of a mail must not. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const whatIn = ({ isStaff, threads }: DigestCourse) => {
  if (isStaff) return threads === 1 ? '1 open question is new' : `${threads} open questions are new`;
  return threads === 1
    ? '1 conversation about your code has an answer'
    : `${threads} conversations about your code have answers`;
};

/** Says where there is something new, and nothing of what was written: mail is read by others, too. */
export const digestMail = ({ email, firstName, courses }: DigestRow, publicUrl: string): Message => {
  const page = (path: string) => `${publicUrl}/#${path}`;
  const lines = courses.map(course => {
    const place = `/cairn_courses/${course.contextId}/${course.isStaff ? 'edit/questions' : 'student'}`;
    return `${oneLine(course.name)}: ${whatIn(course)}.\n${page(place)}`;
  });
  const isAsked = courses.some(({ isStaff }) => isStaff);
  return {
    to: email,
    subject: isAsked ? 'New questions of students' : 'New answers about your code',
    text: [
      `Hello ${oneLine(firstName)},`,
      ...lines,
      `You get at most one such mail a day. Switch it off here:\n${page('/mail')}`,
    ].join('\n\n'),
  };
};
