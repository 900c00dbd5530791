import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnlocked, shareOfCourse } from './progress.ts';

/** A lesson's exercises in order. Positions may have gaps, as during a move or deletion. */
const lesson = fc
  .uniqueArray(fc.record({ position: fc.integer({ min: 0, max: 40 }), isCompleted: fc.boolean() }), {
    selector: step => step.position,
    minLength: 1,
    maxLength: 12,
  })
  .map(steps => steps.toSorted((a, b) => a.position - b.position));

type Steps = readonly { position: number; isCompleted: boolean }[];

const unlockedIn = (steps: Steps) =>
  steps.map(({ position }) => position).filter(position => isUnlocked(steps, position));

const holds = (property: (steps: Steps) => void) => fc.assert(fc.property(lesson, property));

describe('HS-2 LS-2 isUnlocked', () => {
  it('is true for every completed exercise', () => {
    holds(steps => {
      for (const { position } of steps.filter(step => step.isCompleted))
        expect(isUnlocked(steps, position)).toBe(true);
    });
  });

  it('is true for the first exercise and for the first uncompleted one', () => {
    holds(steps => {
      const open = steps.find(step => !step.isCompleted) ?? steps[0];
      expect(unlockedIn(steps)).toContain(steps[0]?.position);
      expect(unlockedIn(steps)).toContain(open?.position);
    });
  });

  it('is false for an uncompleted exercise that follows another uncompleted one', () => {
    holds(steps => {
      const pairs = steps.slice(1).map((step, index) => ({ step, previous: steps[index] }));
      for (const { step, previous } of pairs.filter(pair => !pair.step.isCompleted))
        expect(isUnlocked(steps, step.position)).toBe(previous?.isCompleted);
    });
  });

  it('is true for all exercises once all are completed', () => {
    holds(steps => {
      const done = steps.map(step => ({ ...step, isCompleted: true }));
      expect(unlockedIn(done)).toHaveLength(done.length);
    });
  });

  it('changes by a completion for at most the next exercise, and never to false', () => {
    holds(steps => {
      for (const [index, { position }] of steps.entries()) {
        const after = steps.map(step => (step.position === position ? { ...step, isCompleted: true } : step));
        const opened = unlockedIn(after).filter(p => !isUnlocked(steps, p));
        expect(unlockedIn(after)).toEqual(expect.arrayContaining(unlockedIn(steps)));
        expect([position, steps[index + 1]?.position]).toEqual(expect.arrayContaining(opened));
      }
    });
  });

  it('does not depend on the order of its input and does not change it', () => {
    fc.assert(
      fc.property(
        lesson.chain(steps =>
          fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })),
        ),
        ([steps, shuffled]) => {
          const before = structuredClone(shuffled);
          for (const { position } of steps)
            expect(isUnlocked(shuffled, position)).toBe(isUnlocked(steps, position));
          expect(shuffled).toEqual(before);
        },
      ),
    );
  });

  it('is false for a position that the lesson does not have', () => {
    holds(steps => {
      expect(isUnlocked(steps, 41)).toBe(false);
      expect(isUnlocked([], 0)).toBe(false);
    });
  });
});

describe('FZ-1 how much of a course is completed', () => {
  const lesson = { isOpen: true, exerciseCount: 2, isCompleted: false };
  it('counts lessons that are open and have something to do', () => {
    const lessons = [
      { ...lesson, isCompleted: true },
      lesson,
      { ...lesson, isOpen: false },
      { ...lesson, exerciseCount: 0 },
    ];
    expect(shareOfCourse(lessons)).toEqual({ completed: 1, total: 2, percent: 50 });
  });

  it('is nothing of an empty course', () => {
    expect(shareOfCourse([])).toEqual({ completed: 0, total: 0, percent: 0 });
    expect(shareOfCourse([{ ...lesson, exerciseCount: 0 }])).toMatchObject({ total: 0, percent: 0 });
  });
});
