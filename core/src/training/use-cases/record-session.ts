import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { type CompletedReservation, sessionEventFacts } from '../../booking/rules/reservation.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';
import { rewardHandoverNote, settleCompleted } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';
import { decideRecord } from '../rules/record-decision.js';
import type { SessionNotes, SessionRecord } from '../rules/session-record.js';

export interface RecordSessionCommand {
  readonly sessionId: ReservationId;
  readonly mentorId: MentorId;
  readonly notes: SessionNotes;
}

export interface RecordedSession {
  readonly session: CompletedReservation;
  readonly record: SessionRecord;
}

type RecordSessionRepositories = Pick<
  Repositories,
  'people' | 'reservations' | 'records' | 'journal' | 'earnings' | 'outbox'
>;

/** The mentor saves the record of a session, which completes and pays it once; an amendment changes only the record. */
export class RecordSession {
  constructor(private readonly ports: RequiredPorts<RecordSessionRepositories, 'clock' | 'ids' | 'policies'>) {}

  /** @throws DomainError not-found; policy-violation as `decideRecord`. */
  execute(
    { sessionId, mentorId, notes }: RecordSessionCommand,
    idempotency?: IdempotencyContext,
  ): Promise<RecordedSession> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const before = await repositories.reservations.get(sessionId);
      if (before.mentorId !== mentorId) throw notFound('reservation'); // in the words of `get`: both answer alike
      const earlier = await repositories.records.find(sessionId);
      const { session, record, completes, rewards } = decideRecord(before, earlier, notes, at, this.ports.policies);
      // Descriptions of a member with a closed account are erased; an amendment does not restore them.
      if (!completes) await repositories.people.get(session.memberId);
      await repositories.records.save(sessionId, record);
      if (completes) {
        await repositories.reservations.save(session);
        await bookSettlement(repositories, settleCompleted(this.ports.ids, session, at, this.ports.policies));
        await repositories.outbox.add({ type: 'session-completed', ...sessionEventFacts(session) });
      }
      if (rewards) {
        await bookSettlement(repositories, rewardHandoverNote(this.ports.ids, session, at, this.ports.policies));
        const { amount } = this.ports.policies.settlement.handoverNote;
        await repositories.outbox.add({ type: 'handover-note-compensated', ...sessionEventFacts(session), amount });
      }
      return { session, record };
    }, idempotency);
  }
}
