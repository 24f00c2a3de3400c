import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { type CompletedReservation, sessionEventFacts } from '../../booking/rules/reservation.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';
import { rewardHandoverNote } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';
import { type CompleteSessionRepositories, completeSession } from '../../settlement/use-cases/complete-session.js';
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

type RecordSessionRepositories = CompleteSessionRepositories & Pick<Repositories, 'people' | 'complaints' | 'records'>;

/** The mentor saves the record of a session, which completes and pays it once; an amendment changes only the record. */
export class RecordSession {
  constructor(private readonly ports: RequiredPorts<keyof RecordSessionRepositories, 'clock' | 'ids' | 'policies'>) {}

  /** @throws DomainError not-found; policy-violation as `decideRecord`. */
  execute(
    { sessionId, mentorId, notes }: RecordSessionCommand,
    idempotency?: IdempotencyContext,
  ): Promise<RecordedSession> {
    const { transaction, clock, ids, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const before = await repositories.reservations.get(sessionId);
      if (before.mentorId !== mentorId) throw notFound('reservation'); // as `get` answers for an unknown one
      const earlier = await repositories.records.find(sessionId);
      const suspension = await repositories.complaints.findSuspension(mentorId, sessionId);
      const decision = decideRecord(before, earlier, notes, { at, isForfeited: suspension !== null }, policies);
      const { session, record, completes, rewards } = decision;
      // Descriptions of a member with a closed account are erased; an amendment does not restore them.
      if (!completes && !(await repositories.people.find(session.memberId))) throw notFound('member');
      await repositories.records.save(sessionId, record);
      if (completes) await completeSession(repositories, session, suspension, { ids, at, policies });
      if (rewards) {
        await bookSettlement(repositories, rewardHandoverNote(ids, session, at, policies));
        const { amount } = policies.settlement.handoverNote;
        await repositories.outbox.add({ type: 'handover-note-compensated', ...sessionEventFacts(session), amount });
      }
      return { session, record };
    }, idempotency);
  }
}
