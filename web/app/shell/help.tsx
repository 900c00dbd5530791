import { texts } from '#web/texts/texts.ts';
import styles from './help.module.css';

type Props = { areSingleKeysOn: boolean; onSingleKeys: (isOn: boolean) => void };

export const Help = ({ areSingleKeysOn, onSingleKeys }: Props) => (
  <div className={styles.help}>
    <section>
      <h3 className={styles.heading}>{texts.help.keyboard}</h3>
      <dl className={styles.keys}>
        {texts.help.keys.map(({ keys, does }) => (
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
          {texts.help.singleKeys}
          <span className={styles.hint}>{texts.help.singleKeysHint}</span>
        </span>
      </label>
    </section>
    <section>
      <h3 className={styles.heading}>{texts.help.accessibility}</h3>
      <p>{texts.help.accessibilityBody}</p>
    </section>
  </div>
);
