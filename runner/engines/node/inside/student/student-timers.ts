import { createFakeClock } from '../link/fake-clock.ts';

/** Timers of the program, held by the tests (framework/fake-timers.ts). Answers when its next timer is due, if there is one. */
export function createStudentTimers() {
  const clock = createFakeClock();
  return (step: string, value: number, detail: unknown): number | null => {
    switch (step) {
      case 'enable':
        clock.enable(value, Array.isArray(detail) ? detail.map(String) : null);
        break;
      case 'reset':
        clock.disable();
        break;
      case 'until':
        clock.runUntil(value);
        break;
      case 'all':
        clock.runUntil(Infinity);
        break;
      case 'pending':
        clock.runPending();
        break;
      case 'clear':
        clock.clear();
        break;
      case 'setTime':
        clock.setTime(value, detail === true);
        break;
      case 'count':
        return clock.count();
      case 'now':
        return clock.time();
      default:
        break;
    }
    return clock.nextAt();
  };
}
