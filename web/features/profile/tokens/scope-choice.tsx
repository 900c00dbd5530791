import { type ReactNode, useId } from 'react';
import { tokenScopes } from '#contract/site/personal-tokens.ts';
import { profileTexts } from '../profile-texts.ts';
import styles from '../profile.module.css';

type Props = {
  label: string;
  chosen: readonly string[];
  error: ReactNode;
  onChange: (chosen: string[]) => void;
};

/** What a token may do. */
export const ScopeChoice = ({ label, chosen, error, onChange }: Props) => {
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {tokenScopes.map(scope => (
        <label key={scope} className={styles.scope}>
          <input
            type="checkbox"
            aria-label={profileTexts.scopes[scope]}
            aria-describedby={`${id}-${scope}`}
            checked={chosen.includes(scope)}
            onChange={event =>
              onChange(
                event.currentTarget.checked ? [...chosen, scope] : chosen.filter(each => each !== scope),
              )
            }
          />
          <span>
            {profileTexts.scopes[scope]}
            <span id={`${id}-${scope}`} className={styles.hint}>
              {profileTexts.scopeHints[scope]}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
