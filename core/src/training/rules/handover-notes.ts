import type { PastSession } from './session-view.js';

/** A note from one mentor to the next, and to the member. */
export interface HandoverNote extends Pick<PastSession, 'sessionId' | 'mentorName' | 'at'> {
  readonly note: string;
  readonly nextPlan: string | null;
}

/** The newest notes up to a limit; sessions without a note are left out. */
export const handoverNotes = (past: readonly PastSession[], limit: number): readonly HandoverNote[] =>
  past
    .flatMap(({ sessionId, mentorName, at, record: { handoverNote: note, nextPlan } }) =>
      note ? [{ sessionId, mentorName, at, note, nextPlan }] : [],
    )
    .slice(0, limit);
