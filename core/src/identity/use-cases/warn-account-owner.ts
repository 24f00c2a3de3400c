import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { dayOf } from '../../kernel/calendar.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Person } from '../rules/person.js';
import { isActiveAccount } from './active-account.js';
import { planDeliveries } from '../../notification/use-cases/plan-notifications.js';

/** Warnings to the owner of an account: wrong passwords or codes used up the attempts, or another person registers with the address. */
type AccountWarning = 'login-locked' | 'registration-attempted';

/** The account, and the warning for its owner. */
type AccountWarningCommand = ({ readonly email: string } | { readonly personId: PersonId }) & {
  readonly warning: AccountWarning;
};

/** Warns the owner of an account about attempts by others, at most once per day (of the business zone) and kind. */
export class WarnAccountOwner {
  constructor(private readonly ports: RequiredPorts<'people' | 'staffAccounts' | 'deliveries', 'clock'>) {}

  /** Sends no warning without an open account, or to a deactivated administrator. */
  async execute({ warning, ...account }: AccountWarningCommand): Promise<void> {
    await this.ports.transaction.run(async ({ people, staffAccounts, deliveries }) => {
      const owner = 'email' in account ? await people.findByEmail(account.email) : await people.find(account.personId);
      if (!owner || !(await isActiveAccount({ staffAccounts }, owner))) return;
      await addWarning({ deliveries }, owner, warning, this.ports.clock.now());
    });
  }
}

/** Adds the warning in a transaction, unless the owner had one of its kind on this day. */
export async function addWarning(
  { deliveries }: Pick<Repositories, 'deliveries'>,
  { id, role }: Person,
  eventKey: AccountWarning,
  at: Instant,
): Promise<void> {
  await deliveries.add(...planDeliveries({ id: dayOf(at), at }, { eventKey, payload: {} }, role, id));
}
