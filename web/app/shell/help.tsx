import { shellTexts } from './shell-texts.ts';
import styles from './help.module.css';

type Props = { areSingleKeysOn: boolean; onSingleKeys: (isOn: boolean) => void };

export const Help = ({ areSingleKeysOn, onSingleKeys }: Props) => (
  <div className={styles.help}>
    <section>
      <h3 className={styles.heading}>{shellTexts.help.keyboard}</h3>
      <dl className={styles.keys}>
        {shellTexts.help.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          onChange={event => onSingleKeys(event.currentTarget.checked)}
        />
        <span>
          {shellTexts.help.singleKeys}
          <span className={styles.hint}>{shellTexts.help.singleKeysHint}</span>
        </span>
      </label>
    </section>
    <section>
      <h3 className={styles.heading}>{shellTexts.help.accessibility}</h3>
      <p>{shellTexts.help.accessibilityBody}</p>
    </section>
  </div>
);
