import { type CSSProperties, useState } from 'react';
import { useTools } from '#web/session/tools.ts';

const key = 'codeSize';

/** In CSS pixels. */
export const codeSizes = [12, 13, 14, 15, 16, 18, 20, 24] as const;
export type CodeSize = (typeof codeSizes)[number];

const usual: CodeSize = 14;

/** The font size of code, kept on this device. */
export const useCodeSize = () => {
  const { storage } = useTools();
  const [size, setSize] = useState(() => codeSizes.find(one => String(one) === storage.read(key)) ?? usual);
  const choose = (next: CodeSize) => {
    storage.write(key, String(next));
    setSize(next);
  };
  // A custom property that the editors' styles use.
  const style = { '--code-size': `${size}px` } as CSSProperties;
  return { size, choose, style };
};
