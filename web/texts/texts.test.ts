import { expect, it } from 'vitest';
import { shellTexts } from '#web/app/shell/shell-texts.ts';
import { adminTexts } from '#web/features/admin/admin-texts.ts';
import { courseEditorTexts } from '#web/features/course-editor/course-editor-texts.ts';
import { overviewTexts } from '#web/features/course-overview/overview-texts.ts';
import { dashboardTexts } from '#web/features/dashboard/dashboard-texts.ts';
import { caseTexts } from '#web/features/lesson-editor/cases/case-texts.ts';
import { lessonEditorTexts } from '#web/features/lesson-editor/lesson-editor-texts.ts';
import { publishingTexts } from '#web/features/lesson-editor/publishing/publishing-texts.ts';
import { lessonTexts } from '#web/features/lesson-player/lesson-texts.ts';
import { peopleTexts } from '#web/features/people/people-texts.ts';
import { signInTexts } from '#web/features/sign-in/sign-in-texts.ts';
import { progressTexts } from '#web/features/student-progress/progress-texts.ts';
import { texts } from './texts.ts';

/** Texts of the specification, exactly as given. */
const fixed = [
  'Admin',
  'Courses',
  'Logout',
  'Sign In',
  'Email',
  'Password',
  'New to Cairn? Create an account.',
  'First Name',
  'Last Name',
  'Confirm Email',
  'Confirm Password',
  'Create Account',
  'Loading...',
  'You do not have any courses yet! Accept any pending invites or, if you are a teacher, click the + button to create a new course.',
  'Welcome to Admin Panel',
  'New Course',
  'Name',
  'Role',
  'Importing',
  'Save',
  'OR',
  'Copy Course',
  'Copy from Share Code',
  'Copy Shared Course',
  'Student',
  'Instructor',
  'Content',
  'People',
  'Pending Invites',
  'Invite',
  'Settings',
  'New Module',
  'Import',
  'Importing module...',
  "This module doesn't have any lessons yet! Click the plus icon to add a module.",
  'Are you sure you want to delete this lesson? This action cannot be undone.',
  'You do not have any exercises. Create one to get started!',
  'Output',
  'Test Results',
  'View Student Progress',
  'OUTPUT',
  'TEST RESULTS',
  'Next Exercise',
  'Return to Course',
  'Mark Exercise as Complete',
  'Job Failed',
  'Delete Exercise',
  'Are you sure you want to delete this excercise?',
  'This module does not have any lessons.',
  'Previous',
  'Next',
  'View Details',
  'Language',
  'Actions',
  'User',
  'Course',
  'Module',
  'Lesson',
  'Status',
  'Gradebook',
  'Created',
  'Execution Command',
  'Execution Limit (ms)',
  'Edit',
  'Create New Language Config',
  'Site Context',
  'Reset Password',
  'Delete User',
  'User not found',
  'Delete All Nonces',
  'Failed to fetch user details',
  'Password cannot be empty',
  'Failed to reset password',
  'Failed to delete user',
  'Failed to fetch language configuration',
  'Execution limit must be a number',
  'Failed to save language configuration',
  'Password reset successfully',
  'User deleted successfully',
  'Language configuration updated successfully',
  'Language configuration created successfully',
];

const spoken = (node: unknown): string[] =>
  typeof node === 'string'
    ? [node]
    : typeof node === 'object' && node
      ? Object.values(node).flatMap(spoken)
      : [];

const catalogue = spoken([
  texts,
  shellTexts,
  adminTexts,
  courseEditorTexts,
  overviewTexts,
  dashboardTexts,
  lessonEditorTexts,
  caseTexts,
  publishingTexts,
  lessonTexts,
  peopleTexts,
  signInTexts,
  progressTexts,
]);

it.each(fixed)('the texts contain %j as the specification spells it', text => {
  expect(catalogue).toContain(text);
});

it('LE-1 LE-2 names and counts with numbers are spelled as in the specification', () => {
  expect(lessonEditorTexts.fallbackName(2)).toBe('Exercise 3');
  expect(lessonEditorTexts.summary(3, 5)).toBe('(3 / 5 Passed)');
});

it('AD-1 AD-3 admin texts with parameters are spelled as in the specification', () => {
  expect(adminTexts.list.page(2, 14)).toBe('Page 2 of 14');
  expect(adminTexts.user.context('abc')).toBe('Context: abc');
});

it('LS-1 the position in a lesson is spelled as in the specification', () => {
  expect(lessonTexts.position(3, 6)).toBe('Exercise 3 of 6');
});
