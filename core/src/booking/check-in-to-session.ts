import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { wrongCode, type CodeSigner } from './check-in-code.js';
import { meetingOf, type InProgress } from './reservation.js';
import { isSessionCode } from './session-code.js';
import { startSession } from './session-start.js';

export interface CheckInToSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly token: string;
}

/** The member scans the code on the mentor's screen. Scanning again changes nothing. */
export class CheckInToSession {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'reservations' | 'outbox'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
    private readonly signer: CodeSigner,
  ) {}

  execute({ sessionId, memberId, token }: CheckInToSessionCommand): Promise<InProgress> {
    const policy = this.policies.checkIn;
    return this.transaction.run(async ({ reservations, outbox }) => {
      const at = this.clock.now();
      const reservation = await reservations.get(sessionId);
      if (reservation.memberId !== memberId) throw notFound('reservation'); // in the words of `get`: both answer alike
      if (!isSessionCode(sessionId, token, at, policy, this.signer)) throw wrongCode();
      if (reservation.status === 'in_progress') return reservation;
      const started = startSession(reservation, at, policy);
      await reservations.save(started);
      await outbox.add({ type: 'session-started', ...meetingOf(started) });
      return started;
    });
  }
}
