import { keyOf, type Outline, placeOf, type Thing } from '../outline-moves.ts';

/** Ids of the focusable elements of the outline. */
export const gripId = (thing: Thing) => `grip-${keyOf(thing)}`;
export const menuId = (thing: Thing) => `menu-${keyOf(thing)}`;
export const linkId = (lessonId: number) => `open-lesson-${lessonId}`;
export const addLessonId = (moduleId: number) => `add-to-module-${moduleId}`;
export const newModuleId = 'new-module';
export const importId = 'import-module';

/** The element to focus after a deletion: the next one, else the previous one, else the button that creates one. */
export const neighbourId = (outline: Outline, thing: Thing): string => {
  const place = placeOf(outline, thing);
  const module = outline.find(({ id }) => id === place?.moduleId);
  if (!place || !module) return newModuleId;
  const siblings = thing.kind === 'module' ? outline : module.lessons;
  const next = siblings[place.index + 1] ?? siblings[place.index - 1];
  if (next) return menuId({ kind: thing.kind, id: next.id });
  return thing.kind === 'module' ? newModuleId : addLessonId(module.id);
};
