import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import { type CodeSigner, wrongCode } from '../rules/check-in-code.js';
import { requireOpenCheckIn } from '../rules/check-in-window.js';
import { occupies, type Reservation } from '../rules/reservation.js';
import { isSessionCode } from '../rules/session-code.js';
import { storeOfCode } from '../rules/store-code.js';
import { type CheckInStores, noteArrival, startCheckedIn } from './check-in-steps.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';

export interface CheckInToSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly token: string;
}

/**
 * The member scans a code for one session. The code on the mentor's screen starts it, the code of the session's branch records the
 * arrival. A repeated scan changes nothing.
 */
export class CheckInToSession {
  constructor(
    private readonly transaction: Transaction<CheckInStores>,
    private readonly clock: Clock,
    private readonly policies: Policies,
    private readonly signer: CodeSigner,
  ) {}

  execute({ sessionId, memberId, token }: CheckInToSessionCommand): Promise<Reservation> {
    const policy = this.policies.checkIn;
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const reservation = await stores.reservations.get(sessionId);
      if (reservation.memberId !== memberId) throw notFound('reservation'); // in the words of `get`: both answer alike
      if (isSessionCode(sessionId, token, at, policy, this.signer))
        return startCheckedIn(stores, reservation, at, policy);
      if (storeOfCode(token, at, policy, this.signer) !== reservation.storeId) throw wrongCode();
      if (occupies(reservation)) requireOpenCheckIn(reservation, at, policy);
      return noteArrival(stores, reservation, at);
    });
  }
}
