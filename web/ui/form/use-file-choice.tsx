import { useRef } from 'react';

type Wanted = {
  label: string;
  /** In the format of the `accept` attribute; all files without it. */
  accept?: string;
  onFiles: (files: File[]) => void;
};

/** Files chosen by a control that is no file input itself: it calls `open`, and `input` stands somewhere beside it. */
export const useFileChoice = ({ label, accept, onFiles }: Wanted) => {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple
      onChange={event => {
        const files = [...(event.currentTarget.files ?? [])];
        // Cleared, so that choosing the same file again fires a change event.
        event.currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
  return { input, open: () => ref.current?.click() };
};
