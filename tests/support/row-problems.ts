import { AssertionError } from 'chai';

/** A route in a table. */
export interface PermissionRow {
  readonly method: string;
  readonly path: string;
  readonly permission: string;
  /** For the level admin: the staff roles that may call. */
  readonly staffRoles?: readonly string[];
}

const PERMISSIONS_FILE = 'tests/security/specified-permissions.ts';
const OWNERSHIP_FILE = 'tests/security/ownership-table.ts';
const EVENTS_FILE = 'tests/acceptance/every-event.spec.ts';
const MATRIX_FILE = 'core/src/notification/rules/matrix.ts';

const nameOf = ({ method, path }: PermissionRow): string => `${method} ${path}`;
/** Owners may call all, so a row does not name them. */
const levelText = ({ permission, staffRoles = [] }: PermissionRow): string => {
  const others = staffRoles.filter((role) => role !== 'owner');
  return others.length === 0 ? permission : `${permission}: ${others.join(', ')}`;
};
const rowText = (row: PermissionRow): string => `${row.method.padEnd(6)} ${row.path.padEnd(46)} ${levelText(row)}`;

/** Routes that the service declares without a row, or with another permission than their row. */
export function permissionProblems(
  declared: readonly PermissionRow[],
  specified: readonly PermissionRow[],
): readonly string[] {
  const rows = new Map(specified.map((row) => [nameOf(row), levelText(row)]));
  return declared.flatMap((route) => {
    const permission = rows.get(nameOf(route));
    if (permission === levelText(route)) return [];
    if (permission === undefined) return [`${nameOf(route)} has no row. Add to ${PERMISSIONS_FILE}: ${rowText(route)}`];
    return [
      `${nameOf(route)} is declared as "${levelText(route)}" and its row says "${permission}". ` +
        `Correct the route, or its row in ${PERMISSIONS_FILE}: ${rowText(route)}`,
    ];
  });
}

/** Rows whose route the service does not declare, except those that are known to be outside of its document. */
export function absentRouteProblems(
  declared: readonly PermissionRow[],
  specified: readonly PermissionRow[],
  outsideTheDocument: readonly string[],
): readonly string[] {
  const known = new Set([...declared.map(nameOf), ...outsideTheDocument]);
  return specified
    .map(nameOf)
    .filter((name) => !known.has(name))
    .map((name) => `The service has no route ${name}. Add the route, or remove its row from ${PERMISSIONS_FILE}`);
}

/** Ids that a person can send to the service without a row. */
export function ownershipProblems(named: readonly string[], decided: readonly string[]): readonly string[] {
  const rows = new Set(decided);
  return named
    .filter((name) => !rows.has(name))
    .map(
      (name) =>
        `'${name}' has no row. In ${OWNERSHIP_FILE}, add it to OWN (what the id names, who must not see it) ` +
        'or to PUBLIC_IDS (everybody may see what it names)',
    );
}

/** A role that received an event on other channels than its row of the matrix lists. */
export function deliveryProblems(
  eventKey: string,
  role: string,
  expected: readonly string[],
  arrived: readonly string[],
): readonly string[] {
  if (expected.join() === arrived.join()) return [];
  const [wanted, found] = [expected, arrived].map((channels) => channels.join(', ') || 'nothing');
  const remedy =
    arrived.length === 0
      ? `If no request of ${EVENTS_FILE} causes it, add one to its \`before\``
      : `Correct what sends it, or the row '${eventKey}' in ${MATRIX_FILE}`;
  return [`'${eventKey}' for the ${role}: the matrix names ${wanted}; ${found} arrived. ${remedy}`];
}

/** The lines in which two versions of a page differ. */
export function pageProblems(page: string, found: string, expected: string, command: string): readonly string[] {
  if (found === expected) return [];
  const [foundLines, expectedLines] = [found, expected].map((text) => text.split('\n')) as [string[], string[]];
  const missing = expectedLines.filter((line) => !foundLines.includes(line)).map((line) => `missing: ${line}`);
  const surplus = foundLines.filter((line) => !expectedLines.includes(line)).map((line) => `surplus: ${line}`);
  return [...missing, ...surplus, `${page} is not up to date. Write it by: ${command}`];
}

/** Fails with one problem per line, because the difference of two long lists shows neither the row nor the file. */
export function expectNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new AssertionError(['', ...problems].join('\n'));
}
