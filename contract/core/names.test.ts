import { describe, expect, it } from 'vitest';
import { NewAccount } from '../site/accounts.ts';
import {
  createLesson,
  createModule,
  renameModule,
  saveExercise,
  updateLesson,
} from '../authoring/content.ts';
import { createCourse, updateCourse } from '../authoring/courses.ts';
import { ConfigFields } from '../running/languages.ts';
import { addPlatform, changePlatform } from '../lti/lti.ts';

const invisible = [
  '',
  ' ',
  '\u00A0\u2003',
  '\u200B',
  '\u200D\uFEFF\u2060',
  '\u202E\u2066',
  '\u0007\u001B\u0001',
  '\u007F\u0085',
  '\u3164',
  '\u115F\u1160\uFFA0',
  '\u2800',
  '\u00AD\u034F\u180E',
  '\uFE0F',
  '\u{E0020}\u{E0041}',
  '\uD800',
];
const seen = ['x', '1', '✓', '数', '👩‍🏫', 'a\u200Bb', ' é ', '\uE000'];

const platform = {
  issuer: 'https://lms.example',
  clientId: 'x',
  authUrl: 'https://lms.example/a',
  tokenUrl: 'https://lms.example/t',
  jwksUrl: 'https://lms.example/k',
};
const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password: 'long enough to pass',
};
const language = { executionCommand: 'x', executionLimit: 1, executableFileName: 'x' };

describe.each<[string, (name: string) => { success: boolean; error?: { issues: { message: string }[] } }]>([
  ['a first name', name => NewAccount.safeParse({ ...person, firstName: name })],
  ['a last name', name => NewAccount.safeParse({ ...person, lastName: name })],
  ['a new course', name => createCourse.body.safeParse({ name, languageConfigId: 1 })],
  ['a course', name => updateCourse.body.safeParse({ settings: { name } })],
  ['a new module', name => createModule.body.safeParse({ name })],
  ['a module', name => renameModule.body.safeParse({ name })],
  ['a new lesson', name => createLesson.body.safeParse({ name, languageConfigId: 1, cairnModuleId: 1 })],
  ['a lesson', name => updateLesson.body.safeParse({ name })],
  ['an exercise', name => saveExercise.body.safeParse({ name })],
  ['a language', name => ConfigFields.safeParse({ ...language, name })],
  ['a new platform', name => addPlatform.body.safeParse({ ...platform, name })],
  ['a platform', name => changePlatform.body.safeParse({ name })],
])('FB-7 the name of %s', (_, parse) => {
  it('is refused if it has no visible character', () => {
    for (const name of invisible)
      expect(parse(name).error?.issues[0]?.message, JSON.stringify(name)).toMatch(/^(Give|Enter) .*name\.$/);
  });

  it('is accepted if it has a visible character', () => {
    for (const name of seen) expect(parse(name).success, name).toBe(true);
  });
});
