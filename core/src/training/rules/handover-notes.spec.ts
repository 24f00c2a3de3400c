import { expect } from 'chai';
import { handoverNotes } from './handover-notes.js';
import type { PastSession } from './session-view.js';

const past = (sessionId: string, handoverNote: string | null): PastSession =>
  ({ sessionId, mentorName: '이두리', at: 0, record: { handoverNote, nextPlan: null } }) as unknown as PastSession;

describe('the handover notes of a member', () => {
  it('are the newest ones, without sessions that have no note', () => {
    const sessions = [past('d', 'four'), past('c', null), past('b', 'two'), past('a', 'one')];
    expect(handoverNotes(sessions, 2).map(({ note }) => note)).to.deep.equal(['four', 'two']);
  });

  it('contain author, time and plan', () =>
    expect(handoverNotes([past('a', 'one')], 5)).to.deep.equal([
      { sessionId: 'a', mentorName: '이두리', at: 0, note: 'one', nextPlan: null },
    ]));
});
