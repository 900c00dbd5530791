import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { MoonIcon, SunIcon, SystemIcon } from '../button/icons.tsx';
import styles from './theme-switch.module.css';

const choices = ['auto', 'light', 'dark'] as const;
const icons = { auto: SystemIcon, light: SunIcon, dark: MoonIcon };

type Props = { label: string; names: Record<(typeof choices)[number], string> };

/** System, light or dark: three radio buttons with icons; the choice is stored on the device. */
export const ThemeSwitch = ({ label, names }: Props) => {
  const group = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(choice => {
        const Icon = icons[choice];
        return (
          <label key={choice} className={styles.choice} title={names[choice]}>
            <input
              type="radio"
              name={group}
              value={choice}
              className={styles.radio}
              checked={colorScheme === choice}
              onChange={() => setColorScheme(choice)}
            />
            <Icon />
            <span className="visually-hidden">{names[choice]}</span>
          </label>
        );
      })}
    </fieldset>
  );
};
