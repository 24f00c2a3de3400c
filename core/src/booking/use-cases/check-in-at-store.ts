import type { Reads } from '../../application/ports.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from '../rules/arrival.js';
import { isSessionCode, storeOfCode, wrongCodeError } from '../rules/check-in-code.js';
import { occupies, type Reservation } from '../rules/reservation.js';
import type { CheckInToSession, CheckInToSessionCommand } from './check-in-to-session.js';

export type CheckInAtStoreCommand = Omit<CheckInToSessionCommand, 'sessionId'>;

/** The member scans a code, and the service finds the session: the one of the mentor's code, or the one at the store now. */
export class CheckInAtStore {
  constructor(
    private readonly ports: Reads<'booking', 'clock' | 'policies' | 'signer'>,
    private readonly checkInToSession: CheckInToSession,
  ) {}

  /** @throws DomainError validation for a wrong code, not-found, policy-violation outside the check-in window. */
  async execute(command: CheckInAtStoreCommand): Promise<Reservation> {
    const { id: sessionId } = await this.findSession(command);
    return this.checkInToSession.execute({ ...command, sessionId });
  }

  private async findSession({ memberId, token }: CheckInAtStoreCommand): Promise<Reservation> {
    const { queries, clock, policies, signer } = this.ports;
    const at = clock.now();
    const policy = policies.checkIn;
    // One page holds a member's sessions of two days; cancelled ones can be more.
    const { items } = await queries.booking.reservations(
      { memberId, ...daysOfOpenCheckIn(at, policy), isCancelledOrRejected: false },
      { page: 1, size: 100 },
    );
    const store = storeOfCode(token, at, policy, signer);
    if (store) return sessionToArriveAt(items, store, at, policy);
    const session = items.find((one) => occupies(one) && isSessionCode(one.id, token, at, policy, signer));
    if (!session) throw wrongCodeError();
    return session;
  }
}
