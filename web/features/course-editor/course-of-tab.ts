import { useOutletContext } from 'react-router';
import type { Course } from '#contract/courses.ts';

/** The course that a tab of the course editor is about; the editor has loaded it. */
export const useCourseOfTab = () => useOutletContext<Course>();
