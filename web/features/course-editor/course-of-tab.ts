import { useOutletContext } from 'react-router';
import type { Course } from '#contract/authoring/courses.ts';

/** The course that the course editor loaded, for its tabs. */
export const useCourseOfTab = () => useOutletContext<Course>();
