import { HOUR, minus, plus, type Completed, type Instant } from '@spotter/core';
import { expect } from 'chai';
import { aRating, aSessionRecord, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addMember, addOutcome, addReservation, outcomes, PAGE } from '../cast.js';
import { sharedScene } from '../scene.js';

const hour = (number: number): Instant => plus(NINE, number * HOUR);

export function describeTrainingQueries(adapter: AdapterUnderTest): void {
  describe('queries of training', () => {
    const scene = sharedScene(adapter);
    const training = () => scene().queries.training;

    it('show a session bare, and with its record and rating', async () => {
      const cast = await scene().run(addCast);
      const bare = await scene().run((stores) => addReservation(stores, cast, { startsAt: hour(1) }));
      expect(await training().session(bare.id)).to.deep.equal({ reservation: bare, record: null, rating: null });
      const [record, rating] = [aSessionRecord(), aRating()];
      const whole = await scene().run(async (stores) => {
        const done = await addOutcome(stores, cast, { startsAt: hour(2) }, outcomes.completed);
        await stores.records.save(done.id, record);
        await stores.ratings.add(done, rating);
        return done;
      });
      expect(await training().session(whole.id)).to.deep.equal({ reservation: whole, record, rating });
      expect(await training().session(newId())).to.equal(null);
    });

    it('list sessions, the newest first, by person, state and day', async () => {
      const { cast, past, soon } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const past = await addOutcome(stores, cast, { startsAt: hour(-24) }, outcomes.completed);
        await stores.records.save(past.id, aSessionRecord());
        return { cast, past, soon: await addReservation(stores, cast, { startsAt: hour(1) }) };
      });
      const list = async (filter: object, page = PAGE) => training().sessions(filter, page);
      const both = await list({ memberId: cast.member.id });
      expect(both.items.map(({ reservation }) => reservation)).to.deep.equal([soon, past]);
      expect(both.items.map(({ record }) => record)).to.deep.equal([null, aSessionRecord()]);
      expect(both).to.include({ page: 1, size: 20, total: 2 });
      const done = await list({ mentorId: cast.mentor.id, status: 'completed' });
      expect(done.items.map(({ reservation }) => reservation)).to.deep.equal([past]);
      const second = await list({ mentorId: cast.mentor.id }, { page: 2, size: 1 });
      expect([second.items[0]?.reservation, second.total]).to.deep.equal([past, 2]);
      expect(await list({ memberId: newId() })).to.deep.equal({ items: [], page: 1, size: 20, total: 0 });
    });

    it("list a day's sessions by start, without those that were cancelled or rejected", async () => {
      const { cast, other, made } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const other = await addMember(stores);
        const made = [
          await addReservation(stores, cast, { startsAt: hour(2) }),
          await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.completed),
          await addOutcome(stores, cast, { startsAt: hour(3) }, outcomes.member_no_show),
          await addReservation(stores, cast, { startsAt: hour(4), memberId: other.id }),
        ];
        await addOutcome(stores, cast, { startsAt: hour(5) }, outcomes.cancelled);
        await addOutcome(stores, cast, { startsAt: hour(6) }, outcomes.cancelled_late);
        await addOutcome(stores, cast, { startsAt: hour(7) }, outcomes.rejected);
        await addReservation(stores, cast, { startsAt: hour(0) });
        await addReservation(stores, cast, { startsAt: hour(8) });
        return { cast, other, made };
      });
      const day = { startsAt: hour(1), endsAt: hour(8) };
      const [two, one, three, four] = made;
      const ofMember = await training().sessionsOn({ memberId: cast.member.id }, day, PAGE);
      expect(ofMember.items.map(({ reservation }) => reservation)).to.deep.equal([one, two, three]);
      const ofMentor = await training().sessionsOn({ mentorId: cast.mentor.id }, day, { page: 2, size: 2 });
      expect(ofMentor.items.map(({ reservation }) => reservation)).to.deep.equal([three, four]);
      expect(ofMentor).to.include({ page: 2, size: 2, total: 4 });
      const nobody = await training().sessionsOn({ memberId: newId() }, day, PAGE);
      expect(nobody).to.deep.equal({ items: [], page: 1, size: 20, total: 0 });
      expect((await training().sessionsOn({ memberId: other.id }, day, PAGE)).total).to.equal(1);
    });

    it("show a mentor's sessions of a time by start, with who comes, cancelled and rejected ones left out", async () => {
      const { cast, made } = await scene().run(async (stores) => {
        const cast = { ...(await addCast(stores)), member: await addMember(stores, {}, { name: '박보람' }) };
        const late = await addReservation(stores, cast, { startsAt: hour(3) });
        const early = await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.completed);
        await stores.records.save(early.id, aSessionRecord());
        await addOutcome(stores, cast, { startsAt: hour(2) }, outcomes.cancelled);
        await addOutcome(stores, cast, { startsAt: hour(4) }, outcomes.rejected);
        await addReservation(stores, cast, { startsAt: hour(0) });
        return { cast, made: [early, late] };
      });
      const within = { startsAt: hour(1), endsAt: plus(hour(3), 1) };
      const seen = await training().sessionsOfMentor(cast.mentor.id, within);
      const member = { id: cast.member.id, name: '박보람' };
      expect(seen).to.deep.equal([
        { reservation: made[0], record: aSessionRecord(), rating: null, member },
        { reservation: made[1], record: null, rating: null, member },
      ]);
      const until = { startsAt: hour(1), endsAt: hour(3) };
      expect(await training().sessionsOfMentor(cast.mentor.id, until)).to.have.length(1);
      expect(await training().sessionsOfMentor(newId(), within)).to.deep.equal([]);
    });

    it('tell the mentor who the member is', async () => {
      const member = await scene().run((stores) => addMember(stores, {}, { name: '박보람' }));
      const { id, persona, goal, birthYear, heightCm, weightKg } = member;
      const brief = { id, name: '박보람', persona, goal, birthYear, heightCm, weightKg };
      expect(await training().memberBrief(id)).to.deep.equal(brief);
      expect(await training().memberBrief(newId())).to.equal(null);
    });

    it('read the recorded sessions before a time, the newest first, so many', async () => {
      const record = (reps: number) =>
        aSessionRecord({
          exercises: [{ name: 'Press', muscleGroup: 'chest', sets: [{ weightKg: 40, reps, rpe: null }] }],
        });
      const { cast, made } = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const made = [];
        for (const number of [1, 3, 2]) {
          const done = await addOutcome(stores, cast, { startsAt: hour(number) }, outcomes.completed);
          await stores.records.save(done.id, record(number));
          made.push(done);
        }
        await addOutcome(stores, cast, { startsAt: hour(0) }, outcomes.completed);
        return { cast, made };
      });
      const past = (before: Instant, limit = 10) => training().pastSessions(cast.member.id, before, limit);
      const [one, three, two] = made;
      const seen = await past(hour(9));
      expect(seen.map(({ sessionId }) => sessionId)).to.deep.equal([three!.id, two!.id, one!.id]);
      expect(seen[0]).to.deep.equal({
        sessionId: three!.id,
        mentorId: cast.mentor.id,
        mentorName: '김하나',
        at: hour(3),
        record: record(3),
      });
      expect((await past(hour(3))).map(({ sessionId }) => sessionId)).to.deep.equal([two!.id, one!.id]);
      expect((await past(hour(9), 1)).map(({ sessionId }) => sessionId)).to.deep.equal([three!.id]);
      expect(await training().pastSessions(newId(), hour(9), 10)).to.deep.equal([]);
    });

    it("count how a member's reservations ended, those that started before a time", async () => {
      const cast = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.member_no_show);
        await addOutcome(stores, cast, { startsAt: hour(2) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: hour(3) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: hour(4) }, outcomes.cancelled_late);
        await addOutcome(stores, cast, { startsAt: hour(5) }, outcomes.mentor_no_show);
        await addReservation(stores, cast, { startsAt: hour(6) });
        return cast;
      });
      const attendance = (before: Instant) => training().attendance(cast.member.id, before);
      const first = (await training().sessions({ memberId: cast.member.id, status: 'completed' }, PAGE)).items[1];
      const { completedAt } = first!.reservation as Completed;
      expect(await attendance(hour(9))).to.deep.equal({ completed: 2, missed: 1, firstCompletedAt: completedAt });
      expect(await attendance(hour(3))).to.deep.equal({ completed: 1, missed: 1, firstCompletedAt: completedAt });
      expect(await attendance(hour(2))).to.deep.equal({ completed: 0, missed: 1, firstCompletedAt: null });
      expect(await attendance(minus(hour(1), 1))).to.deep.equal({ completed: 0, missed: 0, firstCompletedAt: null });
    });

    it("read all of a member's completed sessions of a time, by start, with a record or without", async () => {
      const cast = await scene().run(async (stores) => {
        const cast = await addCast(stores);
        await addOutcome(stores, cast, { startsAt: hour(4) }, outcomes.completed);
        const recorded = await addOutcome(stores, cast, { startsAt: hour(1) }, outcomes.completed);
        await stores.records.save(recorded.id, aSessionRecord());
        await addOutcome(stores, cast, { startsAt: hour(2) }, outcomes.member_no_show);
        await addOutcome(stores, cast, { startsAt: hour(3) }, outcomes.in_progress);
        await addOutcome(stores, cast, { startsAt: hour(5) }, outcomes.cancelled);
        await addOutcome(stores, cast, { startsAt: hour(0) }, outcomes.completed);
        return cast;
      });
      const completed = (from: Instant, until: Instant) =>
        training().completedSessions(cast.member.id, { startsAt: from, endsAt: until });
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
