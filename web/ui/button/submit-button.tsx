import { Button, type ButtonProps } from '@mantine/core';

type Props = ButtonProps & { label: string; busyLabel: string; isBusy: boolean };

/** Shows progress and ignores a second press; it stays focusable, so that the focus is not lost. */
export const SubmitButton = ({ label, busyLabel, isBusy, ...rest }: Props) => (
  <Button
    {...rest}
    type="submit"
    aria-disabled={isBusy || undefined}
    onClick={event => {
      if (isBusy) event.preventDefault();
    }}
  >
    {isBusy ? busyLabel : label}
  </Button>
);
