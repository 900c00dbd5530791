import { Button, type ButtonProps } from '@mantine/core';

type Props = ButtonProps & { label: string; busyLabel: string; isBusy: boolean };

/** Says that it works, and cannot be pressed twice; it stays focusable, so the focus is not lost meanwhile. */
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
