import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, type Reservation } from '@spotter/core/booking';
import { DAY, HOUR, krw, plus, type MemberId, type MentorId } from '@spotter/core/kernel';
import type { SessionNotes } from '@spotter/core/training';
import { aCredit, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { sessionNotes } from './test-service.js';
import { openSigner } from '@spotter/simulation';

const startsAt = plus(NINE, HOUR);
const endsAt = plus(startsAt, HOUR);
const PAGE = { page: 1, size: 20 };
const goodNote = 'Knees track well; keep the bar close to the shins.';

/** A session that has begun, paid by a credit worth 50,000. */
async function aRunningSession() {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const funding = aCredit({ value: krw(50_000) });
  const session = await fixture.addConfirmedSession(memberId, mentorId, { startsAt, funding });
  fixture.clock.set(startsAt);
  const token = sessionCode(session, startsAt, defaultPolicies.checkIn, openSigner)?.token ?? '';
  await fixture.checkInToSession.execute({ sessionId: session.id, memberId, token });
  fixture.clock.set(endsAt);
  const record = (notes: Partial<SessionNotes> = {}, by = mentorId) =>
    fixture.recordSession.execute({ sessionId: session.id, mentorId: by, notes: sessionNotes(notes) });
  return { fixture, session, memberId, mentorId, funding, record };
}

describe('RecordSession', () => {
  it('completes the session and pays the mentor 60 % into escrow', async () => {
    const { fixture, session, mentorId, funding, record } = await aRunningSession();
    const saved = await record();
    expect(saved.session).to.include({ status: 'completed', completedAt: endsAt });
    expect((await fixture.queries.training.session(session.id))?.record).to.deep.equal(saved.record);
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${funding.membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect(fixture.eventTypes()).to.deep.equal(['session-started', 'session-completed']);
  });

  it('rewards a good handover note with 2,000', async () => {
    const { fixture, mentorId, record } = await aRunningSession();
    await record({ handoverNote: goodNote });
    expect(await fixture.balances()).to.include({ [`escrow:${mentorId}`]: 32_000, compensation: 2_000 });
    expect(fixture.eventTypes().slice(1)).to.deep.equal(['session-completed', 'handover-note-compensated']);
  });

  it('refuses other mentors and sessions that have not started', async () => {
    const { fixture, record, memberId, mentorId } = await aRunningSession();
    expect(await refusalOf(record({}, newId<MentorId>()))).to.equal('not-found');
    const later = await fixture.addConfirmedSession(memberId, mentorId, { startsAt: plus(startsAt, DAY) });
    const early = fixture.recordSession.execute({ sessionId: later.id, mentorId, notes: sessionNotes() });
    expect(await refusalOf(early)).to.equal('policy-violation state');
  });

  it('changes the texts within 24 hours without another settlement', async () => {
    const { fixture, session, record } = await aRunningSession();
    await record();
    const before = await fixture.balances();
    fixture.clock.advance(24 * HOUR);
    await record({ nextPlan: 'Front squats' });
    expect((await fixture.queries.training.session(session.id))?.record).to.include({
      nextPlan: 'Front squats',
      savedAt: endsAt,
      amendedAt: plus(endsAt, 24 * HOUR),
    });
    expect(await fixture.balances()).to.deep.equal(before);
    fixture.clock.advance(1);
    expect(await refusalOf(record())).to.equal('policy-violation record-amendment-24h');
  });

  it('rewards the handover note once, even after changes', async () => {
    const { fixture, mentorId, record } = await aRunningSession();
    await record();
    for (const handoverNote of [goodNote, 'short', goodNote]) await record({ handoverNote });
    expect(await fixture.balances()).to.include({ [`escrow:${mentorId}`]: 32_000 });
    expect(fixture.eventTypes().filter((type) => type === 'handover-note-compensated')).to.have.length(1);
  });

  it('settles once when two requests save the record', async () => {
    const { fixture, mentorId, record } = await aRunningSession();
    await Promise.all([record({ handoverNote: goodNote }), record({ handoverNote: goodNote })]);
    expect(await fixture.balances()).to.include({ [`escrow:${mentorId}`]: 32_000, revenue: 20_000 });
  });
});

describe('RateSession', () => {
  it('stores one rating for a session and publishes the event', async () => {
    const { fixture, session, memberId, record } = await aRunningSession();
    const rate = (by = memberId) =>
      fixture.rateSession.execute({ sessionId: session.id, memberId: by, score: 5, comment: null, complaint: null });
    expect(await refusalOf(rate())).to.equal('policy-violation state');
    await record();
    expect(await rate()).to.deep.equal({ score: 5, comment: null, createdAt: endsAt });
    expect(await refusalOf(rate())).to.equal('policy-violation one-rating');
    expect(await refusalOf(rate(newId<MemberId>()))).to.equal('not-found');
    expect(fixture.eventTypes().at(-1)).to.equal('session-rated');
  });

  it('refuses a rating after 14 days', async () => {
    const { fixture, session, memberId, record } = await aRunningSession();
    await record();
    fixture.clock.advance(14 * DAY + 1);
    const late = fixture.rateSession.execute({
      ...{ sessionId: session.id, memberId, score: 1, comment: null },
      complaint: { category: 'other', text: 'Late.' },
    });
    expect(await refusalOf(late)).to.equal('policy-violation rating-14d');
    expect((await fixture.queries.complaints.queue({}, PAGE)).items).to.deep.equal([]);
  });

  it('registers the complaint of a rating once', async () => {
    const { fixture, session, memberId, mentorId, record } = await aRunningSession();
    await record();
    const complaint = { category: 'safety', text: 'The bar was loaded on one side.' } as const;
    const rate = () =>
      fixture.rateSession.execute({ sessionId: session.id, memberId, score: 1, comment: null, complaint });
    await rate();
    expect(await refusalOf(rate())).to.equal('policy-violation one-rating');
    const { items } = await fixture.queries.complaints.queue({}, PAGE);
    expect(items.map(({ complaint: { id: _, ...entered } }) => entered)).to.deep.equal([
      { ...complaint, memberId, mentorId, reservationId: session.id, status: 'open', createdAt: endsAt },
    ]);
    expect(fixture.eventTypes().slice(-2)).to.deep.equal(['session-rated', 'complaint-registered']);
  });
});

describe('the pages of a session', () => {
  it('shows the member the summary after completion', async () => {
    const { fixture, session, memberId, record } = await aRunningSession();
    const summarise = (by = memberId) => fixture.summariseSession.execute({ sessionId: session.id, memberId: by });
    expect(await refusalOf(summarise())).to.equal('policy-violation state');
    await record({ handoverNote: goodNote });
    expect(await summarise()).to.deep.include({ volumeKg: 600, previousVolumeKg: null, mentorComment: goodNote });
    expect(await refusalOf(summarise(newId<MemberId>()))).to.equal('not-found');
  });

  it('shows the mentor the history of the member before the session', async () => {
    const { fixture, memberId, mentorId, record } = await aRunningSession();
    await record({ handoverNote: goodNote });
    const next = await fixture.addConfirmedSession(memberId, mentorId, { startsAt: plus(startsAt, 3 * DAY) });
    const prepare = (session: Reservation, by = mentorId) =>
      fixture.prepareSession.execute({ sessionId: session.id, mentorId: by, language: 'en' });
    const info = await prepare(next);
    expect(info.member).to.include({ id: memberId, persona: 'regular', goal: 'strength', age: 36 });
    expect(info.member).not.to.have.property('birthYear');
    expect(info.phase).to.include({ phase: 'adaptation', completedSessions: 1 });
    expect(info.lastSessions).to.deep.equal([
      { at: startsAt, volumeKg: 600, topSets: [{ exercise: 'Squat', weightKg: 60, reps: 10, rpe: 8 }] },
    ]);
    expect(info.handoverNotes.map(({ note, mentorName }) => [note, mentorName])).to.deep.equal([[goodNote, 'Kim']]);
    expect(info.recommendation.exercises).to.have.length(1);
    expect(info.recommendation.exercises[0]).to.include({ name: 'Squat', reps: 11, targetWeightKg: 60 });
    expect(await refusalOf(prepare(next, newId<MentorId>()))).to.equal('not-found');
  });

  it('hides the preparation from the mentor after the session', async () => {
    const { fixture, session, mentorId, record } = await aRunningSession();
    await record();
    const late = fixture.prepareSession.execute({ sessionId: session.id, mentorId, language: 'ko' });
    expect(await refusalOf(late)).to.equal('policy-violation state');
  });

  it('lists the session for both on its day in the business time zone', async () => {
    const { fixture, session, memberId, mentorId } = await aRunningSession();
    const page = { page: 1, size: 20 };
    await fixture.addConfirmedSession(memberId, mentorId, { startsAt: plus(NINE, 15 * HOUR) });
    for (const person of [{ memberId }, { mentorId }]) {
      const { date, sessions } = await fixture.todaysSessions.execute(person, page);
      expect(date).to.equal('2026-03-02');
      expect(sessions.items.map(({ reservation }) => reservation.id)).to.deep.equal([session.id]);
    }
  });
});
