import type { TokenScope } from '#contract/site/personal-tokens.ts';

/** For the page of the API. */
export const scopeMeanings: [TokenScope, string][] = [
  ['read', 'See what its owner sees. Every token may.'],
  ['author', 'Change courses, lessons and exercises, run and publish them.'],
  ['grade', 'Marks, comments, answers, more time, the gradebook.'],
  [
    'admin',
    'People, roles and invitations of courses, their deletion, and for site administrators the site: without it their tokens reach only the courses in which they are enrolled.',
  ],
];

/** The same call three times: which courses one has. */
export const apiExamples = (siteUrl: string): { name: string; code: string }[] => [
  {
    name: 'curl',
    code: `curl -H "Authorization: Bearer $CAIRN_TOKEN" ${siteUrl}/api/cairn_courses`,
  },
  {
    name: 'Python',
    code: `import json, os, urllib.request

request = urllib.request.Request(
    "${siteUrl}/api/cairn_courses",
    headers={"Authorization": "Bearer " + os.environ["CAIRN_TOKEN"]},
)
with urllib.request.urlopen(request) as answer:
    for course in json.load(answer)["cairnCourses"]:
        print(course["name"])`,
  },
  {
    name: 'JavaScript',
    code: `import { env } from "node:process";

const answer = await fetch("${siteUrl}/api/cairn_courses", {
  headers: { Authorization: \`Bearer \${env.CAIRN_TOKEN}\` },
});
if (!answer.ok) throw new Error((await answer.json()).error);
for (const { name } of (await answer.json()).cairnCourses) console.log(name);`,
  },
];
