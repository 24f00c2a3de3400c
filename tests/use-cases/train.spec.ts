import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, type Reservation } from '@spotter/core/booking';
import { DAY, HOUR, krw, plus } from '@spotter/core/kernel';
import type { SessionNotes } from '@spotter/core/training';
import { aCredit, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { sessionNotes } from './test-service.js';
import { openSigner } from '@spotter/simulation';

const startsAt = plus(NINE, HOUR);
const endsAt = plus(startsAt, HOUR);
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
  return { fixture, session, memberId, mentorId, record };
}

describe('RecordSession', () => {
  it('refuses other mentors and sessions that have not started', async () => {
    const { fixture, record, memberId, mentorId } = await aRunningSession();
    expect(await refusalOf(record({}, newId()))).to.equal('not-found');
    const later = await fixture.addConfirmedSession(memberId, mentorId, { startsAt: plus(startsAt, DAY) });
    const early = fixture.recordSession.execute({ sessionId: later.id, mentorId, notes: sessionNotes() });
    expect(await refusalOf(early)).to.equal('policy-violation state');
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
    expect(await refusalOf(rate(newId()))).to.equal('not-found');
    expect(fixture.eventTypes().at(-1)).to.equal('session-rated');
  });
});

describe('the pages of a session', () => {
  it('shows the member the summary after completion', async () => {
    const { fixture, session, memberId, record } = await aRunningSession();
    const summarise = (by = memberId) => fixture.summariseSession.execute({ sessionId: session.id, memberId: by });
    expect(await refusalOf(summarise())).to.equal('policy-violation state');
    await record({ handoverNote: goodNote });
    expect(await summarise()).to.deep.include({ volumeKg: 600, previousVolumeKg: null, mentorComment: goodNote });
    expect(await refusalOf(summarise(newId()))).to.equal('not-found');
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
    expect(await refusalOf(prepare(next, newId()))).to.equal('not-found');
    await fixture.transaction.run(async ({ members }) =>
      members.save({ ...(await members.get(memberId)), birthYear: null }),
    );
    expect((await prepare(next)).member.age).to.equal(null);
  });

  it('hides the preparation from the mentor after the session', async () => {
    const { fixture, session, mentorId, record } = await aRunningSession();
    await record();
    const late = fixture.prepareSession.execute({ sessionId: session.id, mentorId, language: 'ko' });
    expect(await refusalOf(late)).to.equal('policy-violation state');
  });
});
