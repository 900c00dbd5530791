import { expect, it } from 'vitest';
import { applyMove, neighbourOf, type Outline, placeOf, stepFrom } from './outline-moves.ts';

/** Builds an outline from `{ 1: [11, 12], 2: [] }`. */
const outlineOf = (modules: Record<number, number[]>): Outline =>
  Object.entries(modules).map(([id, lessons], position) => ({
    id: Number(id),
    name: `Module ${id}`,
    position,
    startedBy: 0,
    lessons: lessons.map((lessonId, at) => ({
      id: lessonId,
      name: `Lesson ${lessonId}`,
      position: at,
      languageConfigId: 1,
      cairnModuleId: Number(id),
      userLessons: [],
      exerciseCount: 0,
      health: null,
      dueAt: null,
      isDueExtended: false,
      isDueFromPlatform: false,
      wasDueAt: null,
      wasOpeningAt: null,
      due: null,
      isDraft: false,
      opensAt: null,
      isOpen: true,
      startedBy: 0,
    })),
  }));
const idsOf = (outline: Outline) =>
  outline.map(module => [module.id, module.lessons.map(lesson => lesson.id)] as const);

const outline = outlineOf({ 1: [11, 12, 13], 2: [], 3: [31] });
const lesson = (id: number) => ({ kind: 'lesson' as const, id });
const module = (id: number) => ({ kind: 'module' as const, id });

it.each([
  ['down in its module', { moduleId: 1, index: 1 }, { 1: [12, 11, 13], 2: [], 3: [31] }],
  ['to the end of its module', { moduleId: 1, index: 2 }, { 1: [12, 13, 11], 2: [], 3: [31] }],
  ['into an empty module', { moduleId: 2, index: 0 }, { 1: [12, 13], 2: [11], 3: [31] }],
  ['after the lesson of another module', { moduleId: 3, index: 1 }, { 1: [12, 13], 2: [], 3: [31, 11] }],
  ['nowhere if the module does not exist', { moduleId: 9, index: 0 }, { 1: [11, 12, 13], 2: [], 3: [31] }],
])('CE-3 a lesson moves %s', (_, to, expected) => {
  expect(idsOf(applyMove(outline, { thing: lesson(11), to }))).toEqual(idsOf(outlineOf(expected)));
});

it('CE-3 a moved lesson gets the id of its new module', () => {
  const moved = applyMove(outline, { thing: lesson(11), to: { moduleId: 3, index: 0 } });
  expect(moved[2]?.lessons[0]).toMatchObject({ id: 11, cairnModuleId: 3 });
});

it('CE-3 a module moves with its lessons', () => {
  const moved = applyMove(outline, { thing: module(3), to: { moduleId: 3, index: 0 } });
  expect(idsOf(moved)).toEqual([
    [3, [31]],
    [1, [11, 12, 13]],
    [2, []],
  ]);
});

it.each([
  [12, -1, { moduleId: 1, index: 0 }],
  [12, 1, { moduleId: 1, index: 2 }],
  [13, 1, { moduleId: 2, index: 0 }],
  [31, -1, { moduleId: 2, index: 0 }],
  [11, -1, null],
  [31, 1, null],
] as const)('CE-3 from lesson %d a step of %d leads to %j', (id, step, place) => {
  expect(stepFrom(outline, lesson(id), step)).toEqual(place);
});

it('CE-3 modules stop at the ends of the list', () => {
  expect(stepFrom(outline, module(1), -1)).toBeNull();
  expect(stepFrom(outline, module(1), 1)).toEqual({ moduleId: 1, index: 1 });
  expect(stepFrom(outline, module(3), 1)).toBeNull();
});

it('CE-3 a lesson enters the next module at its start and the previous one at its end', () => {
  expect(neighbourOf(outlineOf({ 1: [11], 2: [21] }), lesson(11), 1)).toEqual({ moduleId: 2, index: 0 });
  expect(neighbourOf(outlineOf({ 1: [11], 2: [21] }), lesson(21), -1)).toEqual({ moduleId: 1, index: 1 });
  expect(placeOf(outline, lesson(99))).toBeNull();
});
