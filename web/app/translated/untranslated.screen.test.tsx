import { cleanup } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { aLearner, aSiteAdmin, aUserLesson } from '#test/factories.ts';
import { outsideBrackets } from '#test/pseudo-texts.ts';
import { runningApp } from '#test/running-app.ts';
import { injectTransport, renderApp } from '#test/screen.tsx';
import type { Transport } from '#web/net/transport.ts';

/** Every text of ours stands in brackets here (test/pseudo-texts.ts), and what people wrote has no Latin letters. */

const running = await runningApp();
const { services } = running;
vi.spyOn(console, 'error').mockImplementation(() => {});
// CodeMirror measures text, which jsdom does not implement.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const admin = await aSiteAdmin(services);
const { course, lesson, learner } = await aUserLesson(services);
const teacher = course.instructor;
await aLearner(services, course);
await sql`update users set first_name = 'Λήδα', last_name = 'Ωμέγα'`.execute(services.db);
for (const table of ['courses', 'modules', 'lessons'])
  await sql`update ${sql.table(table)} set name = 'Ψηφία'`.execute(services.db);
await sql`update language_configs set name = 'Γλώσσα ' || id`.execute(services.db);

/** Code, keys and addresses are the same in every language. */
const sameEverywhere = 'code, pre, kbd, samp, script, style, .cm-editor, [translate="no"]';
const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'];
const names =
  /\S+@\S+|\bAda Lovelace \d+|\b[A-Z0-9]{4}-[A-Z0-9]{4}\b|\b[0-9a-f]{8}-[-0-9a-f]{27}\b|\b(?:Ctrl|Shift|Enter)\b|\bCairn\b|\b(?:English|Deutsch|Español)\b|\b(?:LTI|API|PDF|CSV|URL|ID|GB|MB|KB|CPU|AM|PM|ms)\b/g;

const untranslatedIn = (root: Element): string[] => {
  const found = new Set<string>();
  const note = (text: string | null) => {
    const rest = outsideBrackets(text ?? '').replaceAll(names, '');
    if (/[A-Za-z]{2}/.test(rest)) found.add((text ?? '').trim());
  };
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (element.closest(sameEverywhere)) continue;
    for (const name of attributes) note(element.getAttribute(name));
    for (const child of element.childNodes) if (child instanceof Text) note(child.data);
  }
  return [...found];
};

/** Counts what is under way, so that a screen is looked at when it has everything. */
const counted = () => {
  const transport = injectTransport(running);
  const state = { underWay: 0 };
  const counting: Transport = async request => {
    state.underWay += 1;
    try {
      return await transport(request);
    } finally {
      state.underWay -= 1;
    }
  };
  return { state, counting };
};

const ofCourse = `/cairn_courses/${course.contextId}`;

it.each([
  ['/', null],
  ['/signup', null],
  ['/reset-password', null],
  ['/nowhere', null],
  ['/join', learner],
  ['/cairn_courses', learner],
  [`${ofCourse}/student`, learner],
  [`${ofCourse}/student/lessons/${lesson.id}`, learner],
  ['/profile', learner],
  ['/mail', learner],
  [`${ofCourse}/edit`, teacher],
  [`${ofCourse}/edit/people`, teacher],
  [`${ofCourse}/edit/gradebook`, teacher],
  [`${ofCourse}/edit/settings`, teacher],
  [`${ofCourse}/edit/deleted`, teacher],
  [`${ofCourse}/lessons/${lesson.id}/exam`, teacher],
  ['/receipt', null],
  ['/admin', admin],
  ['/admin/users', admin],
  [`/admin/users/${learner.id}`, admin],
  ['/admin/courses', admin],
  ['/admin/language_configs', admin],
  ['/admin/language_configs/new', admin],
  ['/admin/audit', admin],
  ['/admin/lti', admin],
  ['/admin/sign_in', admin],
])('UL-1 the screen %s has no text that cannot be translated', async (path, user) => {
  const { state, counting } = counted();
  renderApp(running, {
    path,
    transport: counting,
    pageData: { canMail: true, languages: ['en', 'de', 'es'] },
    ...(user && { user }),
  });
  await expect
    .poll(
      () =>
        state.underWay === 0 &&
        document.querySelector('h1, h2, [role="heading"]') !== null &&
        !document.querySelector('[aria-busy="true"]'),
    )
    .toBe(true);
  expect(untranslatedIn(document.body)).toEqual([]);
  cleanup();
});
