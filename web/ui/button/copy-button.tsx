import { useClipboard } from '@mantine/hooks';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';

type Props = { text: string; label: string; doneLabel: string };

export const CopyButton = ({ text, label, doneLabel }: Props) => {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <IconButton
      label={clipboard.copied ? doneLabel : label}
      icon={clipboard.copied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => clipboard.copy(text)}
    />
  );
};
