import type { Plugin } from 'vite';

const ours = '\0lean-merge-refs';

/**
 * Mantine's ScrollArea, which every dialog contains, takes one small function from `@floating-ui/react`, and with it each first
 * load would have the whole library, which only menus use. It gets the same function from `@mantine/hooks`.
 */
export const leanScrollArea = (): Plugin => ({
  name: 'lean-scroll-area',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs') ? ours : null,
  load: id =>
    id === ours
      ? "import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = refs => useMergedRef(...refs);\n"
      : null,
});
