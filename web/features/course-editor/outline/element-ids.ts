import { keyOf, type Outline, placeOf, type Thing } from './outline-moves.ts';

/** The ids of what can take the focus in the outline. */
export const gripId = (thing: Thing) => `grip-${keyOf(thing)}`;
export const menuId = (thing: Thing) => `menu-${keyOf(thing)}`;
export const linkId = (lessonId: number) => `open-lesson-${lessonId}`;
export const addLessonId = (moduleId: number) => `add-to-module-${moduleId}`;
export const newModuleId = 'new-module';
export const importId = 'import-module';

/** Who gets the focus when a thing is gone: the one after it, else the one before, else where a new one is made. */
export const neighbourId = (outline: Outline, thing: Thing): string => {
  const place = placeOf(outline, thing);
  const module = outline.find(({ id }) => id === place?.moduleId);
  if (!place || !module) return newModuleId;
  const siblings = thing.kind === 'module' ? outline : module.lessons;
  const next = siblings[place.index + 1] ?? siblings[place.index - 1];
  if (next) return menuId({ kind: thing.kind, id: next.id });
  return thing.kind === 'module' ? newModuleId : addLessonId(module.id);
};
