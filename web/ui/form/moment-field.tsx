import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'type'> & { kind: 'moment' | 'day' };

/** A native date field: it can be typed, and the device's own calendar is extra. */
export const MomentField = ({ kind, ...rest }: Props) => (
  <TextInput {...rest} type={kind === 'day' ? 'date' : 'datetime-local'} />
);
