import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { BookingQueries } from '../ports.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from '../rules/arrival.js';
import { type CodeSigner, wrongCode } from '../rules/check-in-code.js';
import { occupies, type Reservation } from '../rules/reservation.js';
import { isSessionCode } from '../rules/session-code.js';
import { storeOfCode } from '../rules/store-code.js';
import { type CheckInStores, noteArrival, startCheckedIn } from './check-in-steps.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface CheckInAtStoreCommand {
  readonly memberId: MemberId;
  readonly token: string;
}

/**
 * The member scans a code and the service finds the session. The branch's code records the arrival, the mentor's code starts the session.
 * A repeated scan changes nothing.
 */
export class CheckInAtStore {
  constructor(
    private readonly transaction: Transaction<CheckInStores>,
    private readonly booking: Pick<BookingQueries, 'reservations'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
    private readonly signer: CodeSigner,
  ) {}

  /** @throws DomainError validation for a wrong code, not-found, policy-violation outside the check-in window. */
  async execute({ memberId, token }: CheckInAtStoreCommand): Promise<Reservation> {
    const at = this.clock.now();
    const policy = this.policies.checkIn;
    const { items } = await this.booking.reservations(
      { memberId, ...daysOfOpenCheckIn(at, policy) },
      { page: 1, size: 100 },
    );
    const store = storeOfCode(token, at, policy, this.signer);
    const { id } = store ? sessionToArriveAt(items, store, at, policy) : this.sessionOfCode(items, token, at);
    return this.transaction.run(async (stores) => {
      const reservation = await stores.reservations.get(id);
      return store ? noteArrival(stores, reservation, at) : startCheckedIn(stores, reservation, at, policy);
    });
  }

  private sessionOfCode(sessions: readonly Reservation[], token: string, at: Instant): Reservation {
    const { checkIn } = this.policies;
    const session = sessions.find((one) => occupies(one) && isSessionCode(one.id, token, at, checkIn, this.signer));
    if (!session) throw wrongCode();
    return session;
  }
}
