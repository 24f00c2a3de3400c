import { formatInstant } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import { plus, type Instant } from '../shared/instant.js';
import type { Policies, SettlementPolicy } from '../shared/policies.js';
import { withStatus, type Completed, type Reservation } from '../booking/reservation.js';
import type { SessionNotes, SessionRecord } from './session-record.js';

export interface RecordDecision {
  readonly session: Completed;
  readonly record: SessionRecord;
  /** The first saving: it completes the session, which is settled then and never again. */
  readonly completes: boolean;
  /** The handover note has just earned its reward. */
  readonly rewards: boolean;
}

/**
 * What saving a record does to a session.
 * @throws DomainError policy-violation when the session is neither in progress nor recorded already, or later than
 * `amendRecordWithinMs` after the record was first saved (that instant is in time).
 */
export function decideRecord(
  session: Reservation,
  earlier: SessionRecord | null,
  notes: SessionNotes,
  at: Instant,
  { settlement, training }: Pick<Policies, 'settlement' | 'training'>,
): RecordDecision {
  const rewardedBefore = earlier?.noteRewardedAt ?? null;
  const rewards = rewardedBefore === null && deservesReward(notes.handoverNote, session, at, settlement);
  const noteRewardedAt = rewards ? at : rewardedBefore;
  if (session.status === 'in_progress') {
    const record = { ...notes, savedAt: at, amendedAt: null, noteRewardedAt };
    const { startedAt } = session;
    const completed = withStatus(session, { status: 'completed', startedAt, completedAt: at });
    return { session: completed, record, completes: true, rewards };
  }
  if (session.status !== 'completed' || !earlier) throw wrongState('session', session.status, 'recorded');
  const amendableUntil = plus(earlier.savedAt, training.amendRecordWithinMs);
  if (at > amendableUntil) {
    throw policyViolation('record-amendment-24h', 'This record can no longer be amended.', {
      amendableUntil: formatInstant(amendableUntil),
    });
  }
  const record = { ...notes, savedAt: earlier.savedAt, amendedAt: at, noteRewardedAt };
  return { session, record, completes: false, rewards };
}

/** A note of enough characters (spaces around it do not count), at most `withinMs` after the session's end. */
export function deservesReward(
  note: string | null,
  { endsAt }: Pick<Reservation, 'endsAt'>,
  at: Instant,
  { handoverNote }: Pick<SettlementPolicy, 'handoverNote'>,
): boolean {
  return Array.from((note ?? '').trim()).length >= handoverNote.minLength && at <= plus(endsAt, handoverNote.withinMs);
}
