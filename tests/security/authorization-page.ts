import { ADMITTED } from './callers.js';
import { OWN } from './ownership-table.js';
import { SPECIFIED_ROUTES, type Level } from './specified-permissions.js';

const HEAD = `# Authorization

Generated from the tables that the tests check the service against: \`WRITE_PAGES=1 npx mocha tests/security/authorization-page.spec.ts\`.
The tests call every route as every kind of caller; a route without a row fails the build.

| caller | answer |
| --- | --- |
| unauthenticated for the level | 401 |
| authenticated person outside the level | 403 |
| token expired, forged, unsigned, of another scheme or logged out; key wrong or empty; signature of another body, secret or time | 401 |
| person who names another's resource | as if it did not exist: same status, headers and body; 400 where noted |
`;

const LEVELS = Object.keys(ADMITTED) as readonly Level[];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const levels = (): string =>
  table(
    ['level', 'callers'],
    LEVELS.map((level) => [level, ADMITTED[level]?.join(', ') ?? 'everybody']),
  );

/** What the ids of a route name, if they name one person's resource. */
const ownResources = (route: string): string =>
  Object.entries(OWN)
    .filter(([name]) => name === route || name.startsWith(`${route} `))
    .map(([name, { what, strangers, status }]) => {
      const place = name === route ? ':id' : name.slice(route.length + 1);
      const refusal = status === undefined ? '' : ` with ${status}`;
      return ` (\`${place}\`: ${what}, refused to ${strangers.join(', ')}${refusal})`;
    })
    .join('');

const routesOfLevel = (level: Level): string =>
  SPECIFIED_ROUTES.filter(({ permission }) => permission === level)
    .map(
      ({ method, path, isAddition }) =>
        `- \`${method} ${path}\`${isAddition ? '+' : ''}${ownResources(`${method} ${path}`)}`,
    )
    .join('\n');

const routes = (): string => LEVELS.map((level) => `### ${level}\n\n${routesOfLevel(level)}\n`).join('\n');

const ROUTES_HEAD = `## Routes

\`+\`: not in the interface specification. In brackets: the id that names one person's resource, its kind, and the callers that the tests
expect to be refused. Other ids name public resources. Administrators can read everything.
`;

/** The page, as it has to be. */
export const authorizationPage = (): string => [HEAD, '## Levels\n', `${levels()}\n`, ROUTES_HEAD, routes()].join('\n');
