import { expect } from 'chai';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { HOUR, instant, plus } from '../../kernel/instant.js';
import { type CalendarReader, sessionEntry } from './session-entry.js';

const startsAt = instant(100 * HOUR);

const view = (facts: Partial<Reservation> | object = {}) =>
  ({
    reservation: {
      id: 'session',
      status: 'confirmed',
      version: 3,
      startsAt,
      endsAt: plus(startsAt, HOUR),
      createdAt: instant(10),
      changes: [],
      substitutedAt: null,
      ...facts,
    },
    member: { name: '홍길동' },
    mentor: { name: 'Gildong Kim' },
    store: { name: '강남점' },
  }) as unknown as ReservationView;

const entry = (facts: object = {}, reader: CalendarReader = { role: 'member', language: 'en' }) =>
  sessionEntry(view(facts), reader);

describe('a session in a calendar', () => {
  it('keeps its id, and its sequence is the version of the reservation', () => {
    expect(entry()).to.deep.equal({
      uid: 'session@spotter',
      sequence: 3,
      changedAt: instant(10),
      summary: 'Personal training with Gildong',
      location: '강남점',
      startsAt,
      endsAt: plus(startsAt, HOUR),
      isCancelled: false,
    });
    expect(entry({ version: 4 })).to.include({ uid: 'session@spotter', sequence: 4 });
  });

  it('names only the first name of the other person, in the language of the reader', () => {
    const summary = (role: CalendarReader['role'], language: CalendarReader['language']) =>
      entry({}, { role, language }).summary;
    expect(summary('member', 'ko')).to.equal('PT · Gildong 멘토');
    expect(summary('mentor', 'ko')).to.equal('PT · 길동 회원');
    expect(summary('mentor', 'en')).to.equal('Personal training: 길동');
  });

  it('shows the complete name of a closed account, with its title once', () => {
    const summaryOf = (name: string, language: CalendarReader['language']) =>
      sessionEntry({ ...view(), member: { name } } as ReservationView, { role: 'mentor', language }).summary;
    expect(summaryOf('탈퇴한 회원', 'ko')).to.equal('PT · 탈퇴한 회원');
    expect(summaryOf('탈퇴한 회원', 'en')).to.equal('Personal training: 탈퇴한 회원');
    expect(summaryOf('Former member', 'ko')).to.equal('PT · Former member');
    expect(summaryOf('Former member', 'en')).to.equal('Personal training: Former member');
  });

  it('is cancelled when it was cancelled or rejected, and in no other status', () => {
    const ends = { startedAt: 20, completedAt: 20, cancellation: { at: 20 }, rejectedAt: 20, decidedAt: 20 };
    const isCancelled = (status: string) => entry({ status, ...ends }).isCancelled;
    for (const status of ['cancelled', 'rejected']) expect(isCancelled(status), status).to.equal(true);
    for (const status of ['confirmed', 'in_progress', 'completed', 'member_no_show', 'mentor_no_show'])
      expect(isCancelled(status), status).to.equal(false);
  });

  it('was last modified by its last change, its substitute or its outcome, whichever is later', () => {
    const changes = [{ at: instant(20) }, { at: instant(30) }];
    expect(entry({ changes }).changedAt).to.equal(30);
    expect(entry({ changes, substitutedAt: instant(31) }).changedAt).to.equal(31);
    expect(entry({ changes, substitutedAt: instant(29) }).changedAt).to.equal(30);
    for (const outcome of [
      { status: 'in_progress', startedAt: instant(40) },
      { status: 'completed', completedAt: instant(40) },
      { status: 'cancelled', cancellation: { at: instant(40) } },
      { status: 'rejected', rejectedAt: instant(40) },
      { status: 'member_no_show', decidedAt: instant(40) },
      { status: 'mentor_no_show', decidedAt: instant(40) },
    ])
      expect(entry({ changes, ...outcome }).changedAt, outcome.status).to.equal(40);
  });
});
