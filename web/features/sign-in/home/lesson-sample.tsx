import { CheckIcon } from '#web/ui/button/icons.tsx';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { lessonSampleTexts as t } from './lesson-sample-texts.ts';
import styles from './lesson-sample.module.css';

/** A picture of a lesson, drawn with the product's own styles. Screen readers get one sentence instead. */
export const LessonSample = () => (
  <figure className={styles.frame}>
    <figcaption className="visually-hidden">{t.description}</figcaption>
    <div className={styles.sample} aria-hidden="true">
      <div className={styles.bar}>
        <span className={styles.file}>{t.file}</span>
      </div>
      <pre className={styles.code}>
        <span className={styles.keyword}>def</span> <span className={styles.name}>greet</span>(name):{'\n'}
        {'    '}
        <span className={styles.keyword}>return</span> <span className={styles.string}>f"Hello, </span>
        {'{name}'}
        <span className={styles.string}>!"</span>
      </pre>
      <div className={styles.results}>
        <ol className={styles.tests}>
          {t.tests.map((name, index) => (
            <li key={name} data-passed={index < 2}>
              <span className={styles.mark}>{index < 2 && <CheckIcon />}</span>
              <span>
                {index + 1}. {name}
              </span>
              <span className={styles.word}>{index < 2 ? t.passed : t.next}</span>
            </li>
          ))}
        </ol>
        <div className={styles.progress}>
          <LogoMark size={44} />
          <span>{t.summary}</span>
        </div>
      </div>
    </div>
  </figure>
);
