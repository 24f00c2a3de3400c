import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | null>();

/** Runs the work, and everything that it starts, with this person; null: without one. */
export const asPerson = <Result>(person: string | null, work: () => Result): Result => current.run(person, work);

/** The person of the current work; null without one. */
export const currentPerson = (): string | null => current.getStore() ?? null;
