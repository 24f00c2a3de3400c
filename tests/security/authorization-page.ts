import { ADMITTED } from './callers.js';
import { OWN } from './ownership-table.js';
import { SPECIFIED_ROUTES, type Level } from './specified-permissions.js';

const HEAD = `# Who may call what

Written by \`tests/security/authorization-page.spec.ts\` from the tables that the tests hold the service to; after a change of
them it is written anew by \`WRITE_PAGES=1 npx mocha tests/security/authorization-page.spec.ts\`.

Every route is asked by every kind of caller, and a route without a row fails the build. Whoever has not proved to be of the
kind that is asked for gets 401, a person of the wrong kind 403. Besides those below there are callers whom nobody lets in: without
proof, with a token that is expired, forged, unsigned, of another scheme or logged out, with a wrong or empty key, with a signature of
another body, secret or time.

Somebody's own thing answers everybody else as one that does not exist: with the same status, headers and body. The last column
tells what the id names, and who is sent to try. Ids that are not listed name what everybody may see; administrators see everything.
`;

const LEVELS = Object.keys(ADMITTED) as readonly Level[];
const CALLERS = [...new Set(LEVELS.flatMap((level) => ADMITTED[level] ?? []))];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const levels = (): string =>
  table(
    ['level', ...CALLERS],
    LEVELS.map((level) => [
      level,
      ...CALLERS.map((caller) => ((ADMITTED[level]?.includes(caller) ?? true) ? 'yes' : '')),
    ]),
  );

/** What the ids of a route name, if they name what is somebody's own. */
const ownOf = (route: string): string =>
  Object.entries(OWN)
    .filter(([name]) => name === route || name.startsWith(`${route} `))
    .map(([name, { what, strangers }]) => {
      const place = name === route ? ':id' : name.slice(route.length + 1);
      return `\`${place}\`: ${what}; ${strangers.join(', ')}`;
    })
    .join('; ');

const routes = (): string =>
  table(
    ['route', 'level', "somebody's own"],
    SPECIFIED_ROUTES.map(({ method, path, permission }) => [
      `\`${method} ${path}\``,
      permission,
      ownOf(`${method} ${path}`),
    ]),
  );

/** The page, as it has to be. */
export const authorizationPage = (): string =>
  [HEAD, '## Levels\n', `${levels()}\n`, '## Routes\n', `${routes()}\n`].join('\n');
