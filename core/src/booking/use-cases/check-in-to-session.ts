import type { RequiredPorts } from '../../application/ports.js';
import { isSessionCode, storeOfCode, wrongCodeError } from '../rules/check-in-code.js';
import { requireOpenCheckIn } from '../rules/check-in-window.js';
import { occupies, type Reservation } from '../rules/reservation.js';
import { type CheckInRepositories, noteArrival, startCheckedIn } from './check-in-steps.js';
import { getOwnReservation } from './get-own-reservation.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';

export interface CheckInToSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly token: string;
}

/**
 * The member scans a code for one session. The code on the mentor's screen starts the session; the code of its store records the
 * arrival. A repeated scan changes nothing.
 */
export class CheckInToSession {
  constructor(private readonly ports: RequiredPorts<keyof CheckInRepositories, 'clock' | 'policies' | 'signer'>) {}

  execute({ sessionId, memberId, token }: CheckInToSessionCommand): Promise<Reservation> {
    const { policies, transaction, clock, signer } = this.ports;
    const policy = policies.checkIn;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await getOwnReservation(repositories, { reservationId: sessionId, memberId });
      if (isSessionCode(sessionId, token, at, policy, signer))
        return startCheckedIn(repositories, reservation, at, policy);
      if (storeOfCode(token, at, policy, signer) !== reservation.storeId) throw wrongCodeError();
      if (occupies(reservation)) requireOpenCheckIn(reservation, at, policy);
      return noteArrival(repositories, reservation, at);
    });
  }
}
