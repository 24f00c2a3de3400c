import { HOUR, minus, plus, type Instant, type MentorId } from '@spotter/core/kernel';
import type { SessionRange } from '@spotter/core/training';
import { expect } from 'chai';
import { aRating, aSessionRecord, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addTestData,
  addMember,
  addOutcome,
  addReservation,
  outcomes,
  EMPTY_PAGE,
  PAGE,
  partiesOf,
} from '../test-data.js';
import { sharedContext } from '../test-context.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeTrainingQueries(adapter: AdapterUnderTest): void {
  describe('training queries', () => {
    const context = sharedContext(adapter);
    const training = () => context().queries.training;

    it('return a session with and without record and rating', async () => {
      const data = await context().run(addTestData);
      const bare = await context().run(addReservation, data, { startsAt: hour(1) });
      const names = partiesOf(data);
      const shown = { reservation: bare, ...names, record: null, rating: null };
      expect(await training().session(bare.id)).to.deep.equal(shown);
      const [record, rating] = [aSessionRecord(), aRating()];
      const whole = await context().run(async (repositories) => {
        const done = await addOutcome(repositories, data, { startsAt: hour(2) }, outcomes.completed);
        await repositories.records.save(done.id, record);
        await repositories.ratings.add(done, rating);
        return done;
      });
      expect(await training().session(whole.id)).to.deep.equal({ reservation: whole, ...names, record, rating });
      expect(await training().session(newId())).to.equal(null);
    });

    it('list sessions by person, status and day, the newest first', async () => {
      const { data, past, soon } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const past = await addOutcome(repositories, data, { startsAt: hour(-24) }, outcomes.completed);
        await repositories.records.save(past.id, aSessionRecord());
        return { data, past, soon: await addReservation(repositories, data, { startsAt: hour(1) }) };
      });
      const list = async (filter: object, page = PAGE) => training().sessions(filter, page);
      const both = await list({ memberId: data.member.id });
      expect(both.items.map(({ reservation }) => reservation)).to.deep.equal([soon, past]);
      expect(both.items.map(({ record }) => record)).to.deep.equal([null, aSessionRecord()]);
      expect(both).to.include({ page: 1, size: 20, total: 2 });
      const done = await list({ mentorId: data.mentor.id, status: 'completed' });
      expect(done.items.map(({ reservation }) => reservation)).to.deep.equal([past]);
      const second = await list({ mentorId: data.mentor.id }, { page: 2, size: 1 });
      expect([second.items[0]?.reservation, second.total]).to.deep.equal([past, 2]);
      expect(await list({ memberId: newId() })).to.deep.equal(EMPTY_PAGE);
    });

    it('list the sessions of a day by start, without cancelled and rejected ones', async () => {
      const { data, other, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const other = await addMember(repositories);
        const made = [
          await addReservation(repositories, data, { startsAt: hour(2) }),
          await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.completed),
          await addOutcome(repositories, data, { startsAt: hour(3) }, outcomes.member_no_show),
          await addReservation(repositories, data, { startsAt: hour(4), memberId: other.id }),
        ];
        await addOutcome(repositories, data, { startsAt: hour(5) }, outcomes.cancelled);
        await addOutcome(repositories, data, { startsAt: hour(6) }, outcomes.cancelled_late);
        await addOutcome(repositories, data, { startsAt: hour(7) }, outcomes.rejected);
        await addReservation(repositories, data, { startsAt: hour(0) });
        await addReservation(repositories, data, { startsAt: hour(8) });
        return { data, other, made };
      });
      const day = { startsAt: hour(1), endsAt: hour(8) };
      const [two, one, three, four] = made;
      const ofMember = await training().sessionsWithin({ memberId: data.member.id }, day, PAGE);
      expect(ofMember.items.map(({ reservation }) => reservation)).to.deep.equal([one, two, three]);
      const ofMentor = await training().sessionsWithin({ mentorId: data.mentor.id }, day, { page: 2, size: 2 });
      expect(ofMentor.items.map(({ reservation }) => reservation)).to.deep.equal([three, four]);
      expect(ofMentor).to.include({ page: 2, size: 2, total: 4 });
      const nobody = await training().sessionsWithin({ memberId: newId() }, day, PAGE);
      expect(nobody).to.deep.equal(EMPTY_PAGE);
      expect((await training().sessionsWithin({ memberId: other.id }, day, PAGE)).total).to.equal(1);
      const notOver = { ...day, endAfter: one!.endsAt };
      const later = await training().sessionsWithin({ memberId: data.member.id }, notOver, PAGE);
      expect(later.items.map(({ reservation }) => reservation)).to.deep.equal([two, three]);
    });

    it('list the sessions of a mentor in a period by start with their members, without cancelled and rejected ones', async () => {
      const { data, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories, { name: '박보람' });
        const late = await addReservation(repositories, data, { startsAt: hour(3) });
        const early = await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.completed);
        await repositories.records.save(early.id, aSessionRecord());
        await addOutcome(repositories, data, { startsAt: hour(2) }, outcomes.cancelled);
        await addOutcome(repositories, data, { startsAt: hour(4) }, outcomes.rejected);
        await addReservation(repositories, data, { startsAt: hour(0) });
        return { data, made: [early, late] };
      });
      const within = { startsAt: hour(1), endsAt: plus(hour(3), 1) };
      const ofMentor = async (mentorId: MentorId, range: SessionRange) =>
        (await training().sessionsWithin({ mentorId }, range, PAGE)).items;
      const seen = await ofMentor(data.mentor.id, within);
      const names = partiesOf(data, { member: '박보람' });
      expect(seen).to.deep.equal([
        { reservation: made[0], record: aSessionRecord(), rating: null, ...names },
        { reservation: made[1], record: null, rating: null, ...names },
      ]);
      const until = { startsAt: hour(1), endsAt: hour(3) };
      expect(await ofMentor(data.mentor.id, until)).to.have.length(1);
      expect(await ofMentor(newId(), within)).to.deep.equal([]);
      const later = await ofMentor(data.mentor.id, { ...within, endAfter: made[0]!.endsAt });
      expect(later).to.deep.equal(seen.slice(1));
    });

    it('return the data of the member for the mentor', async () => {
      const member = await context().run(addMember, {}, { name: '박보람' });
      const { id, persona, goal, birthYear, heightCm, weightKg } = member;
      const brief = { id, name: '박보람', persona, goal, birthYear, heightCm, weightKg };
      expect(await training().memberBrief(id)).to.deep.equal(brief);
      expect(await training().memberBrief(newId())).to.equal(null);
    });

    it('list recorded sessions before a time, the newest first, up to a limit', async () => {
      const record = (reps: number) =>
        aSessionRecord({
          exercises: [{ name: 'Press', muscleGroup: 'chest', sets: [{ weightKg: 40, reps, rpe: null }] }],
        });
      const { data, made } = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const made = [];
        for (const number of [1, 3, 2]) {
          const done = await addOutcome(repositories, data, { startsAt: hour(number) }, outcomes.completed);
          await repositories.records.save(done.id, record(number));
          made.push(done);
        }
        await addOutcome(repositories, data, { startsAt: hour(0) }, outcomes.completed);
        return { data, made };
      });
      const past = (before: Instant, limit = 10) => training().pastSessions(data.member.id, before, limit);
      const [one, three, two] = made;
      const seen = await past(hour(9));
      expect(seen.map(({ sessionId }) => sessionId)).to.deep.equal([three!.id, two!.id, one!.id]);
      expect(seen[0]).to.deep.equal({
        sessionId: three!.id,
        mentorId: data.mentor.id,
        mentorName: '김하나',
        at: hour(3),
        record: record(3),
      });
      expect((await past(hour(3))).map(({ sessionId }) => sessionId)).to.deep.equal([two!.id, one!.id]);
      expect((await past(hour(9), 1)).map(({ sessionId }) => sessionId)).to.deep.equal([three!.id]);
      expect(await training().pastSessions(newId(), hour(9), 10)).to.deep.equal([]);
    });

    it('count the outcomes of a member’s reservations that started before a time', async () => {
      const data = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.member_no_show);
        await addOutcome(repositories, data, { startsAt: hour(2) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: hour(3) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: hour(4) }, outcomes.cancelled_late);
        await addOutcome(repositories, data, { startsAt: hour(5) }, outcomes.mentor_no_show);
        await addReservation(repositories, data, { startsAt: hour(6) });
        return data;
      });
      const attendance = (before: Instant) => training().attendance(data.member.id, before);
      const firstSessionAt = hour(2);
      expect(await attendance(hour(9))).to.deep.equal({ completed: 2, missed: 1, firstSessionAt });
      expect(await attendance(hour(3))).to.deep.equal({ completed: 1, missed: 1, firstSessionAt });
      expect(await attendance(hour(2))).to.deep.equal({ completed: 0, missed: 1, firstSessionAt: null });
      expect(await attendance(minus(hour(1), 1))).to.deep.equal({ completed: 0, missed: 0, firstSessionAt: null });
    });

    it('list all completed sessions of a member in a period by start, with and without record', async () => {
      const data = await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        await addOutcome(repositories, data, { startsAt: hour(4) }, outcomes.completed);
        const recorded = await addOutcome(repositories, data, { startsAt: hour(1) }, outcomes.completed);
        await repositories.records.save(recorded.id, aSessionRecord());
        await addOutcome(repositories, data, { startsAt: hour(2) }, outcomes.member_no_show);
        await addOutcome(repositories, data, { startsAt: hour(3) }, outcomes.in_progress);
        await addOutcome(repositories, data, { startsAt: hour(5) }, outcomes.cancelled);
        await addOutcome(repositories, data, { startsAt: hour(0) }, outcomes.completed);
        return data;
      });
      const completed = (from: Instant, until: Instant) =>
        training().completedSessions(data.member.id, { startsAt: from, endsAt: until });
      expect(await completed(hour(1), plus(hour(4), 1))).to.deep.equal([
        { at: hour(1), record: aSessionRecord() },
        { at: hour(4), record: null },
      ]);
      expect(await completed(hour(1), hour(4))).to.have.length(1);
      expect(await completed(plus(hour(1), 1), hour(4))).to.deep.equal([]);
      expect(await training().completedSessions(newId(), { startsAt: hour(0), endsAt: hour(9) })).to.deep.equal([]);
    });
  });
}
