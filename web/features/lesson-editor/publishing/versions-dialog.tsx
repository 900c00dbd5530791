import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import type { PublishedVersion } from '#contract/authoring/versions.ts';
import { useTools } from '#web/session/tools.ts';
import { exerciseFieldTexts } from '#web/texts/exercise-field-texts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { rubricLines } from '#web/texts/rubric-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import { readHints, shownFiles, shownText, textsOf } from '../exercise-texts.ts';
import type { Place } from '../lesson-editor.queries.ts';
import { publishingTexts } from './publishing-texts.ts';
import { useRestore, useVersion, useVersions, type VersionTexts } from './publishing.queries.ts';
import styles from './publishing.module.css';

const t = publishingTexts.versions;

const LineDiff = lazy(async () => ({ default: (await import('#web/ui/saving/line-diff.tsx')).LineDiff }));

const differencesOf = (version: VersionTexts, exercise: Exercise) => {
  const [before, after] = [textsOf({ ...exercise, ...version }), textsOf(exercise)];
  const shown = (name: keyof typeof before, value: (typeof before)[keyof typeof before]) => {
    if (name === 'hints') return readHints(String(value)).join('\n\n');
    if (name === 'files') return shownFiles(String(value));
    if (name === 'rubric') return rubricLines(JSON.parse(String(value)) as Exercise['rubric']);
    return typeof value === 'boolean' ? (value ? t.yes : t.no) : shownText(value);
  };
  return exerciseFieldNames
    .filter(name => before[name] !== after[name])
    .map(name => ({
      name: exerciseFieldTexts[name],
      before: shown(name, before[name]),
      after: shown(name, after[name]),
    }));
};

type ComparedProps = { place: Place; exercise: Exercise; number: number; onBack: () => void };

const Compared = ({ place, exercise, number, onBack }: ComparedProps) => {
  const { data: version } = useVersion(place, exercise.id, number);
  const backRef = useRef<HTMLButtonElement>(null);
  useEffect(() => backRef.current?.focus(), []);
  const differences = version ? differencesOf(version, exercise) : null;
  return (
    <>
      <p>
        <TextButton ref={backRef} onClick={onBack}>
          {t.back}
        </TextButton>
      </p>
      {!differences && <p>{texts.common.loading}</p>}
      {differences?.length === 0 && <p>{t.same}</p>}
      {differences && differences.length > 0 && <p className={notices.lead}>{t.compareLead(number)}</p>}
      {differences?.map(({ name, before, after }) => (
        <section key={name} className={notices.compared}>
          <h3>{name}</h3>
          <Suspense fallback={<p>{texts.common.loading}</p>}>
            <LineDiff before={before} after={after} removedWord={t.onlyVersion} addedWord={t.onlyCopy} />
          </Suspense>
        </section>
      ))}
    </>
  );
};

type RowProps = {
  version: PublishedVersion;
  isNewest: boolean;
  onCompare: () => void;
  onRestore: (() => void) | null;
};

const Row = ({ version, isNewest, onCompare, onRestore }: RowProps) => {
  const { number, publishedAt, publishedBy, people, credited, revoked, note } = version;
  const facts = [
    isNewest ? t.newest : null,
    people > 0 ? t.hadWork(people) : null,
    publishingTexts.effect(credited, revoked),
  ].filter(fact => fact !== null);
  return (
    <li className={styles.version}>
      <div>
        <strong>{t.of(number)}</strong>
        <span className={styles.quiet}> {t.by(publishedBy, showMoment(publishedAt))}</span>
        {facts.length > 0 && <div className={styles.quiet}>{facts.join(' · ')}</div>}
        {note !== null && <div className={styles.quiet}>{t.note(note)}</div>}
      </div>
      <div className={styles.actions}>
        <TextButton aria-label={t.compareOf(number)} onClick={onCompare}>
          {t.compare}
        </TextButton>
        {onRestore && (
          <TextButton aria-label={t.restoreOf(number)} onClick={onRestore}>
            {t.restore}
          </TextButton>
        )}
      </div>
    </li>
  );
};

type Props = {
  place: Place;
  exercise: Exercise;
  isReadOnly: boolean;
  onSave: () => Promise<boolean>;
  onClose: () => void;
};

/** All published versions, to compare with the working copy or to make the working copy again. */
export const VersionsDialog = ({ place, exercise, isReadOnly, onSave, onClose }: Props) => {
  const { announcer, toasts } = useTools();
  const { data: versions, isError } = useVersions(place, exercise.id);
  const restore = useRestore(place, exercise.id);
  const [compared, setCompared] = useState<number | null>(null);
  const newest = exercise.publishing.number;
  const handleRestore = async (number: number) => {
    // What was typed last is in the newest save, so that it is refused or replaced knowingly, not lost on the way.
    if (restore.isPending || !(await onSave())) return;
    const restored = await restore.mutateAsync(number).catch(() => null);
    if (!restored) return;
    const said = newest === null || newest === number ? t.restored(number) : t.restoredKept(number, newest);
    announcer.say(said);
    toasts.show('info', said);
    onClose();
  };
  return (
    <Dialog
      title={compared === null ? t.title : t.compareTitle(compared)}
      closeLabel={texts.common.close}
      isOpen
      onClose={onClose}
      width={960}
    >
      {compared !== null && (
        <Compared place={place} exercise={exercise} number={compared} onBack={() => setCompared(null)} />
      )}
      {compared === null && (
        <>
          <p className={notices.lead}>{versions?.length === 0 ? t.none : t.lead}</p>
          {!versions && <p>{isError ? publishingTexts.dialog.notLoaded : texts.common.loading}</p>}
          <ul className={styles.versions}>
            {versions?.map(version => (
              <Row
                key={version.number}
                version={version}
                isNewest={version.number === newest}
                onCompare={() => void onSave().then(() => setCompared(version.number))}
                onRestore={isReadOnly ? null : () => void handleRestore(version.number)}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
