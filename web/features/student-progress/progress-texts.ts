import { showNumber } from '#web/texts/locale.ts';

/** In a file of their own, so that only the progress screens load them. */
export const progressTexts = {
  studentProgress: {
    title: 'Student Progress',
    titleOf: (lesson: string) => `Student Progress: ${lesson}`,
    loadFailed: 'The progress of the students could not be loaded',
    totalStudents: 'Total Students',
    statuses: { completed: 'Completed', 'in-progress': 'In Progress', 'not-started': 'Not Started' },
    columns: {
      name: 'Student Name',
      email: 'Email',
      status: 'Status',
      progress: 'Progress',
      started: 'Started',
      completed: 'Completed',
    },
    actionsFor: (name: string) => `Actions for ${name}`,
    actions: 'Actions',
    back: 'Back',
    none: 'N/A',
    counts: 'Show students by status',
    search: 'Search students',
    sortBy: 'Sort by',
    ascending: (column: string) => `${column}, ascending`,
    descending: (column: string) => `${column}, descending`,
    found: (count: number) => (count === 1 ? '1 student shown.' : `${count} students shown.`),
    exercises: (completed: number, total: number) => `${completed}/${total}`,
    exercisesOf: (completed: number, total: number, percent: number) =>
      `${completed} of ${total} ${total === 1 ? 'exercise' : 'exercises'}, ${percent} %`,
    updated: (seconds: number) =>
      seconds < 5
        ? 'Updated just now'
        : seconds < 60
          ? `Updated ${seconds} s ago`
          : `Updated ${Math.floor(seconds / 60)} min ago`,
    refresh: 'Refresh',
    refreshing: 'Refreshing…',
    download: 'Download CSV',
    downloadSome: (shown: number, total: number) => `Download CSV (${shown} of ${total})`,
    noStudents: 'No students yet. Invite people, and you will see here how far they are.',
    toPeople: 'Go to People',
    noneStarted: 'Nobody has started this lesson yet. As soon as somebody does, it shows here.',
    noMatch: 'No student matches.',
    showAll: 'Show all students',
    showMore: (count: number) => `Show all ${showNumber(count)} students`,
    csv: {
      section: 'Section',
      due: 'Due',
      dueIso: 'Due (ISO)',
      late: 'Late',
      isLate: (isLate: boolean) => (isLate ? 'Late' : ''),
      startedIso: 'Started (ISO)',
      completedIso: 'Completed (ISO)',
      completedExercises: 'Completed Exercises',
      totalExercises: 'Total Exercises',
      percent: 'Percent',
    },
  },
  courseProgress: {
    loadFailed: 'The progress of the course could not be loaded',
    table: 'Students and lessons',
    lessonsCompleted: 'Lessons completed',
    lessonsCompletedOf: (completed: number, total: number) => `${completed} of ${total}`,
    /** Table cells have room for one or two words. */
    words: { completed: 'Completed', 'in-progress': 'In Progress', 'not-started': 'Not Started' },
    percent: (percent: number) => `${percent} %`,
    cell: (lesson: string, student: string) => `${lesson}, ${student}`,
    lessonProgress: (lesson: string) => `Student progress of ${lesson}`,
    noLessons: 'No lessons yet. Add one, and you will see here how far students are in it.',
    toContent: 'Go to Content',
  },
  enrollment: {
    loadFailed: 'The person could not be loaded',
    back: 'Back to People',
    name: 'Name',
    startedAt: 'Started At',
    completedAt: 'Completed At',
    progress: 'Progress',
    none: '--',
    notStarted: 'not started',
    notCompleted: 'not completed',
    empty: 'No lessons started yet.',
    emptyStaff:
      'Instructors and admins have no lessons of their own here; what they try as a student is not listed.',
    summary: (completed: number, started: number, total: number) =>
      `${completed} of ${total} lessons completed, ${started} started`,
    lessons: 'Lessons',
    lessonsOf: (name: string) => `Lessons of ${name}`,
    module: 'Module',
    download: 'Download CSV',
    writeTo: (email: string) => `Write to ${email}`,
  },
} as const;
