import type { RequiredPorts, Reads } from '../../application/ports.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from '../rules/arrival.js';
import { isSessionCode, storeOfCode, wrongCodeError } from '../rules/check-in-code.js';
import { occupies, type Reservation } from '../rules/reservation.js';
import { type CheckInRepositories, noteArrival, startCheckedIn } from './check-in-steps.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface CheckInAtStoreCommand {
  readonly memberId: MemberId;
  readonly token: string;
}

/**
 * The member scans a code and the service finds the session. The store's code records the arrival, the mentor's code starts the session.
 * A repeated scan changes nothing.
 */
export class CheckInAtStore {
  constructor(
    private readonly ports: RequiredPorts<keyof CheckInRepositories, 'clock' | 'policies' | 'signer'> &
      Reads<'booking'>,
  ) {}

  /** @throws DomainError validation for a wrong code, not-found, policy-violation outside the check-in window. */
  async execute({ memberId, token }: CheckInAtStoreCommand): Promise<Reservation> {
    const at = this.ports.clock.now();
    const policy = this.ports.policies.checkIn;
    // One page holds a member's sessions of two days; cancelled ones can be more.
    const { items } = await this.ports.queries.booking.reservations(
      { memberId, ...daysOfOpenCheckIn(at, policy), isCancelledOrRejected: false },
      { page: 1, size: 100 },
    );
    const store = storeOfCode(token, at, policy, this.ports.signer);
    const { id } = store ? sessionToArriveAt(items, store, at, policy) : this.sessionOfCode(items, token, at);
    return this.ports.transaction.run(async (repositories) => {
      const reservation = await repositories.reservations.get(id);
      return store ? noteArrival(repositories, reservation, at) : startCheckedIn(repositories, reservation, at, policy);
    });
  }

  private sessionOfCode(sessions: readonly Reservation[], token: string, at: Instant): Reservation {
    const { policies, signer } = this.ports;
    const { checkIn } = policies;
    const session = sessions.find((one) => occupies(one) && isSessionCode(one.id, token, at, checkIn, signer));
    if (!session) throw wrongCodeError();
    return session;
  }
}
