import { isChangedHere, type Written } from '#contract/authoring/sources.ts';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { rubricLines } from '#web/texts/rubric-texts.ts';
import notices from '#web/ui/feedback/notices.module.css';
import { LineDiff } from '#web/ui/saving/line-diff.tsx';
import { choicesFor, type Part, type PartChoice, type Source, valueOf } from './part-choices.ts';
import { sourcesTexts as t } from './sources-texts.ts';
import styles from './sources.module.css';

const shownFiles = (files: Written['files']): string =>
  Object.entries(files)
    .map(([name, { kind, content, solution = '', isBase64 }]) =>
      [name, t.kinds[kind], isBase64 ? t.binary : content, solution].filter(text => text !== '').join('\n'),
    )
    .join('\n\n');

const shown = (part: Part, value: Written[Part]): string => {
  if (Array.isArray(value)) return value.join('\n\n');
  if (typeof value === 'object' && value !== null)
    return part === 'rubric'
      ? rubricLines(value as Written['rubric'])
      : shownFiles(value as Written['files']);
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  return part === 'cpuLimitMs' && typeof value === 'number' ? t.seconds(value) : String(value ?? '');
};

const Diff = ({ before, after }: { before: string; after: string }) => (
  <LineDiff before={before} after={after} removedWord={t.removed} addedWord={t.added} />
);

const leadOf = (source: Source, part: Part): string => {
  if (source.base === null) return t.noBase;
  if (!isChangedHere(source, part)) return t.theirs;
  const clashes = source.merged[part]?.clashes.length;
  if (clashes === undefined) return t.both;
  return clashes === 0 ? t.bothSeparate : t.bothSame(clashes);
};

type Props = { part: Part; source: Source; choice: PartChoice; onChoose: (choice: PartChoice) => void };

/** One part of an exercise: what to do with it, what that changes here, and the lines that both have changed. */
export const ComparedPart = ({ part, source, choice, onChoose }: Props) => {
  const { mine, theirs } = source;
  const clashes = source.merged[part]?.clashes ?? [];
  // With what is kept, the change that is not taken.
  const after = choice === 'mine' ? theirs[part] : valueOf(source, part, choice);
  return (
    <section className={notices.compared}>
      <h3>{t.parts[part]}</h3>
      <p className={notices.lead}>{leadOf(source, part)}</p>
      <div className={styles.choice}>
        <SegmentedChoice
          label={t.choice(t.parts[part])}
          value={choice}
          choices={choicesFor(source, part)}
          onChange={onChoose}
        />
      </div>
      <h4 className={styles.result}>{choice === 'mine' ? t.notTaken : t.result}</h4>
      <Diff before={shown(part, mine[part])} after={shown(part, after)} />
      {clashes.map((clash, index) => (
        <div key={index}>
          <h4 className={styles.result}>{t.clash(index + 1, clashes.length)}</h4>
          <div className={styles.sides}>
            <div className={styles.side}>
              <h5>{t.byYou}</h5>
              <pre className={styles.lines}>{clash.mine}</pre>
            </div>
            <div className={styles.side}>
              <h5>{t.atSource}</h5>
              <pre className={styles.lines}>{clash.theirs}</pre>
            </div>
          </div>
        </div>
      ))}
    </section>
  );
};
