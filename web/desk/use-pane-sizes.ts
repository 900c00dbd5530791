import { useTools } from '#web/session/tools.ts';

type Size = number | `${number}%` | `${number}px` | `${number}rem`;

const keyOf = (name: string) => `paneSizes/${name}`;

/** Pane sizes, kept on this device. */
export const usePaneSizes = () => {
  const { storage } = useTools();
  return {
    sizes: (name: string): Size[] | null => {
      try {
        const kept: unknown = JSON.parse(storage.read(keyOf(name)) ?? 'null');
        return Array.isArray(kept) ? (kept as Size[]) : null;
      } catch {
        return null;
      }
    },
    keep: (name: string) => (sizes: Size[]) => storage.write(keyOf(name), JSON.stringify(sizes)),
  };
};
