import { ADMITTED } from './callers.js';
import { SPECIFIED_ROUTES, type Level } from './specified-permissions.js';

const HEAD = `# Authorization

\`WRITE_PAGES=1 npx mocha tests/security/authorization-page.spec.ts\` writes this page from
\`tests/security/specified-permissions.ts\`. Tests call every route as every kind of caller. [domain.md](domain.md#access-and-errors) states
how callers prove who they are.

| caller | answer |
| --- | --- |
| without the route's token, key or signature | 401 |
| person with a valid token whom the route's heading does not name | 403 |
| token expired, forged, unsigned, of another scheme or logged out; key wrong or empty; signature of another body, secret or time | 401 |
| person who names [another's resource](../tests/security/ownership-table.ts) | as if it did not exist (status, headers, body) |
`;

const LEVELS = Object.keys(ADMITTED) as readonly Level[];

type Row = (typeof SPECIFIED_ROUTES)[number];

/** One line per path and permission; methods with the same permission share a line. */
function linesOf(rows: readonly Row[]): string {
  const methods = new Map<string, string[]>();
  for (const { method, path, isAddition } of rows) {
    const rest = `${path}\`${isAddition ? '+' : ''}`;
    methods.set(rest, [...(methods.get(rest) ?? []), method]);
  }
  return [...methods].map(([rest, names]) => `- \`${names.join(', ')} ${rest}`).join('\n');
}

const routesOfLevel = (level: Level): readonly Row[] =>
  SPECIFIED_ROUTES.filter(({ permission }) => permission === level);

const section = (level: Level): string => `### ${level}\n\n${linesOf(routesOfLevel(level))}\n`;

const routes = (): string =>
  LEVELS.filter((level) => level !== 'admin')
    .map(section)
    .join('\n');

/** The routes of administrators by the staff roles that may call them. */
function staffRoutes(): string {
  const byRoles = new Map<string, Row[]>();
  for (const row of routesOfLevel('admin')) {
    const roles = row.staffRoles.join(', ');
    byRoles.set(roles, [...(byRoles.get(roles) ?? []), row]);
  }
  return [...byRoles].map(([roles, rows]) => `### ${roles}\n\n${linesOf(rows)}\n`).join('\n');
}

const STAFF_HEAD = `## Staff roles

Routes of administrators, by [staff roles](../adapters/http-koa/src/kernel/staff-routes.ts); others get 403. The role is read with each
request, so a change takes effect at once.
`;

const ROUTES_HEAD = `## Routes

Each heading names the callers: \`public\` is everybody, \`auth\` every person who is logged in, \`mentor (pro)\` a Pro mentor whose tier is not
on hold. \`+\` marks a route that the customer's interface specification lacks.
`;

/** The expected page. */
export const authorizationPage = (): string => [HEAD, ROUTES_HEAD, routes(), STAFF_HEAD, staffRoutes()].join('\n');
