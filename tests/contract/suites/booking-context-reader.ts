import type { Repositories } from '@spotter/core/application';
import type { BookingContext, BookingContextRequest } from '@spotter/core/booking';
import { addMonths, HOUR, krw, minus, plus, type Instant, type MemberId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aCredit, aDayPass, aMembership, aPointLot, aTerm, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addEach,
  addBlock,
  addTestData,
  addMember,
  addMembership,
  addMentor,
  addOutcome,
  addReservation,
  addTwenty,
  outcomes,
  type TestData,
} from '../test-data.js';
import { expectOneWinner, expectRefusal, raceOf, refusalOf } from '../refusals.js';
import { sharedContext, type TestContext } from '../test-context.js';

const SIX = plus(NINE, 9 * HOUR);
const hour = (number: number): Instant => plus(SIX, number * HOUR);

export function describeBookingContextReader(adapter: AdapterUnderTest): void {
  describe('the booking context reader', () => {
    const context = sharedContext(adapter);
    let data: TestData;
    beforeEach(async () => (data = await context().run(addTestData)));
    const loadBooking = (request: BookingContextRequest) =>
      context().run(({ bookingContext }) => bookingContext.load(request));

    const arrange: TestContext['run'] = (work, ...args) => context().run(work, ...args);
    const heldOf = ({ membership }: BookingContext) =>
      [...(membership?.heldCredits ?? [])].map(([term, credits]) => [term, credits.toSorted((a, b) => a - b)]);

    it('loads a block, its mentor, and a member without funding', async () => {
      const block = await arrange(addBlock, data);
      expect(await loadBooking({ blockId: block.id, memberId: data.member.id })).to.deep.equal({
        block,
        mentor: { tier: 'standard', tierStatus: 'active', ratePoints: null, status: 'active' },
        memberIsBusy: false,
        membership: null,
        pointLots: [],
        dayPass: null,
      });
    });

    it('does not find an unknown block', async () => {
      await expectRefusal(loadBooking({ blockId: newId(), memberId: data.member.id }), 'not-found');
    });

    it('loads uncommitted writes of the same transaction', async () => {
      await context().run(async (repositories) => {
        const data = await addTestData(repositories);
        const block = await addBlock(repositories, data);
        const membership = await addMembership(repositories, data.member);
        const seen = await repositories.bookingContext.load({ blockId: block.id, memberId: data.member.id });
        expect(seen.block).to.deep.equal(block);
        expect(seen.membership?.membership).to.deep.equal(membership);
      });
    });

    it('reports an overlapping reservation of the member', async () => {
      const elsewhere = { ...(await arrange(addTestData)), member: data.member };
      const busy = async (startsAt: Instant) => {
        const block = await arrange(addBlock, data, { startsAt });
        return (await loadBooking({ blockId: block.id, memberId: data.member.id })).memberIsBusy;
      };
      const half = HOUR / 2;
      await arrange(addReservation, elsewhere, { startsAt: hour(0) });
      await arrange(addOutcome, elsewhere, { startsAt: hour(4) }, outcomes.cancelled);
      expect(await busy(plus(hour(0), half))).to.equal(true);
      expect(await busy(minus(hour(2), half))).to.equal(false);
      expect(await busy(hour(4))).to.equal(false);
    });

    it('ignores the reservation that moves to the block', async () => {
      const elsewhere = { ...(await arrange(addTestData)), member: data.member };
      const { id: moving } = await arrange(addReservation, elsewhere, { startsAt: hour(0) });
      const block = await arrange(addBlock, data, { startsAt: plus(hour(0), HOUR / 2) });
      const request = { blockId: block.id, memberId: data.member.id };
      expect((await loadBooking(request)).memberIsBusy).to.equal(true);
      expect((await loadBooking({ ...request, moving })).memberIsBusy).to.equal(false);
    });

    for (const status of ['active', 'paused', 'past_due'] as const) {
      it(`loads a membership that is ${status.replace('_', ' ')}`, async () => {
        const pause = status === 'paused' ? { from: aTerm().startsOn, until: aTerm().startsOn } : null;
        const membership = await arrange(addMembership, data.member, { status, pause });
        const block = await arrange(addBlock, data);
        const seen = await loadBooking({ blockId: block.id, memberId: data.member.id });
        expect(seen.membership?.membership).to.deep.equal(membership);
        expect(heldOf(seen)).to.deep.equal([]);
      });
    }

    for (const status of ['pending_payment', 'cancelled', 'expired'] as const) {
      it(`loads no membership that is ${status.replace('_', ' ')}`, async () => {
        await arrange(addMembership, data.member, { status });
        const block = await arrange(addBlock, data);
        expect((await loadBooking({ blockId: block.id, memberId: data.member.id })).membership).to.equal(null);
      });
    }

    it('loads the held credits of each term, without returned ones', async () => {
      const [first, second] = [aTerm(), aTerm({ startsOn: aTerm().endsOn })];
      const membership = aMembership({ memberId: data.member.id, terms: [first, second] });
      const credit = (credit: number, { id: termId } = first) =>
        aCredit({ membershipId: membership.id, termId, credit });
      await arrange(async (repositories) => {
        await repositories.memberships.add(membership);
        await addReservation(repositories, data, { startsAt: hour(0), funding: credit(0) });
        await addOutcome(repositories, data, { startsAt: hour(1), funding: credit(1) }, outcomes.completed);
        await addOutcome(repositories, data, { startsAt: hour(2), funding: credit(2) }, outcomes.member_no_show);
        await addOutcome(repositories, data, { startsAt: hour(3), funding: credit(3) }, outcomes.cancelled_late);
        await addOutcome(repositories, data, { startsAt: hour(4), funding: credit(4) }, outcomes.cancelled);
        await addOutcome(repositories, data, { startsAt: hour(5), funding: credit(5) }, outcomes.rejected);
        await addOutcome(repositories, data, { startsAt: hour(6), funding: credit(6) }, outcomes.mentor_no_show);
        await addReservation(repositories, data, { startsAt: hour(7), funding: credit(0, second) });
      });
      const block = await arrange(addBlock, data, { startsAt: hour(8) });
      const seen = await loadBooking({ blockId: block.id, memberId: data.member.id });
      expect(seen.membership?.membership).to.deep.equal(membership);
      expect(heldOf(seen)).to.have.deep.members([
        [first.id, [0, 1, 2, 3]],
        [second.id, [0]],
      ]);
    });

    it('loads at least the last three terms', async () => {
      const starts = [-4, -3, -2, -1, 0].map((months) => addMonths(aTerm().startsOn, months));
      const [first, ...later] = starts.map((startsOn) => aTerm({ startsOn }));
      const terms = [first!, ...later] as const;
      const membership = aMembership({ memberId: data.member.id, terms });
      await arrange((repositories) => repositories.memberships.add(membership));
      const block = await arrange(addBlock, data);
      const seen = await loadBooking({ blockId: block.id, memberId: data.member.id });
      expect(seen.membership?.membership.terms.slice(-3)).to.deep.equal(terms.slice(-3));
    });

    it('loads points only for a Pro mentor, from lots that are not empty', async () => {
      const [pro, held] = await arrange(async (repositories) => [
        await addMentor(repositories, PRO),
        await addMentor(repositories, { ...PRO, tierStatus: 'on_hold' }),
      ]);
      const lots = [
        aPointLot({ memberId: data.member.id, remaining: krw(1) }),
        aPointLot({ memberId: data.member.id, kind: 'bonus', paymentId: null }),
      ];
      await arrange(async ({ pointLots, ...repositories }) => {
        for (const lot of lots) await pointLots.add(lot);
        await pointLots.add(aPointLot({ memberId: data.member.id, remaining: krw(0) }));
        await pointLots.add(aPointLot({ memberId: (await addMember({ pointLots, ...repositories })).id }));
      });
      const lotsWith = async (mentor: TestData['mentor'], number: number) => {
        const block = await arrange(addBlock, { ...data, mentor }, { startsAt: hour(number) });
        return (await loadBooking({ blockId: block.id, memberId: data.member.id })).pointLots;
      };
      expect(await lotsWith(pro, 0)).to.have.deep.members(lots);
      expect(await lotsWith(held, 1)).to.deep.equal([]);
      expect(await lotsWith(data.mentor, 2)).to.deep.equal([]);
    });

    it('loads only a requested day pass that belongs to the member', async () => {
      const stranger = await arrange(addMember);
      const block = await arrange(addBlock, data);
      const [mine, theirs] = [aDayPass({ memberId: data.member.id }), aDayPass({ memberId: stranger.id })];
      await arrange(({ dayPasses }) => addEach(dayPasses, mine, theirs));
      const request = { blockId: block.id, memberId: data.member.id };
      expect((await loadBooking({ ...request, dayPassId: mine.id })).dayPass).to.deep.equal(mine);
      expect((await loadBooking(request)).dayPass).to.equal(null);
      await expectRefusal(loadBooking({ ...request, dayPassId: theirs.id }), 'not-found');
      await expectRefusal(loadBooking({ ...request, dayPassId: newId() }), 'not-found');
    });

    describeBookingRaces(context);
  });
}

/** The whole use case, twenty at once. */
function describeBookingRaces(context: () => TestContext): void {
  const book = () => context().useCases().bookSession;

  async function addMemberWithCredits(repositories: Repositories, credits: number): Promise<MemberId> {
    const member = await addMember(repositories);
    await addMembership(repositories, member, { terms: [aTerm({ credits })] });
    return member.id;
  }

  it('gives one block to one of twenty concurrent members', async () => {
    const [block, members] = await context().run(async (repositories) => {
      const twenty = await addTwenty(() => addMemberWithCredits(repositories, 1));
      return [await addBlock(repositories, await addTestData(repositories)), twenty] as const;
    });
    const bookings = members.map((memberId) => book().execute({ memberId, blockId: block.id, origin: 'member' }));
    expectOneWinner(await raceOf(bookings), 'reservation-conflict');
    expect((await context().run(({ blocks }) => blocks.get(block.id))).status).to.equal('booked');
  });

  it('spends the last three credits on three of twenty blocks', async () => {
    const [memberId, blocks] = await context().run(async (repositories) => {
      const data = await addTestData(repositories);
      const twenty = await addTwenty((number) => addBlock(repositories, data, { startsAt: hour(number) }));
      return [await addMemberWithCredits(repositories, 3), twenty] as const;
    });
    const { winners, refusals } = await raceOf(
      blocks.map(({ id }) => book().execute({ memberId, blockId: id, origin: 'member' })),
    );
    for (const refusal of refusals) expect(refusal).to.include({ code: 'insufficient-credits' });
    expect(winners.map(({ funding }) => funding.kind === 'credit' && funding.credit)).to.have.members([0, 1, 2]);
  });

  it('spends points once for twenty concurrent bookings', async () => {
    const [memberId, blocks] = await context().run(async (repositories) => {
      const data = { ...(await addTestData(repositories)), mentor: await addMentor(repositories, PRO) };
      const twenty = await addTwenty((number) => addBlock(repositories, data, { startsAt: hour(number) }));
      await repositories.pointLots.add(aPointLot({ memberId: data.member.id, amount: krw(150_000) }));
      return [data.member.id, twenty] as const;
    });
    const bookings = blocks.map(({ id }) => book().execute({ memberId, blockId: id, origin: 'member' }));
    expect((await raceOf(bookings)).winners).to.have.length(2);
    expect((await context().queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([30_000]);
    const [balance] = await context().queries.ledger.balances(`points:${memberId}`);
    expect(balance?.balance).to.equal(-120_000);
  });

  it('stores no row for a refused booking', async () => {
    const { member, block } = await context().run(async (repositories) => {
      const data = await addTestData(repositories);
      return { ...data, block: await addBlock(repositories, data) };
    });
    const refusal = await refusalOf(book().execute({ memberId: member.id, blockId: block.id, origin: 'member' }));
    expect(refusal).to.include({ code: 'insufficient-credits' });
    expect(await context().run(({ blocks }) => blocks.get(block.id))).to.deep.equal(block);
    const page = { page: 1, size: 1 };
    expect((await context().queries.booking.reservations({ memberId: member.id }, page)).total).to.equal(0);
  });
}
