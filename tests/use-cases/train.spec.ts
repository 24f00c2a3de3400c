import { expect } from 'chai';
import {
  DAY,
  defaultPolicies,
  HOUR,
  krw,
  plus,
  sessionCode,
  type MemberId,
  type MentorId,
  type Reservation,
  type SessionNotes,
} from '@spotter/core';
import { aCredit, newId, NINE } from '../contract/builders.js';
import { plainNotes, plainSigner, refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, HOUR);
const endsAt = plus(startsAt, HOUR);
const PAGE = { page: 1, size: 20 };
const goodNote = 'Knees track well; keep the bar close to the shins.';

/** A session that has begun, paid by a credit worth 50,000. */
async function aRunningSession() {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
  const funding = aCredit({ value: krw(50_000) });
  const session = await house.aConfirmedSession(memberId, mentorId, { startsAt, funding });
  house.clock.set(startsAt);
  const token = sessionCode(session, startsAt, defaultPolicies.checkIn, plainSigner)?.token ?? '';
  await house.checkIn.execute({ sessionId: session.id, memberId, token });
  house.clock.set(endsAt);
  const record = (notes: Partial<SessionNotes> = {}, by = mentorId) =>
    house.record.execute({ sessionId: session.id, mentorId: by, notes: plainNotes(notes) });
  return { house, session, memberId, mentorId, funding, record };
}

describe('saving the record of a session', () => {
  it('completes it and pays the mentor 60 % into escrow', async () => {
    const { house, session, mentorId, funding, record } = await aRunningSession();
    const saved = await record();
    expect(saved.session).to.include({ status: 'completed', completedAt: endsAt });
    expect((await house.queries.training.session(session.id))?.record).to.deep.equal(saved.record);
    expect(await house.balances()).to.deep.equal({
      [`deferred:${funding.membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect(house.happenings()).to.deep.equal(['session-started', 'session-completed']);
  });

  it('rewards a good note with 2,000', async () => {
    const { house, mentorId, record } = await aRunningSession();
    await record({ handoverNote: goodNote });
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 32_000, compensation: 2_000 });
    expect(house.happenings().slice(1)).to.deep.equal(['session-completed', 'handover-note-compensated']);
  });

  it('is for its own mentor, and only once it has begun', async () => {
    const { house, record, memberId, mentorId } = await aRunningSession();
    expect(await refusalOf(record({}, newId<MentorId>()))).to.equal('not-found');
    const later = await house.aConfirmedSession(memberId, mentorId, { startsAt: plus(startsAt, DAY) });
    const early = house.record.execute({ sessionId: later.id, mentorId, notes: plainNotes() });
    expect(await refusalOf(early)).to.equal('policy-violation state');
  });

  it('again within 24 hours amends the words and settles nothing', async () => {
    const { house, session, record } = await aRunningSession();
    await record();
    const before = await house.balances();
    house.clock.advance(24 * HOUR);
    await record({ nextPlan: 'Front squats' });
    expect((await house.queries.training.session(session.id))?.record).to.include({
      nextPlan: 'Front squats',
      savedAt: endsAt,
      amendedAt: plus(endsAt, 24 * HOUR),
    });
    expect(await house.balances()).to.deep.equal(before);
    house.clock.advance(1);
    expect(await refusalOf(record())).to.equal('policy-violation record-amendment-24h');
  });

  it('earns the reward once, whatever becomes of the note', async () => {
    const { house, mentorId, record } = await aRunningSession();
    await record();
    for (const handoverNote of [goodNote, 'short', goodNote]) await record({ handoverNote });
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 32_000 });
    expect(house.happenings().filter((type) => type === 'handover-note-compensated')).to.have.length(1);
  });

  it('twice at once settles once', async () => {
    const { house, mentorId, record } = await aRunningSession();
    await Promise.all([record({ handoverNote: goodNote }), record({ handoverNote: goodNote })]);
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 32_000, revenue: 20_000 });
  });
});

describe('rating a session', () => {
  it('is kept, once, and told', async () => {
    const { house, session, memberId, record } = await aRunningSession();
    const rate = (by = memberId) =>
      house.rate.execute({ sessionId: session.id, memberId: by, score: 5, comment: null, complaint: null });
    expect(await refusalOf(rate())).to.equal('policy-violation state');
    await record();
    expect(await rate()).to.deep.equal({ score: 5, comment: null, createdAt: endsAt });
    expect(await refusalOf(rate())).to.equal('policy-violation one-rating');
    expect(await refusalOf(rate(newId<MemberId>()))).to.equal('not-found');
    expect(house.happenings().at(-1)).to.equal('session-rated');
  });

  it('is too late after 14 days', async () => {
    const { house, session, memberId, record } = await aRunningSession();
    await record();
    house.clock.advance(14 * DAY + 1);
    const late = house.rate.execute({
      ...{ sessionId: session.id, memberId, score: 1, comment: null },
      complaint: { category: 'other', text: 'Late.' },
    });
    expect(await refusalOf(late)).to.equal('policy-violation rating-14d');
    expect((await house.queries.complaints.queue({}, PAGE)).items).to.deep.equal([]);
  });

  it('may carry a complaint, which enters the queue once with it', async () => {
    const { house, session, memberId, mentorId, record } = await aRunningSession();
    await record();
    const complaint = { category: 'safety', text: 'The bar was loaded on one side.' } as const;
    const rate = () => house.rate.execute({ sessionId: session.id, memberId, score: 1, comment: null, complaint });
    await rate();
    expect(await refusalOf(rate())).to.equal('policy-violation one-rating');
    const { items } = await house.queries.complaints.queue({}, PAGE);
    expect(items.map(({ id: _, ...entered }) => entered)).to.deep.equal([
      { ...complaint, memberId, mentorId, reservationId: session.id, status: 'open', createdAt: endsAt },
    ]);
    expect(house.happenings().slice(-2)).to.deep.equal(['session-rated', 'complaint-registered']);
  });
});

describe('around a session', () => {
  it('its member reads the summary, once it is completed', async () => {
    const { house, session, memberId, record } = await aRunningSession();
    const summarise = (by = memberId) => house.summarise.execute({ sessionId: session.id, memberId: by });
    expect(await refusalOf(summarise())).to.equal('policy-violation state');
    await record({ handoverNote: goodNote });
    expect(await summarise()).to.deep.include({ volumeKg: 600, previousVolumeKg: null, mentorComment: goodNote });
    expect(await refusalOf(summarise(newId<MemberId>()))).to.equal('not-found');
  });

  it('its mentor reads what came before, while it stands', async () => {
    const { house, memberId, mentorId, record } = await aRunningSession();
    await record({ handoverNote: goodNote });
    const next = await house.aConfirmedSession(memberId, mentorId, { startsAt: plus(startsAt, 3 * DAY) });
    const prepare = (session: Reservation, by = mentorId) =>
      house.prepare.execute({ sessionId: session.id, mentorId: by, language: 'en' });
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

  it('its mentor no longer reads it when it is over', async () => {
    const { house, session, mentorId, record } = await aRunningSession();
    await record();
    const late = house.prepare.execute({ sessionId: session.id, mentorId, language: 'ko' });
    expect(await refusalOf(late)).to.equal('policy-violation state');
  });

  it('both find it among the sessions of the day, in the business zone', async () => {
    const { house, session, memberId, mentorId } = await aRunningSession();
    const page = { page: 1, size: 20 };
    await house.aConfirmedSession(memberId, mentorId, { startsAt: plus(NINE, 15 * HOUR) });
    for (const person of [{ memberId }, { mentorId }]) {
      const { date, sessions } = await house.today.execute(person, page);
      expect(date).to.equal('2026-03-02');
      expect(sessions.items.map(({ reservation }) => reservation.id)).to.deep.equal([session.id]);
    }
  });
});
