import type { Stores } from '../../application/stores.js';
import type { Person } from '../rules/person.js';
import type { AdminId, PersonId } from '../../kernel/ids.js';

/** A person who changes the own second factor, and the request in which they do. */
export interface FactorAuthor {
  readonly personId: PersonId;
  readonly requestId: string;
}

/** Adds the change to the audit trail when the person is an administrator. */
export async function recordFactorChange(
  { administratorActions }: Pick<Stores, 'administratorActions'>,
  { id, role }: Pick<Person, 'id' | 'role'>,
  { requestId }: Pick<FactorAuthor, 'requestId'>,
  action: 'enroll-second-factor' | 'remove-second-factor',
): Promise<void> {
  if (role !== 'admin') return;
  const isEnrolled = action === 'enroll-second-factor';
  await administratorActions.add({
    adminId: id as AdminId,
    requestId,
    action,
    subject: { type: 'admin', id },
    before: { secondFactor: !isEnrolled },
    after: { secondFactor: isEnrolled },
    why: null,
  });
}
