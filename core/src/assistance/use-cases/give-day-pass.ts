import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { formatInstant } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, MemberId } from '../../kernel/ids.js';
import { type DayPass, givenDayPass } from '../../membership/rules/day-pass.js';
import { type AssistCommand, AssistedTransaction, type AssistingStores } from './assisted-transaction.js';

export interface GiveDayPassCommand extends AssistCommand {
  readonly memberId: MemberId;
}

type Needed = Pick<Stores, 'members' | 'dayPasses'>;

/** Staff give a member a day pass; the company pays for the session that it books. */
export class GiveDayPass {
  constructor(
    private readonly transaction: Transaction<Needed & AssistingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for an unknown member. */
  execute(command: GiveDayPassCommand, idempotency?: IdempotencyContext): Promise<DayPass> {
    const { memberId } = command;
    const transaction = new AssistedTransaction<Needed, DayPass>(this.transaction, command, ({ id, expiresAt }) => ({
      act: 'day_pass',
      memberId,
      reservationId: null,
      action: 'give-day-pass',
      subject: { type: 'member', id: memberId },
      before: null,
      after: { dayPassId: id, expiresAt: formatInstant(expiresAt) },
    }));
    return transaction.run(async ({ members, dayPasses }) => {
      await members.get(memberId);
      const origin = { reason: 'compensation', compensates: null, termId: null } as const;
      const pass = givenDayPass(this.ids, memberId, origin, this.clock.now(), this.policies.dayPass);
      await dayPasses.add(pass);
      return pass;
    }, idempotency);
  }
}
