import type { ReactNode } from 'react';
import type { StepValue } from '#contract/running/run-request.ts';
import { type Frame, isBox, numberOf, reachable, type State, type Thing } from './replay.ts';
import { frameName, isProgram, lineWords, objectName, type Words, wordsOf } from './step-words.ts';
import { stepsTexts } from './steps-texts.ts';
import styles from './step-memory.module.css';

const t = stepsTexts;
const mostObjects = 30;
/** Longer ones stand below each other. */
const shortItem = 8;

type Props = { state: State; words: Words };
type RowProps = Props & { name: string; value: StepValue; isChanged: boolean };

/** A value; one that has a box of its own leads there. */
const Value = ({ value, state, words, isChanged }: Omit<RowProps, 'name'>) => {
  const number = numberOf(value);
  const thing = number === null ? undefined : state.objects.get(number);
  if (number !== null && isBox(thing))
    return (
      <span className={styles.reference} data-to={number} data-changed={isChanged || undefined}>
        <span className={styles.target}>{objectName(number, thing, words)}</span>
        <span className={styles.dot} aria-hidden="true" />
      </span>
    );
  if (thing?.kind === 'f' || thing?.kind === 'c')
    return (
      <span className={styles.quiet}>
        {t.kinds[words.language === 'python' ? 'python' : 'other'][thing.kind]}
      </span>
    );
  return wordsOf(value, state, words);
};

const Row = ({ name, ...rest }: RowProps) => (
  <tr data-changed={rest.isChanged || undefined}>
    <th scope="row">{name}</th>
    <td>
      <Value {...rest} />
      {rest.isChanged && <span className="visually-hidden"> ({t.changed})</span>}
    </td>
  </tr>
);

const captionOf = (frame: Frame) => {
  const name = frameName(frame);
  return frame.caller && !isProgram(frame) ? t.called(name, lineWords(frame.caller)) : name;
};

/** The variables of all calls that are not over, the newest last. */
export const FrameBoxes = ({ state, words }: Props) => (
  <div className={styles.frames}>
    {state.frames.map((frame, index) => {
      const isTop = index === state.frames.length - 1;
      const hasResult = isTop && state.result !== undefined && !isProgram(frame);
      return (
        <table key={frame.id} className={styles.frame} data-top={isTop || undefined}>
          <caption>{captionOf(frame)}</caption>
          <tbody>
            {[...frame.variables].map(([name, value]) => (
              <Row
                key={name}
                name={name}
                value={value}
                state={state}
                words={words}
                isChanged={state.changed.has(`${frame.id}.${name}`)}
              />
            ))}
            {hasResult && (
              <Row
                name={state.event === 'y' ? t.yields : t.returns}
                value={state.result!}
                state={state}
                words={words}
                isChanged
              />
            )}
            {frame.variables.size === 0 && !hasResult && (
              <tr>
                <td className={styles.quiet}>{t.noVariables}</td>
              </tr>
            )}
          </tbody>
        </table>
      );
    })}
  </div>
);

/** Lists, dictionaries, other objects, and functions and classes that keep something. */
export const ObjectBoxes = ({ state, words }: Props) => {
  const numbers = reachable(state, mostObjects);
  if (numbers.length === 0) return null;
  return (
    <div className={styles.objects}>
      {numbers.map(number => {
        const thing = state.objects.get(number)!;
        const isChanged = state.changed.has(`#${number}`);
        const name = objectName(number, thing, words);
        const rest = thing.length - thing.content.length;
        return (
          <ObjectBox key={number} number={number} isChanged={isChanged}>
            <Content
              thing={thing}
              state={state}
              words={words}
              caption={
                <>
                  {name}
                  {isChanged && <span className="visually-hidden"> ({t.changed})</span>}
                  {thing.content.length === 0 && <span className={styles.quiet}> · {t.empty}</span>}
                  {rest > 0 && <span className={styles.quiet}> · {t.more(rest)}</span>}
                </>
              }
            />
          </ObjectBox>
        );
      })}
    </div>
  );
};

const ObjectBox = (props: { number: number; isChanged: boolean; children: ReactNode }) => (
  <div className={styles.object} data-object={props.number} data-changed={props.isChanged || undefined}>
    {props.children}
  </div>
);

const Content = ({ thing, state, words, caption }: Props & { thing: Thing; caption: ReactNode }) => {
  const isRow =
    thing.kind === 'l' &&
    thing.content.every(item => wordsOf(item as StepValue, state, words).length <= shortItem);
  const rows = thing.content.map((item, index): [string, StepValue] => {
    if (thing.kind === 'l') return [String(index), item as StepValue];
    const [key, value] = item as [StepValue, StepValue];
    return [thing.kind !== 'd' && typeof key === 'string' ? key : wordsOf(key, state, words), value];
  });
  return (
    <table className={isRow ? styles.cells : styles.rows}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item is its place
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <Value value={value} state={state} words={words} isChanged={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
