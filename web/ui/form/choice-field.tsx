import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { ChevronDownIcon } from '../button/icons.tsx';

export type Choice = { value: string; label: string; isDisabled?: boolean };

type Props = Omit<NativeSelectProps, 'data' | 'rightSection'> & { choices: Choice[] };

/** A native select: it opens as usual on the device and needs no script. */
export const ChoiceField = ({ choices, ...rest }: Props) => (
  <NativeSelect {...rest} rightSection={<ChevronDownIcon />} rightSectionWidth={40}>
    {choices.map(({ value, label, isDisabled = false }) => (
      <option key={value} value={value} disabled={isDisabled}>
        {label}
      </option>
    ))}
  </NativeSelect>
);
