import type { Policies, Stores } from '@spotter/core';
import type { MemoryDatabase } from '@spotter/memory';
import type { Around, Rule } from '@spotter/simulation';

/** A defect, planted between the use cases and what they work with; and the rule that has to find it. */
export interface Defect {
  readonly planted: Around;
  readonly breaks: Rule;
}

/** The stores with some of their methods put in the way. */
export const stores = (
  change: (real: Stores) => { readonly [Name in keyof Stores]?: Partial<Stores[Name]> },
): Around => ({
  transaction: (real) => ({
    run: (work, once) =>
      real.run((all) => {
        const changed = Object.entries(change(all)).map(([name, methods]) => [
          name,
          Object.assign(Object.create(all[name as keyof Stores]) as object, methods),
        ]);
        return work({ ...all, ...(Object.fromEntries(changed) as Partial<Stores>) });
      }, once),
  }),
});

/** Rules of their own, which the use cases follow and the checks do not know. */
export const policies = (change: (real: Policies) => Partial<Policies>): Around => ({
  policies: (real) => ({ ...real, ...change(real) }),
});

type Tables = Record<
  string,
  {
    scan: (index: string, ...rest: unknown[]) => Iterable<unknown>;
    find: (unique: string, value: string) => unknown;
    add: (row: never) => void;
    put: (row: never) => void;
  }
>;
export const tableOf = (database: MemoryDatabase, name: string) => (Reflect.get(database, 'tables') as Tables)[name]!;

/** An index by which the stores refuse what the database would forbid finds nothing any more. */
export const withoutIndex =
  (table: string, name: string): NonNullable<Around['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const scan = rows.scan.bind(rows);
    rows.scan = (index, ...rest) => (index === name ? [] : scan(index, ...rest));
  };

/** A value that one row has at most is found in none. */
export const withoutUnique =
  (table: string, name: string): NonNullable<Around['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const find = rows.find.bind(rows);
    rows.find = (unique, value) => (unique === name ? undefined : find(unique, value));
  };
