import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { refuse } from '../exercism/exercism-files.ts';
import { plainText } from '../folder/plain-text.ts';
import { readBytes } from '../folder/read-folder.ts';
import { assembleCourse, type ConvertedCourse, type ForeignLesson } from '../foreign/assemble-course.ts';
import { titleOf } from '../foreign/list-files.ts';
import { readQuestion } from './read-question.ts';
import { childrenOf, type Element, readXml, textIn } from './read-xml.ts';

/** Converts questions of CodeRunner, as Moodle exports them: a file of XML, or a folder of such files. */

const readQuiz = (path: string, xml: string): Element => {
  try {
    return readXml(xml);
  } catch (cause) {
    throw new AppError('invalid', convertProblems.unreadable({ path, error: (cause as Error).message }), {
      cause,
    });
  }
};

/** `$course$/top/Week 1` is called “Week 1”. */
const categoryOf = (question: Element) =>
  textIn(question, 'category').split('/').filter(Boolean).at(-1) ?? 'Questions';

const lessonsOf = (quiz: Element): ForeignLesson[] => {
  let module = 'Questions';
  return childrenOf(quiz, 'quiz')
    .flatMap(all => childrenOf(all, 'question'))
    .flatMap((question): ForeignLesson[] => {
      const { type = '' } = question.attributes;
      if (type === 'category') {
        module = categoryOf(question);
        return [];
      }
      const name = textIn(question, 'name').trim().slice(0, 200) || 'Question';
      return [
        {
          slug: name,
          name,
          module,
          read: pictures => {
            if (type !== 'coderunner') throw refuse(convertProblems.unknownType({ type }));
            return readQuestion(question, pictures);
          },
        },
      ];
    });
};

/** With their pictures and files, which stand in them. */
const mostBytes = 50_000_000;

/** A file that cannot be read is named like a question. */
const questionsIn = async (folder: string, name: string): Promise<ForeignLesson[]> => {
  const bytes = await readBytes(folder, name, mostBytes);
  try {
    return lessonsOf(readQuiz(name, plainText(bytes.toString('utf8'))));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const read = () => {
      throw error;
    };
    return [{ slug: name, name, module: 'Questions', read }];
  }
};

export const readCodeRunner = async (place: string): Promise<ConvertedCourse> => {
  const root = resolve(place);
  const found = await stat(root).catch(() => null);
  if (!found) throw new AppError('not_found', transferProblems.isNotThere({ folder: place }));
  const folder = found.isDirectory() ? root : dirname(root);
  const names = found.isDirectory()
    ? (await readdir(root)).filter(name => name.toLowerCase().endsWith('.xml')).toSorted()
    : [basename(root)];
  const lessons: ForeignLesson[] = [];
  for (const name of names) lessons.push(...(await questionsIn(folder, name)));
  return assembleCourse({ name: titleOf(basename(root, extname(root))), folder: place, lessons });
};
