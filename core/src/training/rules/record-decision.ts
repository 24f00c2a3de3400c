import type { TrainingPolicies } from '../policy.js';
import { type CompletedReservation, type Reservation, withStatus } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { SettlementPolicies, SettlementPolicy } from '../../settlement/policy.js';
import type { SessionNotes, SessionRecord } from './session-record.js';

export interface RecordDecision {
  readonly session: CompletedReservation;
  readonly record: SessionRecord;
  /** Whether this is the first saving, which completes the session. The session is settled then and never again. */
  readonly completes: boolean;
  /** Whether this saving earns the handover note its reward. */
  readonly rewards: boolean;
}

/**
 * The effect of saving a record on a session.
 * @param isForfeited whether a complaint about the session has suspended its mentor, who then earns no reward.
 * @throws DomainError policy-violation when the session is neither in progress nor recorded already, or later than
 * `amendRecordWithinMs` after the record was first saved (that instant is in time).
 */
export function decideRecord(
  session: Reservation,
  earlier: SessionRecord | null,
  notes: SessionNotes,
  { at, isForfeited }: { readonly at: Instant; readonly isForfeited: boolean },
  { settlement, training }: SettlementPolicies & TrainingPolicies,
): RecordDecision {
  const rewardedBefore = earlier?.noteRewardedAt ?? null;
  const canReward = rewardedBefore === null && !isForfeited;
  const rewards = canReward && deservesReward(notes.handoverNote, session, at, settlement);
  const noteRewardedAt = rewards ? at : rewardedBefore;
  if (session.status === 'in_progress') {
    const record = recordOf(notes, { savedAt: at, amendedAt: null, noteRewardedAt });
    const { startedAt } = session;
    const completed = withStatus(session, { status: 'completed', startedAt, completedAt: at });
    return { session: completed, record, completes: true, rewards };
  }
  if (session.status !== 'completed' || !earlier) throw wrongState('session', session.status, 'recorded');
  const amendableUntil = plus(earlier.savedAt, training.amendRecordWithinMs);
  if (at > amendableUntil) {
    throw policyViolation('record-amendment-24h', 'This record can no longer be changed.', {
      amendableUntil: formatInstant(amendableUntil),
    });
  }
  const record = recordOf(notes, { savedAt: earlier.savedAt, amendedAt: at, noteRewardedAt });
  return { session, record, completes: false, rewards };
}

/** Each field by name, so that all records have one hidden class (docs/simulation.md, Speed). */
const recordOf = (
  { exercises, cardio, bodyWeightKg, condition, handoverNote, nextPlan }: SessionNotes,
  { savedAt, amendedAt, noteRewardedAt }: Omit<SessionRecord, keyof SessionNotes>,
): SessionRecord => ({
  exercises,
  cardio,
  bodyWeightKg,
  condition,
  handoverNote,
  nextPlan,
  savedAt,
  amendedAt,
  noteRewardedAt,
});

/** A note of enough characters (spaces around it do not count), at most `withinMs` after the session's end. */
export function deservesReward(
  note: string | null,
  { endsAt }: Pick<Reservation, 'endsAt'>,
  at: Instant,
  { handoverNote }: Pick<SettlementPolicy, 'handoverNote'>,
): boolean {
  return Array.from((note ?? '').trim()).length >= handoverNote.minLength && at <= plus(endsAt, handoverNote.withinMs);
}
