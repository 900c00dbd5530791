import { useOutletContext } from 'react-router';
import type { Course } from '#contract/courses.ts';

/** The course that the course editor loaded, for its tabs. */
export const useCourseOfTab = () => useOutletContext<Course>();
