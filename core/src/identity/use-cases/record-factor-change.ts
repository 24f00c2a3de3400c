import type { Repositories } from '../../application/repositories.js';
import type { Person } from '../rules/person.js';
import type { AdminId, FamilyId, PersonId } from '../../kernel/ids.js';

/** A person who changes their second factor, the log-in and the request. */
export interface FactorAuthor {
  readonly personId: PersonId;
  readonly familyId: FamilyId;
  readonly requestId: string;
}

type FactorChange = 'second-factor-added' | 'second-factor-removed';
type ChangedPerson = Pick<Person, 'id' | 'role'>;
type RecordFactorChangeRepositories = Pick<Repositories, 'administratorActions' | 'outbox'>;

/** Notifies the person, and adds the change to the audit trail when the person is an administrator. */
export async function recordOwnFactorChange(
  repositories: RecordFactorChangeRepositories,
  person: ChangedPerson,
  { requestId }: Pick<FactorAuthor, 'requestId'>,
  change: FactorChange,
): Promise<void> {
  if (person.role === 'admin')
    return recordFactorChange(repositories, person, { adminId: person.id as AdminId, requestId }, change);
  await notifyFactorOwner(repositories, person, change);
}

/** @param author without an administrator: an operator at the command line */
export async function recordFactorChange(
  repositories: RecordFactorChangeRepositories,
  person: ChangedPerson,
  author: { readonly adminId: AdminId | null; readonly requestId: string },
  change: FactorChange,
): Promise<void> {
  const isAdded = change === 'second-factor-added';
  await repositories.administratorActions.add({
    ...author,
    action: isAdded ? 'enroll-second-factor' : 'remove-second-factor',
    subject: { type: person.role, id: person.id },
    before: { secondFactor: !isAdded },
    after: { secondFactor: isAdded },
    reason: null,
  });
  await notifyFactorOwner(repositories, person, change, author.adminId === null ? 'operator' : undefined);
}

/**
 * The owner learns of a change that another person made with a stolen log-in.
 * @param by who changed it, unless the owner did.
 */
export const notifyFactorOwner = (
  { outbox }: Pick<Repositories, 'outbox'>,
  { id, role }: ChangedPerson,
  type: FactorChange,
  by?: 'operator',
): Promise<void> => outbox.add({ type, personId: id, role, ...(by && { by }) });
