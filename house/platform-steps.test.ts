import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ltiTexts } from '#web/features/lti-platforms/lti-texts.ts';
import { root } from './source-imports.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' ');
const pages = read('docs/platforms.md');
const [intro = '', ...sections] = pages.split(/ ## /);
const sectionOf = (name: string) => sections.find(section => section.startsWith(`${name} `)) ?? '';

describe('FG-9 docs/platforms.md', () => {
  it.each([
    ['Moodle', 'tried on a real Moodle'],
    ['Canvas', 'not tried on a real Canvas'],
    ['Blackboard', 'not tried on a real Blackboard'],
    ['Brightspace', 'not tried on a real Brightspace'],
  ])('has steps for %s, and says whether they were done on a real one', (name, word) => {
    expect(sectionOf(name)).toContain(word);
    expect(sectionOf(name)).toMatch(/ 1\. .+ 2\. .+ 3\. .+ 4\. /);
  });

  it('names what was missing: the steps of Moodle’s administrator, the key of Canvas, LTI 1.1 and certification', () => {
    expect(sectionOf('Moodle')).toContain('**Activate**');
    expect(sectionOf('Moodle')).toContain('"Show in activity chooser and as a preconfigured tool"');
    expect(sectionOf('Canvas')).toContain('Developer Keys');
    expect(sectionOf('Canvas')).toContain('switch the key **On**');
    expect(intro).toContain('LTI 1.1 is not supported');
    expect(intro).toContain('not certified');
    expect(read('docs/operating.md')).toContain('(platforms.md)');
  });

  it.each(['approveAtOnce', 'makeLink', 'addByHand', 'edit', 'find', 'checkAndSave'] as const)(
    'calls the button %s as the screen does',
    name => expect(pages).toContain(`"${ltiTexts[name]}"`),
  );
});
