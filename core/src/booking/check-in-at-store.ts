import type { Clock } from '../shared/clock.js';
import { wrongState } from '../shared/domain-error.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from './arrival.js';
import { wrongCode, type CodeSigner } from './check-in-code.js';
import type { BookingQueries } from './ports.js';
import { meetingOf, occupies, type Reservation } from './reservation.js';
import { storeOfCode } from './store-code.js';

export interface CheckInAtStoreCommand {
  readonly memberId: MemberId;
  readonly token: string;
}

/** The member scans the code at the branch: proof of having arrived. Scanning again changes nothing. */
export class CheckInAtStore {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'reservations' | 'outbox'>>,
    private readonly booking: Pick<BookingQueries, 'reservations'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
    private readonly signer: CodeSigner,
  ) {}

  async execute({ memberId, token }: CheckInAtStoreCommand): Promise<Reservation> {
    const at = this.clock.now();
    const policy = this.policies.checkIn;
    const store = storeOfCode(token, at, policy, this.signer);
    if (!store) throw wrongCode();
    const { items } = await this.booking.reservations(
      { memberId, ...daysOfOpenCheckIn(at, policy) },
      { page: 1, size: 100 },
    );
    const { id } = sessionToArriveAt(items, store, at, policy);
    return this.transaction.run(async ({ reservations, outbox }) => {
      const reservation = await reservations.get(id);
      if (!occupies(reservation)) throw wrongState('session', reservation.status, 'checked in to');
      if (reservation.status === 'in_progress' || reservation.memberArrivedAt !== null) return reservation;
      const arrived = { ...reservation, memberArrivedAt: at };
      await reservations.save(arrived);
      await outbox.add({ type: 'member-arrived', ...meetingOf(arrived) });
      return arrived;
    });
  }
}
