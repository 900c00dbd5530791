export const courseEditorTexts = {
  outline: {
    newModule: 'New Module',
    moduleName: 'Module name',
    addModule: 'Add module',
    adding: 'Adding…',
    collapseAll: 'Collapse all',
    expandAll: 'Expand all',
    collapse: (name: string) => `Collapse ${name}`,
    expand: (name: string) => `Expand ${name}`,
    empty: 'No modules yet. Create your first module, or import one.',
    emptyModule: "This module doesn't have any lessons yet! Click the plus icon to add a module.",
    addLesson: 'Add lesson',
    addLessonTo: (name: string) => `Add lesson to ${name}`,
    studentProgress: 'View Student Progress',
    exam: 'Exam…',
    started: (count: number) => `${count} started`,
    progressOf: (count: number) => `${count} started: View Student Progress`,
    actionsFor: (name: string) => `Actions for ${name}`,
    reorderModule: (name: string) => `Reorder module ${name}`,
    reorderLesson: (name: string) => `Reorder lesson ${name}`,
    reorderHint:
      'Press Enter to pick it up, the arrow keys to move it, Tab for the next module, Enter to put it down, Escape to leave it where it was.',
    rename: 'Rename',
    duplicate: 'Duplicate',
    duplicated: (name: string) => `${name} added as a draft.`,
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveToModule: 'Move to module…',
    moveTo: 'Move to module',
    delete: 'Delete',
    back: 'Back',
    lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
    exercises: (count: number) => (count === 1 ? '1 exercise' : `${count} exercises`),
    noExercises: 'No exercises yet',
    allPassing: 'all passing',
    failing: (count: number) => `${count} failing`,
    untested: (count: number) => `${count} untested`,
    strength: (rejected: number, total: number) => `${rejected} of ${total}`,
    strengthName: 'Test strength',
    withoutContract: (count: number) => `${count} without contract`,
    contractHint:
      'The published solution does not pass its tests, so students’ programs are not compared with it.',
    strengthHint: (rejected: number, total: number) =>
      `The tests reject ${rejected} of ${total} wrong programs`,
    /** Shown while something is moved by keys. */
    liftedKeys: [
      { keys: ['↑', '↓'], does: 'move' },
      { keys: ['Tab'], does: 'next module' },
      { keys: ['Enter'], does: 'put down' },
      { keys: ['Esc'], does: 'put back' },
    ],
    pickedUp: (name: string) => `${name} picked up.`,
    putBack: (name: string) => `${name} is back where it was.`,
    lessonAt: (name: string, position: number, total: number, module: string) =>
      `${name}, position ${position} of ${total} in ${module}.`,
    moduleAt: (name: string, position: number, total: number) => `${name}, module ${position} of ${total}.`,
    orderNotSaved: 'Order not saved.',
    moduleMade: (name: string) => `Module ${name} added.`,
    lessonMade: (name: string) => `Lesson ${name} added.`,
    newLesson: 'New lesson',
    lessonName: 'Lesson name',
    language: 'Language',
    module: 'Module',
    save: 'Save',
    saving: 'Saving…',
    saveAndOpen: 'Save and open',
    renameModule: 'Rename module',
    renameLesson: 'Rename lesson',
    deleteLesson: 'Delete lesson',
    deleteLessonBody: 'Are you sure you want to delete this lesson? This action cannot be undone.',
    deleteModule: 'Delete module',
    deleteModuleBody: (name: string) =>
      `Are you sure you want to delete ${name}? All lessons in this module will be deleted as well.`,
    deleting: 'Deleting…',
    lost: (what: string[]) => `${what.join(', ')}.`,
    workOf: (students: number) =>
      students === 0 ? 'no student work' : `work of ${students === 1 ? '1 student' : `${students} students`}`,
  },

  language: {
    action: 'Change language…',
    title: 'Language of the lesson',
    lead: 'Code and tests of its exercises stay as they are. They count as untested until you have run them in the new language.',
    change: 'Change language',
    anyway: 'Change it anyway',
    changed: (name: string) => `The language of ${name} was changed. Run its tests again.`,
  },

  importing: {
    button: 'Import',
    title: 'Import a module',
    lead: 'A .ck2 or .pmcart file, as it comes out of Export. What is in it is added at the end of this course.',
    choose: 'Choose a file',
    chosen: (name: string, size: string) => `${name} (${size})`,
    wrongEnding: (name: string) => `${name}: Only .ck2 and .pmcart files can be imported.`,
    submit: 'Import',
    needsFile: 'Choose a file first.',
    running: 'Importing module...',
    runningAlready: 'Wait until the file before has been imported.',
    failed: (name: string) => `${name} was not imported. Nothing was added.`,
    dismiss: 'Dismiss',
    lost: 'The state of the import could not be read. Reload the page to see whether the module is there.',
    done: (name: string, lessons: string, exercises: string) => `Imported ${name}: ${lessons}, ${exercises}.`,
    doneMany: (modules: string, lessons: string, exercises: string) =>
      `Imported ${modules}: ${lessons}, ${exercises}.`,
    ignored: (names: string[], count: number) =>
      `Not part of a course, so left out: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}.`,
    testing: 'Solutions are being tested in the background; the marks beside the lessons show how they fare.',
  },

  exporting: {
    export: 'Export…',
    title: 'Export as',
    ck2: '.ck2 – an archive of readable files',
    pmcart: '.pmcart – one JSON document',
    courseActions: 'Course actions',
    exportCourse: 'Export course…',
    exportCourseTitle: 'Export course as',
    done: (name: string) => `Saved ${name}.`,
  },

  processRecord: {
    label: 'Recording of work',
    choices: {
      off: { label: 'Not recorded', hint: 'Nobody can see how a program was written.' },
      exams: {
        label: 'In exams',
        hint: 'You can replay what was typed, pasted and run in exams. Students are told, and see the same.',
      },
      on: {
        label: 'In all lessons',
        hint: 'You can replay what was typed, pasted and run. Students are told, and see the same.',
      },
    },
    days: 'Days that records are kept',
    daysHint:
      'Counted from the last due date of the course, or from the last edit if that is later. What is not recorded any more is erased within a day.',
  },
  courseSettings: {
    title: 'Settings',
    courseName: 'Course name',
    language: 'Default language',
    languageHint: 'New lessons begin in it. Existing lessons keep theirs.',
    public: 'Anyone may copy this course',
    publicHint:
      'It is then listed for everyone with an account on this server. A copy contains everything: instructions, tests and solutions. It never contains your students or their work.',
    saved: 'Saved',
    saving: 'Saving…',
    allSaved: 'All changes saved',
    notSaved: (why: string) => `Not saved. ${why}`,
    scoreMode: 'Grades in your LMS',
    scoreModes: {
      on_completion: {
        label: 'On completion',
        hint: '100 when a lesson is completed, nothing before. An exercise that is added later changes nothing.',
      },
      as_they_go: {
        label: 'As they go',
        hint: 'The share of completed exercises each time it changes, added exercises included.',
      },
    },
    points: 'Points',
    pointChoices: {
      none: { label: 'No points', hint: 'An exercise is completed, or it is not.' },
      best: { label: 'Best run', hint: 'Tests give points. The best run of each exercise counts.' },
      last: { label: 'Last run', hint: 'Tests give points. The last run of each exercise counts.' },
    },
    sharing: 'Sharing',
    shareCode: 'Share code',
    shareCodeHint:
      'A teacher who knows it can copy this course, with its tests and solutions. Students never see it.',
    copyCode: 'Copy share code',
    copied: 'Copied',
    renewCode: 'New code',
    renewCodeQuestion: 'The code above stops working at once. Copies that were made stay.',
    renewCodeAction: 'Make a new code',
    renewing: 'Making a new code…',
    renewed: (code: string) => `The share code is now ${code}.`,
    keepCode: 'Keep this code',
    shareByEmail: 'Share with a teacher by email',
    shareByEmailHint: {
      mailed: 'They get a mail with a link, and find the course when they choose Copy Course.',
      notMailed: 'This server sends no mail, so hand them the link that appears in the list.',
    },
    share: 'Share',
    sharingNow: 'Sharing…',
    shared: (email: string) => `Shared with ${email}.`,
    sharedWith: 'Shared with',
    notShared: 'Not shared with anyone by email.',
    sharesFailed: 'Who it is shared with could not be loaded.',
    copyLink: (email: string) => `Copy the link for ${email}`,
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
    removeQuestion: (email: string) => `Stop sharing with ${email}?`,
    removeAction: 'Stop sharing',
    keepShare: 'Keep sharing',
    removed: (email: string) => `No longer shared with ${email}.`,
    deleteTitle: 'Delete course',
    deleteHint: 'For everyone in it, and for good.',
    deleteButton: 'Delete course…',
    deleteLoss: 'This is lost:',
    workOfAtLeast: (students: number) =>
      `work of at least ${students === 1 ? '1 student' : `${students} students`}`,
    deleteLast: 'People lose access, and their work is deleted. Nobody can bring it back.',
    deleteType: (name: string) => `To confirm, type its name: ${name}`,
    deleteMismatch: 'The name is not the same.',
    deleteAction: 'Delete this course',
    deleting: 'Deleting…',
    deleted: (name: string) => `${name} is deleted.`,
  },

  pointRules: {
    action: 'Points…',
    title: 'How points count',
    latePercent: 'A late run loses, for each day',
    latePercentHint: 'In percent of its points. 0: being late costs nothing.',
    closes: 'Points count until so many days after the due date',
    closesHint: 'Then runs are practice. Empty: they always count.',
    goOnFrom: 'The next exercise opens from so many points',
    goOnFromHint: 'Also if this one is not completed. Empty: only completing it opens the next.',
    noNumber: 'Enter a number.',
    saved: (lesson: string) => `How points count in ${lesson} is saved.`,
  },
  dates: {
    title: 'Dates',
    due: 'Due date…',
    dueTitle: 'Due date',
    dueOf: (lesson: string) => `${lesson} is due`,
    dueHint: 'Nothing is locked afterwards. What is finished later is marked late.',
    noDue: 'No due date',
    dueSet: (lesson: string) => `The due date of ${lesson} is saved.`,
    fromPlatform: 'Your LMS says when this lesson is due. Change the date there.',
    start: 'The course starts on',
    startHint: 'Another start can take openings and due dates along. You choose which.',
    moveTitle: 'Which dates move along?',
    moveLead: (day: string) =>
      `With ${day} as the start, these dates could move. What is not ticked stays where it is. More time that you gave to single students never moves.`,
    moveWhat: {
      opens: (lesson: string) => `${lesson} opens`,
      due: (lesson: string) => `${lesson} is due`,
    },
    movedFromTo: (before: string, after: string) => `${before} → ${after}`,
    noDateYet: 'No date yet',
    moveNone: 'Tick none',
    moveAll: 'Tick all',
    startAndMove: (count: number) =>
      count === 0
        ? 'Save start, move nothing'
        : count === 1
          ? 'Save start, move 1 date'
          : `Save start, move ${count} dates`,
    startSaved: (moved: number) =>
      moved === 0
        ? 'The start is saved. No date has moved.'
        : `The start is saved. ${moved === 1 ? '1 date has' : `${moved} dates have`} moved.`,
    undoStart: 'Undo',
    startUndone: 'The start and all dates are as they were.',
    saveStart: 'Save start',
  },

  visibility: {
    action: 'Visibility…',
    title: 'Visibility',
    who: (lesson: string) => `Who sees ${lesson}?`,
    choices: {
      visible: { label: 'Visible', hint: 'Students can open it.' },
      later: { label: 'Visible from…', hint: 'Until then students see its name and when it opens.' },
      draft: { label: 'Draft', hint: 'Students see nothing of it, and it does not count.' },
    },
    opens: 'Opens',
    draft: 'Draft',
    hasWork: (count: number) =>
      count === 1
        ? '1 student has work here. It is kept, and cannot be opened.'
        : `${count} students have work here. They keep it and cannot open it.`,
    saved: (lesson: string) => `The visibility of ${lesson} is saved.`,
    newDraft: 'Draft',
    newDraftHint: 'Students do not see it until you make it visible.',
  },

  joinLink: {
    title: 'Join link',
    hint: 'Whoever has an account and knows the code joins as a student. Write it on the board, show the picture, or send the link.',
    days: 'Open for',
    forDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    open: 'Make a code',
    renew: 'New code',
    opened: (code: string) => `The code is ${code}.`,
    until: (when: string) => `Open until ${when}.`,
    expired: 'This code has run out.',
    uses: (count: number) =>
      count === 0
        ? 'Nobody has used it yet.'
        : count === 1
          ? '1 person has joined.'
          : `${count} people have joined.`,
    picture: 'QR code of the link',
    copy: 'Copy link',
    copied: 'Copied',
    close: 'Switch off',
    closing: 'Switching off…',
    closeQuestion: 'The code stops working at once. Whoever has joined stays.',
    keep: 'Keep it open',
    closed: 'The join link is off.',
    embedded: 'People come from your LMS.',
    loadFailed: 'The join link could not be loaded.',
  },

  unsentGrades: {
    count: (count: number) =>
      count === 1
        ? '1 grade has not arrived in your gradebook.'
        : `${count} grades have not arrived in your gradebook.`,
    showThem: 'Show them',
  },
} as const;
