import type { Course } from '#contract/authoring/courses.ts';

/** Pure functions for positions in the outline. */

export type OutlineModule = Course['cairnModules'][number];
export type OutlineLesson = OutlineModule['lessons'][number];
export type Outline = OutlineModule[];

export type Thing = { kind: 'module' | 'lesson'; id: number };

/** `moduleId` applies to lessons only. */
export type Place = { moduleId: number; index: number };
export type Move = { thing: Thing; to: Place };

export const keyOf = ({ kind, id }: Thing) => `${kind}-${id}`;

export const thingOf = (key: string): Thing => {
  const [kind, id] = key.split('-');
  return { kind: kind === 'module' ? 'module' : 'lesson', id: Number(id) };
};

/** A module with its lessons, or a lesson with itself. */
export type Found = Thing & {
  name: string;
  lessons: OutlineLesson[];
  /** How many students have work in it. */
  startedBy: number;
};

export const findThing = (outline: Outline, { kind, id }: Thing): Found | null => {
  if (kind === 'module') {
    const module = outline.find(each => each.id === id);
    if (!module) return null;
    return { kind, id, name: module.name, lessons: module.lessons, startedBy: module.startedBy ?? 0 };
  }
  const lesson = outline.flatMap(module => module.lessons).find(each => each.id === id);
  if (!lesson) return null;
  return { kind, id, name: lesson.name, lessons: [lesson], startedBy: lesson.startedBy ?? 0 };
};

const insert = <T>(list: T[], index: number, item: T) => list.toSpliced(index, 0, item);

export const placeOf = (outline: Outline, { kind, id }: Thing): Place | null => {
  const at = outline.findIndex(module =>
    kind === 'module' ? module.id === id : module.lessons.some(lesson => lesson.id === id),
  );
  const module = outline[at];
  if (!module) return null;
  const index = kind === 'module' ? at : module.lessons.findIndex(lesson => lesson.id === id);
  return { moduleId: module.id, index };
};

export const applyMove = (outline: Outline, { thing, to }: Move): Outline => {
  if (thing.kind === 'module') {
    const module = outline.find(({ id }) => id === thing.id);
    return module
      ? insert(
          outline.filter(m => m !== module),
          to.index,
          module,
        )
      : outline;
  }
  const lesson = outline.flatMap(module => module.lessons).find(({ id }) => id === thing.id);
  if (!lesson || !outline.some(module => module.id === to.moduleId)) return outline;
  return outline.map(module => {
    const others = module.lessons.filter(l => l !== lesson);
    if (module.id === to.moduleId)
      return { ...module, lessons: insert(others, to.index, { ...lesson, cairnModuleId: module.id }) };
    return others.length === module.lessons.length ? module : { ...module, lessons: others };
  });
};

/** The place of the lesson in the previous or next module: at its end, or at its start. */
export const neighbourOf = (outline: Outline, thing: Thing, step: -1 | 1): Place | null => {
  const at = outline.findIndex(module => module.id === placeOf(outline, thing)?.moduleId);
  const next = at === -1 ? undefined : outline[at + step];
  return next ? { moduleId: next.id, index: step === 1 ? 0 : next.lessons.length } : null;
};

/** One place up or down; a lesson at the edge of its module moves into the next one. Null at the ends. */
export const stepFrom = (outline: Outline, thing: Thing, step: -1 | 1): Place | null => {
  const place = placeOf(outline, thing);
  if (!place) return null;
  const siblings =
    thing.kind === 'module' ? outline : (outline.find(m => m.id === place.moduleId)?.lessons ?? []);
  const index = place.index + step;
  if (index >= 0 && index < siblings.length) return { ...place, index };
  return thing.kind === 'module' ? null : neighbourOf(outline, thing, step);
};

/** The same place: nothing has to be sent. */
export const isSamePlace = (a: Place | null, b: Place | null, kind: Thing['kind']) =>
  a?.index === b?.index && (kind === 'module' || a?.moduleId === b?.moduleId);
