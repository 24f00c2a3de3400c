import type { Stores } from '../../application/stores.js';
import type { Person } from '../rules/person.js';
import type { AdminId, PersonId } from '../../kernel/ids.js';

/** A person who changes the own second factor, and the request in which they do. */
export interface FactorAuthor {
  readonly personId: PersonId;
  readonly requestId: string;
}

type FactorAction = 'enroll-second-factor' | 'remove-second-factor';
type ChangedPerson = Pick<Person, 'id' | 'role'>;

/** Adds the change to the audit trail when the person is an administrator. */
export async function recordOwnFactorChange(
  stores: Pick<Stores, 'administratorActions'>,
  person: ChangedPerson,
  { requestId }: Pick<FactorAuthor, 'requestId'>,
  action: FactorAction,
): Promise<void> {
  if (person.role !== 'admin') return;
  await recordFactorChange(stores, person, { adminId: person.id as AdminId, requestId }, action);
}

/** @param author without an administrator: an operator at the command line */
export async function recordFactorChange(
  { administratorActions }: Pick<Stores, 'administratorActions'>,
  { id, role }: ChangedPerson,
  author: { readonly adminId: AdminId | null; readonly requestId: string },
  action: FactorAction,
): Promise<void> {
  const isEnrolled = action === 'enroll-second-factor';
  await administratorActions.add({
    ...author,
    action,
    subject: { type: role, id },
    before: { secondFactor: !isEnrolled },
    after: { secondFactor: isEnrolled },
    why: null,
  });
}
