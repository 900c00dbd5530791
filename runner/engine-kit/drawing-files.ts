import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxFile } from '../box/box.ts';

/** In boxes. */
export const drawingFolder = '/cairn/drawing';

/** Modules that draw without a screen: found before those of Python itself. */
export const drawingFiles: BoxFile[] = [
  'send_picture.py',
  'show_figures.py',
  'tkinter.py',
  'turtle.py',
  'turtle_picture.py',
].map(name => ({
  target: `${drawingFolder}/${name}`,
  content: readFileSync(join(import.meta.dirname, 'drawing', name), 'utf8'),
}));

export const drawingEnv = {
  PYTHONPATH: drawingFolder,
  MPLBACKEND: 'module://show_figures',
  // Otherwise it would complain that it has no folder for its settings.
  MPLCONFIGDIR: '/tmp/.matplotlib',
};
