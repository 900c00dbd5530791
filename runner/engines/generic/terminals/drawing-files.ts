import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxFile } from '../../../box/box.ts';

const folder = '/cairn/drawing';

/** Modules that draw without a screen: found before those of Python itself. */
export const drawingFiles: BoxFile[] = [
  'send_picture.py',
  'show_figures.py',
  'tkinter.py',
  'turtle.py',
  'turtle_picture.py',
].map(name => ({
  target: `${folder}/${name}`,
  content: readFileSync(join(import.meta.dirname, 'drawing', name), 'utf8'),
}));

export const drawingEnv = {
  PYTHONPATH: folder,
  MPLBACKEND: 'module://show_figures',
  // Otherwise it would complain that it has no folder for its settings.
  MPLCONFIGDIR: '/tmp/.matplotlib',
};
