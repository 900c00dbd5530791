import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { getLesson } from './contract/authoring/content.ts';
import { getUserLesson } from './contract/learning/work.ts';
import { classNameOf } from './scripts/build/class-name.ts';
import { fetchByAddress, type OpenedAt } from './scripts/build/fetch-by-address.ts';
import { leanContract } from './scripts/build/lean-contract.ts';
import { leanLibraries } from './scripts/build/lean-libraries.ts';
import { translatedTexts } from './scripts/build/translated-texts.ts';
import { precompress } from './scripts/build/precompress.ts';
import { paths } from './web/session/paths.ts';

const editor = 'web/ui/editor/code-editor.tsx';

/** Where people arrive by a link or a bookmark and want to work at once. */
const opened: OpenedAt[] = [
  { path: paths.courses, modules: ['dashboard/courses/courses.screen.tsx'] },
  {
    path: paths.courseEditor,
    modules: ['course-editor/course-editor.screen.tsx', 'course-editor/content/course-content.screen.tsx'],
  },
  { path: paths.studentCourse, modules: ['course-overview/course-overview.screen.tsx'] },
  {
    path: paths.studentLesson,
    modules: ['lesson-player/student/student-lesson.screen.tsx', editor],
    call: getUserLesson.path,
  },
  { path: paths.lessonOfStudent, modules: ['lesson-player/teacher/lesson-of-student.screen.tsx', editor] },
  {
    path: paths.lessonEditor,
    modules: [
      'lesson-editor/lesson/lesson-editor.screen.tsx',
      editor,
      'lesson-editor/panes/instructions-preview.tsx',
    ],
    call: getLesson.path,
  },
];

/** From the first that matches; with each module goes what it imports, unless an earlier group has it. */
const chunks = [
  // What every screen needs and seldom changes stays in the browser's cache over our releases. Mantine's utilities are here
  // because they would otherwise go with `choosing`, and take it with them; a few lines of ours, because they would take `desk`.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|@mantine\/core\/esm\/core\/utils|@mantine\/hooks\/esm\/use-uncontrolled)\/|\/web\/(browser\/shortcut|desk\/frame\/shell-navigation)|\/contract\/core\/timings/,
    priority: 4,
  },
  // Small things that many screens share.
  {
    name: 'parts',
    test: /\/web\/((?!app|features|explain|running|desk\/frame|ui\/results|ui\/editor\/highlighted)\w+\/|features\/sign-in\/sign-in-texts)|\/contract\/|@mantine(?!\/core\/esm\/components\/(Popover|Combobox\/(?!ComboboxChevron)|Select|Textarea|Menu|Floating))/,
    minShareCount: 5,
    priority: 3,
  },
  // What both desks begin with: their frame, their state, and how they save. The first load of other screens has none of it.
  {
    name: 'desk',
    test: /\/web\/(desk\/(?!desk-terminal|editing\/file-tabs|frame\/shell-navigation)|saving\/(autosave|reconcile|workbook|other-tabs)|explain\/use-explained|running\/(use-|run-sentence|run-progress|editor-marks-of|file-marks-of|free\/use-free-run|steps\/use-steps)|ui\/(feedback\/notices|markdown\/(picture-source|run-blocks)|panes\/|results\/(readable|plain|run-controls|try-button)|saving\/save-indicator))/,
    minShareCount: 2,
    priority: 2,
  },
  // What a result looks like: needed after the first run, and fetched before it.
  {
    name: 'outcome',
    test: /\/web\/(running\/(run-outcome|steps\/(step-through-button|repeat-test))|ui\/(results|button\/small-button))|node_modules\/diff\//,
    minShareCount: 2,
    priority: 1,
  },
  // Lists that open, and long text fields: a lesson begins without them.
  {
    name: 'choosing',
    test: /@floating-ui\/|@mantine\/core\/esm\/components\/(Popover|Combobox\/(?!ComboboxChevron)|Select|Textarea)/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'syntax', test: /node_modules\/@lezer\/(common|highlight)\//, priority: 3 },
  {
    name: 'reading',
    test: /node_modules\/(react-markdown|remark-(parse|rehype)|micromark(?!-extension-math)|mdast-util-(?!math)|hast-util-to-jsx-runtime)/,
    priority: 2,
  },
  { name: 'editor', test: /node_modules\/@codemirror\/(view|commands)\//, priority: 1 },
];

/** The language of the pages of this build; English without. scripts/setup.mjs builds each that a server offers. */
const language = process.env.CAIRN_PAGE_LANGUAGE;

export default defineConfig({
  root: 'web',
  plugins: [
    ...(language ? [translatedTexts(language)] : []),
    leanLibraries(),
    leanContract(),
    react(),
    fetchByAddress(opened),
    precompress(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: !language,
    copyPublicDir: !language,
    manifest: language ? `.vite/manifest.${language}.json` : true,
    // Everything is a file of our own origin: the content security policy has fewer exceptions that way.
    assetsInlineLimit: 0,
    // web/build-budget.test.ts counts what a screen costs, gzipped; that is what people wait for.
    chunkSizeWarningLimit: 1000,
    // One sheet for all: what a screen looks like is there before the screen, and nothing moves when it comes.
    cssCodeSplit: false,
    // Each file is a wait of its own on a slow line, so what goes together is fetched together.
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // How long plugins took does not concern the operator, who sees this build at the first start.
      checks: { bundlerTimings: false },
    },
  },
});
