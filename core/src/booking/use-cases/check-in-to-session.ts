import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { CheckInPolicy } from '../policy.js';
import { isSessionCode, storeOfCode, wrongCodeError } from '../rules/check-in-code.js';
import { requireOpenCheckIn, startSession } from '../rules/check-in-window.js';
import { occupies, type Reservation, sessionEventFacts } from '../rules/reservation.js';
import { getOwnReservation } from './get-own-reservation.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface CheckInToSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly token: string;
}

type CheckInRepositories = Pick<Repositories, 'reservations' | 'outbox'>;

/**
 * The member scans a code for one session. The code on the mentor's screen starts the session; the code of its store records the
 * arrival. A repeated scan has no effect.
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
      return noteArrival(repositories, reservation, at, policy);
    });
  }
}

/** Starts the session after a scan of the session code. A session in progress does not change. */
async function startCheckedIn(
  { reservations, outbox }: CheckInRepositories,
  reservation: Reservation,
  at: Instant,
  policy: CheckInPolicy,
): Promise<Reservation> {
  if (reservation.status === 'in_progress') return reservation;
  const started = startSession(reservation, at, policy);
  await reservations.save(started);
  await outbox.add({ type: 'session-started', ...sessionEventFacts(started) });
  return started;
}

/** Records the member's arrival after a scan of the store code, and asks the mentor for the session code. */
async function noteArrival(
  { reservations, outbox }: CheckInRepositories,
  reservation: Reservation,
  at: Instant,
  policy: CheckInPolicy,
): Promise<Reservation> {
  const { status, memberArrivedAt } = reservation;
  if (!occupies({ status })) throw wrongState('session', status, 'checked in to');
  requireOpenCheckIn(reservation, at, policy);
  if (status === 'in_progress' || memberArrivedAt !== null) return reservation;
  const arrived = { ...reservation, memberArrivedAt: at };
  await reservations.save(arrived);
  await outbox.add({ type: 'member-arrived', ...sessionEventFacts(arrived) });
  return arrived;
}
