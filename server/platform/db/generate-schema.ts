import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Types that the database does not say: what jsonb columns hold, and what is never null in what a query finds. */
const written = "import('#contract/running/exercise-files.ts').ExerciseFiles";
const own = "import('#contract/running/exercise-files.ts').OwnFiles";
const rubric = "import('#contract/authoring/rubric.ts').Rubric | null";
const columns = {
  'exercises.files': `Generated<${written}>`,
  'exercise_versions.files': `Generated<${written}>`,
  'published_exercises.files': written,
  'user_exercises.files': `Generated<${own}>`,
  'user_exercises.files_before_reset': `${own} | null`,
  'test_processes.files': `Generated<${own}>`,
  'gradings.files': `${own} | null`,
  'exercises.rubric': rubric,
  'exercise_versions.rubric': rubric,
  'published_exercises.rubric': rubric,
  // Null only while it is deleted, and then only `content/deleted/` finds it: by its former parent (migration 0261).
  'modules.course_id': 'number',
  'lessons.module_id': 'number',
  'exercises.lesson_id': 'number',
  'user_exercises.user_lesson_id': 'number',
};

/** Generates the contents of `schema.ts` from a migrated database, for `npm run schema` and its test. */
export const generateSchema = (databaseUrl: string): string =>
  execFileSync(
    join(import.meta.dirname, '../../../node_modules/.bin/kysely-codegen'),
    [
      '--print',
      '--log-level',
      'silent',
      '--dialect',
      'postgres',
      '--camel-case',
      '--singularize',
      '--url',
      databaseUrl,
    ].concat(
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      '*migrations',
      '--overrides',
      JSON.stringify({ columns }),
    ),
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
