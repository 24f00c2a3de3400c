import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { Stores } from '../stores.js';
import { ownReservation } from './own-reservation.js';
import { answerOf, payableOf, quoted, type Quote } from './quote.js';
import { decideRejection, rejectableUntil } from './rejection-policy.js';
import { endFreeOfCharge, type EndingStores } from './reservation-end.js';
import { meetingOf, type Rejected } from './reservation.js';

export interface RejectMatchCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly reason: string | null;
}

/** The member does not want whom the automatic match has found: all that paid for it returns. */
export class RejectMatch {
  constructor(
    private readonly transaction: Transaction<EndingStores & Pick<Stores, 'outbox'>>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: RejectMatchCommand, once?: Once): Promise<Rejected> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const reservation = await ownReservation(stores, command);
      const rejected = decideRejection(reservation, command.reason, at, this.policies.rejection);
      await endFreeOfCharge(stores, this.ids, rejected, at, this.policies);
      await stores.outbox.add({ type: 'reservation-rejected', ...meetingOf(rejected) });
      return rejected;
    }, once);
  }

  quote(command: RejectMatchCommand): Promise<Quote> {
    return this.transaction.run(async (stores) => {
      const policy = this.policies.rejection;
      const reservation = await ownReservation(stores, command);
      const { refusal } = answerOf(() => decideRejection(reservation, command.reason, this.clock.now(), policy));
      const rule = { policy: 'auto-match-rejection-24h', deadline: rejectableUntil(reservation, policy) };
      const returns = refusal ? null : payableOf(reservation.funding);
      return quoted({ action: 'reject', rule, refusal }, { returns });
    });
  }
}
