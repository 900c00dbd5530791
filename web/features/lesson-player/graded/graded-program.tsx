import type { ReleasedGrading } from '#contract/learning/grading.ts';
import type { Thread } from '#contract/learning/questions.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { CommentedCode, linesOf, Remarks } from '#web/ui/editor/commented-code.tsx';
import { threadTexts } from '../questions/thread-texts.ts';
import { useThreads } from '../questions/threads.queries.ts';
import { gradedTexts as t } from './graded-texts.ts';
import styles from './graded-dialog.module.css';

const remarksOf = ({ messages }: Thread) =>
  messages.map(({ id, text, author, isMine, isFromStaff }) => ({
    id,
    text,
    author: isMine
      ? threadTexts.you
      : author
        ? `${author.firstName} ${author.lastName}`
        : isFromStaff
          ? threadTexts.teacher
          : '',
  }));

const Comments = ({ threads }: { threads: Thread[] }) =>
  threads.map(thread => <Remarks key={thread.id} of={remarksOf(thread)} />);

type Props = { userExerciseId: number; grading: ReleasedGrading; fileName: string };

/** The program as it was graded, with what staff said about it at its lines. */
export const GradedProgram = ({ userExerciseId, grading, fileName }: Props) => {
  const { data } = useThreads(userExerciseId);
  const { code, files } = grading.program;
  const count = linesOf(code).length;
  // What was said about an earlier program has other lines.
  const about = (data?.threads ?? []).filter(
    thread => thread.code === code && thread.messages[0]?.isFromStaff === true,
  );
  const below = (number: number) => {
    const said = about.filter(({ line }) => line === number);
    return said.length === 0 ? null : <Comments threads={said} />;
  };
  return (
    <section className={styles.graded} aria-label={t.program}>
      {grading.isChangedSince && <p className={styles.quiet}>{t.changed}</p>}
      <Comments threads={about.filter(({ line }) => line === null || line > count)} />
      <CommentedCode
        className={styles.program}
        code={code}
        language={languageOfFile(fileName)}
        label={fileName}
        below={below}
      />
      {Object.entries(files).map(([name, text]) => (
        <details key={name}>
          <summary>{name}</summary>
          <CommentedCode
            className={styles.program}
            code={text}
            language={languageOfFile(name)}
            label={name}
            below={() => null}
          />
        </details>
      ))}
      <p className={styles.quiet}>{t.comments}</p>
    </section>
  );
};
