import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { freshDatabase } from '#test/database.ts';

const folder = join(import.meta.dirname, '../../platform/db/migrations');

it('GR-1 scores that waited, were parked or sent before they became states stay what they were', async () => {
  const database = await freshDatabase('template0');
  const { pool } = database;
  const before = readdirSync(folder).filter(name => name.endsWith('.sql') && name < '0073');
  await migrate(pool, new Set(before));
  await pool.query(`
    insert into language_configs (name, execution_command, execution_limit, executable_file_name, test_framework)
      values ('Python', 'python3 main.py', 1000, 'main.py', 'unittest');
    insert into users (first_name, last_name, email) select 'S', n::text, '' from generate_series(1, 3) n;
    insert into courses (name, context_id, share_code, language_config_id) select 'C', 'c', 'code', id from language_configs;
    insert into modules (course_id, name, position) select id, 'M', 0 from courses;
    insert into lessons (module_id, name, position, language_config_id)
      select m.id, 'L', 0, l.id from modules m, language_configs l;
    insert into user_lessons (user_id, lesson_id, completed_at) select u.id, l.id, now() from users u, lessons l;
    insert into lti_platforms (name, issuer, client_id, auth_url, token_url, jwks_url)
      values ('P', 'i', 'c', 'a', 't', 'j');
    insert into lti_deployments (platform_id, deployment_id) select id, '1' from lti_platforms;
    insert into lti_contexts (deployment_id, platform_context_id, title) select id, '2', 'C' from lti_deployments;
    insert into lti_resource_links (context_id, platform_link_id) select id, 'link' from lti_contexts;
    insert into lti_scores
      (user_lesson_id, resource_link_id, platform_id, state, next_try_at, give_up_at, score_timestamp)
      select ul.id, rl.id, p.id, (array['waiting', 'parked', 'sent'])[row_number() over (order by ul.id)], now(), now(),
        case when row_number() over (order by ul.id) > 1 then now() end
      from user_lessons ul, lti_resource_links rl, lti_platforms p;
  `);
  await migrate(pool);
  const { rows } = await pool.query(`
    select s.state, s.wanted, s.tried, s.sent, s.user_id = ul.user_id as is_same_person
    from lti_scores s join user_lessons ul on ul.id = s.user_lesson_id order by s.id`);
  expect(rows).toEqual([
    { state: 'waiting', wanted: 100, tried: null, sent: null, is_same_person: true },
    { state: 'parked', wanted: 100, tried: 100, sent: null, is_same_person: true },
    { state: 'sent', wanted: 100, tried: 100, sent: 100, is_same_person: true },
  ]);
  await database.close();
});
