import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { Ids, MentorId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { meetingOf, type Completed } from '../booking/reservation.js';
import { bookSettlement } from '../ledger/book-settlement.js';
import { rewardHandoverNote, settleCompleted } from '../ledger/settlement.js';
import type { Stores } from '../stores.js';
import { decideRecord } from './record-decision.js';
import type { SessionNotes, SessionRecord } from './session-record.js';

export interface RecordSessionCommand {
  readonly sessionId: ReservationId;
  readonly mentorId: MentorId;
  readonly notes: SessionNotes;
}

export interface RecordedSession {
  readonly session: Completed;
  readonly record: SessionRecord;
}

type RecordingStores = Pick<Stores, 'people' | 'reservations' | 'records' | 'journal' | 'earnings' | 'outbox'>;

/** The mentor writes down what was done: that completes the session and pays for it, once; amending changes the words alone. */
export class RecordSession {
  constructor(
    private readonly transaction: Transaction<RecordingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found; policy-violation as `decideRecord`. */
  execute({ sessionId, mentorId, notes }: RecordSessionCommand, once?: Once): Promise<RecordedSession> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const before = await stores.reservations.get(sessionId);
      if (before.mentorId !== mentorId) throw notFound('reservation'); // in the words of `get`: both answer alike
      const earlier = await stores.records.find(sessionId);
      const { session, record, completes, rewards } = decideRecord(before, earlier, notes, at, this.policies);
      // What described a member who has closed the account is erased, and does not come back by an amendment.
      if (!completes) await stores.people.get(session.memberId);
      await stores.records.save(sessionId, record);
      if (completes) {
        await stores.reservations.save(session);
        await bookSettlement(stores, settleCompleted(this.ids, session, at, this.policies));
        await stores.outbox.add({ type: 'session-completed', ...meetingOf(session) });
      }
      if (rewards) {
        await bookSettlement(stores, rewardHandoverNote(this.ids, session, at, this.policies));
        const { amount } = this.policies.settlement.handoverNote;
        await stores.outbox.add({ type: 'handover-note-compensated', ...meetingOf(session), amount });
      }
      return { session, record };
    }, once);
  }
}
