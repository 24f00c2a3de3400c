import type { Reservation } from '@spotter/core/booking';
import type { CompensationReview, OpenCompensationReview } from '@spotter/core/conduct';
import { DAY, HOUR, plus, type MemberId, type TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { aCompensationReview, aCredit, aDayPass, newId, NINE } from '../builders.js';
import { addAdmin, addTestData, addOutcome, outcomes, PAGE, type TestData } from '../test-data.js';
import { expectNotFound } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

export function describeCompensationReviews(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  const missed = (context: TestContext, data: TestData, hours = 0) =>
    context.run(addOutcome, data, { startsAt: plus(NINE, hours * HOUR) }, outcomes.mentor_no_show);

  async function openReview(context: TestContext, data: TestData, hours = 0): Promise<OpenCompensationReview> {
    const { id: reservationId } = await missed(context, data, hours);
    const { member, mentor } = data;
    const createdAt = plus(NINE, hours * HOUR);
    const review = aCompensationReview({ reservationId, memberId: member.id, mentorId: mentor.id, createdAt });
    await context.run(({ compensationReviews }) => compensationReviews.add(review));
    return review;
  }

  async function resolve(context: TestContext, review: OpenCompensationReview): Promise<CompensationReview> {
    const { id: by } = await context.run(addAdmin);
    const decision = { action: 'grant', why: '확인했습니다.', by: by as never, at: plus(NINE, DAY) } as const;
    const resolved = { ...review, status: 'resolved', decision } as const;
    await context.run(({ compensationReviews }) => compensationReviews.save(resolved));
    return resolved;
  }

  describe('compensation reviews', () => {
    const list = async (context: TestContext, status?: 'open' | 'resolved') =>
      (await context.queries.booking.compensationReviews(status ? { status } : {}, PAGE)).items;

    test('are listed with the oldest first, optionally of one status', async (context) => {
      const data = await context.run(addTestData);
      const [second, first] = [await openReview(context, data, 2), await openReview(context, data, 0)];
      const resolved = await resolve(context, await openReview(context, data, 4));
      expect(await list(context)).to.deep.equal([first, second, resolved]);
      expect(await list(context, 'open')).to.deep.equal([first, second]);
      expect(await list(context, 'resolved')).to.deep.equal([resolved]);
    });

    test('are found by id and by session, also in the transaction that wrote them', async (context) => {
      const data = await context.run(addTestData);
      const review = await openReview(context, data);
      await context.run(async ({ compensationReviews }) => {
        expect(await compensationReviews.get(review.id)).to.deep.equal(review);
        expect(await compensationReviews.findBySession(review.reservationId)).to.deep.equal(review);
        expect(await compensationReviews.findBySession(newId())).to.equal(null);
        const decision = { action: 'refuse', why: '', by: null, at: NINE } as const;
        await compensationReviews.save({ ...review, status: 'resolved', decision });
        expect(await compensationReviews.get(review.id)).to.deep.include({ status: 'resolved', decision });
      });
      await expectNotFound(context, ({ compensationReviews }) => compensationReviews.get(newId()));
    });

    test('that are open are found by member', async (context) => {
      const [data, other] = [await context.run(addTestData), await context.run(addTestData)];
      const open = await openReview(context, data);
      await resolve(context, await openReview(context, data, 2));
      await openReview(context, other);
      const found = await context.run(({ compensationReviews }) => compensationReviews.findOpen(data.member.id));
      expect(found).to.deep.equal([open]);
    });

    test('that are open are found by member and by the term whose credit paid for their session', async (context) => {
      const data = await context.run(addTestData);
      const [termId, createdAt] = [newId<TermId>(), NINE];
      const about = { memberId: data.member.id, mentorId: data.mentor.id, createdAt };
      const addReview = (credit: Parameters<typeof aCredit>[0], hours: number) =>
        context.run(async (repositories) => {
          const facts = { startsAt: plus(NINE, hours * HOUR), funding: aCredit(credit) };
          const { id: reservationId } = await addOutcome(repositories, data, facts, outcomes.mentor_no_show);
          const review = aCompensationReview({ ...about, reservationId });
          await repositories.compensationReviews.add(review);
          return review;
        });
      const ofTerm = await addReview({ termId, credit: 0 }, 0);
      await resolve(context, await addReview({ termId, credit: 1 }, 2));
      await addReview({}, 4);
      await openReview(context, data, 6);
      await context.run(async ({ compensationReviews }) => {
        expect(await compensationReviews.findOpenOfTerm(data.member.id, termId)).to.deep.equal([ofTerm]);
        expect(await compensationReviews.findOpenOfTerm(newId(), termId)).to.deep.equal([]);
      });
    });
  });

  describe('compensation passes for a member and mentor', () => {
    test('are found by the start of their session, with its status', async (context) => {
      const data = await context.run(addTestData);
      const { member, mentor } = data;
      const sessions = [await missed(context, data, 0), await missed(context, data, 2)];
      const attended = (hours: number) =>
        context.run(addOutcome, data, { startsAt: plus(NINE, hours * HOUR) }, outcomes.completed);
      const corrected = [await attended(4), await attended(6), await attended(8)];
      const pass = (compensates: string, status: DayPass['status']) =>
        aDayPass({ memberId: member.id, reason: 'compensation', compensates: compensates as never, status });
      await context.run(async ({ dayPasses }) => {
        for (const { id } of sessions) await dayPasses.add(pass(id, 'available'));
        await dayPasses.add(pass(corrected[0]!.id, 'expired'));
        await dayPasses.add({ ...pass(corrected[1]!.id, 'used'), reservationId: corrected[1]!.id });
        await dayPasses.add({ ...pass(corrected[2]!.id, 'used'), reservationId: newId() });
        await dayPasses.add(aDayPass({ memberId: member.id }));
      });
      const find = (from: number, until: number, of = mentor.id, by = member.id) =>
        context.run(async ({ dayPasses }) => {
          const within = { startsAt: plus(NINE, from * HOUR), endsAt: plus(NINE, until * HOUR) };
          const passes = await dayPasses.findCompensations(by, of, within);
          return passes.map(({ compensates, status, sessionStatus }) => [compensates, status, sessionStatus]);
        });
      const given = [
        ...sessions.map(({ id }) => [id, 'available', 'mentor_no_show']),
        [corrected[0]!.id, 'expired', 'completed'],
        [corrected[1]!.id, 'used', 'completed'],
        [corrected[2]!.id, 'used', 'completed'],
      ];
      expect(await find(0, 24)).to.deep.equal(given);
      expect([await find(0, 2), await find(1, 24)]).to.deep.equal([given.slice(0, 1), given.slice(1)]);
      expect(await find(3, 8)).to.deep.equal(given.slice(2, 4));
      expect(await find(0, 24, newId())).to.deep.equal([]);
      expect(await find(0, 24, mentor.id, newId())).to.deep.equal([]);
    });

    test('are found by member and by the term whose credit paid for their session', async (context) => {
      const data = await context.run(addTestData);
      const { member } = data;
      const termId = newId<TermId>();
      const session = (facts: Parameters<typeof aCredit>[0], hours: number) =>
        context.run(
          addOutcome,
          data,
          { startsAt: plus(NINE, hours * HOUR), funding: aCredit(facts) },
          outcomes.mentor_no_show,
        );
      const pass = ({ id }: Pick<Reservation, 'id'>) =>
        aDayPass({ memberId: member.id, reason: 'compensation', compensates: id });
      const unused = pass(await session({ termId }, 0));
      const used: DayPass = { ...pass(await session({ termId }, 2)), status: 'used', reservationId: newId() };
      const ofOtherTerm = pass(await session({}, 4));
      await context.run(async ({ dayPasses }) => {
        for (const one of [unused, used, ofOtherTerm]) await dayPasses.add(one);
        await dayPasses.add(aDayPass({ memberId: member.id, reason: 'compensation' }));
      });
      await context.run(async ({ dayPasses }) => {
        expect(await dayPasses.findCompensationsOfTerm(member.id, termId)).to.have.deep.members([unused, used]);
        expect(await dayPasses.findCompensationsOfTerm(newId<MemberId>(), termId)).to.deep.equal([]);
      });
    });
  });
}
