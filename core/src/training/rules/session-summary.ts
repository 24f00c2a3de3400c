import type { TrainingPolicy } from '../policy.js';
import { type PersonalRecord, personalRecords } from './personal-records.js';
import type { SessionNotes } from './session-record.js';
import type { PastSession, SessionView } from './session-view.js';
import { cardioMinutes, volumeKg } from './volume.js';

export interface SessionSummary {
  readonly session: SessionView;
  readonly volumeKg: number;
  /** The volume of the previous recorded session; null for the first. */
  readonly previousVolumeKg: number | null;
  readonly records: readonly PersonalRecord[];
  readonly cardioMinutes: number;
  /** The handover note. */
  readonly mentorComment: string | null;
  readonly nextPlan: string | null;
}

const NOTHING: Pick<SessionNotes, 'exercises' | 'cardio' | 'handoverNote' | 'nextPlan'> = {
  exercises: [],
  cardio: [],
  handoverNote: null,
  nextPlan: null,
};

/** @param history the member's recorded sessions before this one, newest first. */
export function summarise(
  session: SessionView,
  history: readonly PastSession[],
  policy: Pick<TrainingPolicy, 'estimateMaxReps'>,
): SessionSummary {
  const notes = session.record ?? NOTHING;
  const earlier = history.map(({ record }) => record);
  const [previous] = earlier;
  return {
    session,
    volumeKg: volumeKg(notes),
    previousVolumeKg: previous ? volumeKg(previous) : null,
    records: personalRecords(notes, earlier, policy),
    cardioMinutes: cardioMinutes(notes),
    mentorComment: notes.handoverNote,
    nextPlan: notes.nextPlan,
  };
}
