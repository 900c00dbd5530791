import { Button } from '@mantine/core';

type Props = { label: string; busyLabel: string; isBusy: boolean };

/** Says that it works, and cannot be pressed twice; it stays focusable, so the focus is not lost meanwhile. */
export const SubmitButton = ({ label, busyLabel, isBusy }: Props) => (
  <Button
    type="submit"
    fullWidth
    aria-disabled={isBusy}
    onClick={event => {
      if (isBusy) event.preventDefault();
    }}
  >
    {isBusy ? busyLabel : label}
  </Button>
);
