import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { ChevronDownIcon } from '../button/icons.tsx';

export type Choice = { value: string; label: string; isDisabled?: boolean };

type Props = Omit<NativeSelectProps, 'data' | 'rightSection'> & { choices: Choice[] };

/** The browser's own select: it opens as the device's people know it, and needs no script of ours. */
export const ChoiceField = ({ choices, ...rest }: Props) => (
  <NativeSelect {...rest} rightSection={<ChevronDownIcon />} rightSectionWidth={40}>
    {choices.map(({ value, label, isDisabled = false }) => (
      <option key={value} value={value} disabled={isDisabled}>
        {label}
      </option>
    ))}
  </NativeSelect>
);
