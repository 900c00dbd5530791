import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hasBrowserKey } from '#server/access/exams/browser-keys.ts';
import { configKeyOf, settingsAsJson } from './config-key.ts';
import { examSettings } from './exam-settings.ts';
import { settingsFile } from './settings-file.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('EM-4 the Config Key is the hash of the settings as JSON by the published rules', () => {
  const settings = {
    startURL: 'https://example.org/a?b=1&c=2',
    allowQuit: true,
    URLFilterRules: [{ expression: 'a/b', active: true }, {}],
    originatorVersion: 'SEB_Win_2.1.1',
    additional: {},
    browserViewMode: 0,
    nested: { B: 1, a: { x: 2, empty: {} } },
  };
  const json =
    '{"allowQuit":true,"browserViewMode":0,"nested":{"a":{"x":2},"B":1},"startURL":"https://example.org/a?b=1&c=2","URLFilterRules":[{"active":true,"expression":"a/b"}]}';
  expect(settingsAsJson(settings)).toBe(json);
  expect(configKeyOf(settings)).toBe(sha256(json));
});

it('EM-4 the configuration is a property list with the same settings', () => {
  const settings = examSettings({ startUrl: 'https://x.org/a?b=1&c=<2>', publicUrl: 'https://x.org' });
  const file = settingsFile(settings);
  expect(file).toMatch(/^<\?xml version="1.0"/);
  expect(file).toContain('<key>startURL</key><string>https://x.org/a?b=1&amp;c=&lt;2&gt;</string>');
  expect(file).toContain('<key>sendBrowserExamKey</key><true/>');
});

const publicUrl = 'https://cairn.example';
const key = sha256('the settings of this exam');
const other = sha256('other settings');
const calls = [
  '/api/user_exercises/1',
  '/api/test_processes/7',
  '/api/cairn_courses/abc?x=1',
  '/api/unread',
  '/a/b#c',
];

/** Right and wrong proofs, of each call. */
const proofs = calls.flatMap(path => {
  const url = publicUrl + path;
  const page = `${publicUrl}/cairn_courses/abc/student/lessons/1`;
  const from = { address: '127.0.0.1', url, publicUrl };
  const bare = url.replace(/#.*/, '');
  return [
    { isRight: true, why: 'by its header', from: { ...from, configKeyHash: sha256(bare + key) } },
    { isRight: true, why: 'in capitals', from: { ...from, configKeyHash: sha256(bare + key).toUpperCase() } },
    { isRight: true, why: 'by the page', from: { ...from, page: { url: page, hash: sha256(page + key) } } },
    { isRight: false, why: 'without', from },
    { isRight: false, why: 'with another key', from: { ...from, configKeyHash: sha256(bare + other) } },
    {
      isRight: false,
      why: 'for another address',
      from: { ...from, configKeyHash: sha256(`${bare}/other${key}`) },
    },
    {
      isRight: false,
      why: 'behind a proxy',
      from: { ...from, configKeyHash: sha256(`http://127.0.0.1:3000${path}${key}`) },
    },
    {
      isRight: false,
      why: 'by the page of another site',
      from: { ...from, page: { url: 'https://evil.example/', hash: sha256(`https://evil.example/${key}`) } },
    },
  ];
});

it('EM-4 forty right and wrong proofs are judged rightly', () => {
  expect(proofs).toHaveLength(40);
  for (const { isRight, why, from } of proofs)
    expect(hasBrowserKey(from, [other.replace(/^./, '0'), key]), `${from.url} ${why}`).toBe(isRight);
});
