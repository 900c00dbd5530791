import type { ReactNode } from 'react';
import type { StepValue } from '#contract/run-request.ts';
import { isBox, numberOf, reachable, type State, type Thing } from './replay.ts';
import { frameName, objectName, type Words, wordsOf } from './step-words.ts';
import { stepsTexts } from './steps-texts.ts';
import styles from './stepper.module.css';

const t = stepsTexts;
const mostFrames = 10;
const mostObjects = 30;
const mostRows = 20;

type Props = { state: State; words: Words };

const anchorOf = (number: number) => `step-object-${number}`;

/** A plain value, or the name of an object, which leads to it. */
const ValueText = ({ value, state, words }: Props & { value: StepValue }) => {
  const number = numberOf(value);
  const text = wordsOf(value, state, words);
  if (number === null || !isBox(state.objects.get(number))) return text;
  return (
    <button
      type="button"
      className={styles.reference}
      onClick={() => document.getElementById(anchorOf(number))?.focus()}
    >
      {text}
    </button>
  );
};

type Row = { key: string; name: ReactNode; value: StepValue; isChanged: boolean };

const Rows = ({ rows, state, words }: Props & { rows: Row[] }) => (
  <tbody>
    {rows.slice(0, mostRows).map(({ key, name, value, isChanged }) => (
      <tr key={key} data-changed={isChanged || undefined}>
        <th scope="row">{name}</th>
        <td>
          <ValueText value={value} state={state} words={words} />
          {isChanged && <span className="visually-hidden"> ({t.changed})</span>}
        </td>
      </tr>
    ))}
    {rows.length > mostRows && (
      <tr>
        <th scope="row">…</th>
        <td>{t.more(rows.length - mostRows)}</td>
      </tr>
    )}
  </tbody>
);

const isDefinition = (value: StepValue, { objects }: State) =>
  ['f', 'c'].includes(objects.get(numberOf(value) ?? -1)?.kind ?? '');

/** The calls that have not ended, the newest first, with their variables. */
export const FrameTables = ({ state, words }: Props) => (
  <div className={styles.part}>
    <h3>{t.frames}</h3>
    {state.frames
      .slice(-mostFrames)
      .toReversed()
      .map((frame, index) => {
        const rows: Row[] = [...frame.variables]
          .filter(([, value]) => !isDefinition(value, state))
          .map(([name, value]) => ({
            key: name,
            name,
            value,
            isChanged: state.changed.has(`${frame.id}.${name}`),
          }));
        if (index === 0 && state.event === 'r' && state.result !== undefined && !/^[<(]/.test(frame.name))
          rows.push({ key: ' returns', name: t.returns, value: state.result, isChanged: true });
        return (
          <table key={frame.id} className={styles.table} data-top={index === 0 || undefined}>
            <caption>{frameName(frame.name)}</caption>
            {rows.length === 0 ? (
              <tbody>
                <tr>
                  <td className={styles.quiet}>{t.noVariables}</td>
                </tr>
              </tbody>
            ) : (
              <Rows rows={rows} state={state} words={words} />
            )}
          </table>
        );
      })}
  </div>
);

const rowsOf = (thing: Thing, state: State, words: Words): Row[] =>
  thing.content.map((item, index) => {
    const [key, value] = thing.kind === 'l' ? [String(index), item] : (item as [StepValue, StepValue]);
    const name =
      thing.kind === 'l' || (thing.kind === 'o' && typeof key === 'string')
        ? String(key)
        : wordsOf(key, state, words);
    return { key: String(index), name, value: value as StepValue, isChanged: false };
  });

/** Lists, dictionaries and other objects that the variables lead to; each has a letter. */
export const ObjectTables = ({ state, words }: Props) => {
  const numbers = reachable(state, mostObjects);
  if (numbers.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3>{t.objects}</h3>
      {numbers.map(number => {
        const thing = state.objects.get(number)!;
        const rows = rowsOf(thing, state, words);
        const isChanged = state.changed.has(`#${number}`);
        return (
          <table
            key={number}
            id={anchorOf(number)}
            tabIndex={-1}
            className={styles.table}
            data-changed={isChanged || undefined}
          >
            <caption>
              {objectName(number, thing.name, words)}
              {isChanged && <span className="visually-hidden"> ({t.changed})</span>}
              {rows.length === 0 && <span className={styles.quiet}> · {t.empty}</span>}
              {thing.length > thing.content.length && (
                <span className={styles.quiet}> · {t.more(thing.length - thing.content.length)}</span>
              )}
            </caption>
            <Rows rows={rows} state={state} words={words} />
          </table>
        );
      })}
    </div>
  );
};
