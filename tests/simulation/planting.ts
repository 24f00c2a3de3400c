import type { Policies } from '@spotter/core/application';
import type { JournalEntry } from '@spotter/core/ledger';
import type { MemoryDatabase } from '@spotter/memory';
import type { PortOverrides, Behaviour, Rule } from '@spotter/simulation';
import { withRepositories } from '../use-cases/test-service.js';

/** A defect between the use cases and their ports, and the rule that must find it. */
export interface Defect {
  readonly planted: PortOverrides;
  /** Wrong policies, which both the use cases and the checks apply. */
  readonly settings?: readonly string[];
  /** The behaviour that triggers the defect; by default `stressBehaviour` without colluding pairs. */
  readonly behaviour?: Behaviour;
  readonly breaks: Rule;
}

/** Replaces some methods of the repositories. */
export const replaceMethods = (change: Parameters<typeof withRepositories>[0]): PortOverrides => ({
  transaction: withRepositories(change),
});

/** Replaces each journal entry of one kind. */
export const changeEntries = (
  kind: JournalEntry['kind'],
  change: (entry: JournalEntry) => readonly JournalEntry[],
): PortOverrides =>
  replaceMethods(({ journal }) => ({
    journal: {
      append: (...all) => journal.append(...all.flatMap((entry) => (entry.kind === kind ? change(entry) : [entry]))),
    },
  }));

/** Changes policies for the use cases and not for the checks. */
export const policies = (change: (real: Policies) => Partial<Policies>): PortOverrides => ({
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

/** Empties an index that the stores use as a constraint. */
export const withoutIndex =
  (table: string, name: string): NonNullable<PortOverrides['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const scan = rows.scan.bind(rows);
    rows.scan = (index, ...rest) => (index === name ? [] : scan(index, ...rest));
  };

/** Empties a unique index. */
export const withoutUnique =
  (table: string, name: string): NonNullable<PortOverrides['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const find = rows.find.bind(rows);
    rows.find = (unique, value) => (unique === name ? undefined : find(unique, value));
  };
