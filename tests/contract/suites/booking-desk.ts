import {
  addMonths,
  BookSession,
  defaultPolicies,
  HOUR,
  krw,
  plus,
  type BookingSituation,
  type DayPassId,
  type DeskClaim,
  type Instant,
  type MemberId,
  type Stores,
} from '@spotter/core';
import { expect } from 'chai';
import { aCredit, aDayPass, aMembership, aPointLot, aTerm, newId, NINE, PRO } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addCast,
  addMember,
  addMembership,
  addMentor,
  addOutcome,
  addReservation,
  outcomes,
  type Cast,
} from '../cast.js';
import { expectOneWinner, expectRefusal, refusalOf } from '../refusals.js';
import { sharedScene, type Scene } from '../scene.js';

const SIX = plus(NINE, 9 * HOUR);
const hour = (number: number): Instant => plus(SIX, number * HOUR);

export function describeBookingDesk(adapter: AdapterUnderTest): void {
  describe('the booking desk', () => {
    const scene = sharedScene(adapter);
    const situation = (claim: DeskClaim) => scene().run(({ desk }) => desk.situation(claim));

    const arrange = <Result>(work: (stores: Stores) => Promise<Result>) => scene().run(work);
    const heldOf = ({ membership }: BookingSituation) =>
      [...(membership?.heldCredits ?? [])].map(([term, credits]) => [term, credits.toSorted((a, b) => a - b)]);

    it('tells of a block, its mentor, and a member who has nothing', async () => {
      const cast = await arrange(addCast);
      const block = await arrange((stores) => addBlock(stores, cast));
      expect(await situation({ blockId: block.id, memberId: cast.member.id })).to.deep.equal({
        block,
        mentor: { tier: 'standard', tierStatus: 'active', ratePoints: null, status: 'active' },
        memberIsBusy: false,
        membership: null,
        pointLots: [],
        dayPass: null,
      });
    });

    it('knows no strange block', async () => {
      const { member } = await arrange(addCast);
      await expectRefusal(situation({ blockId: newId(), memberId: member.id }), 'not-found');
    });

    it('sees what the same transaction has written', async () => {
      await scene().run(async (stores) => {
        const cast = await addCast(stores);
        const block = await addBlock(stores, cast);
        const membership = await addMembership(stores, cast.member);
        const seen = await stores.desk.situation({ blockId: block.id, memberId: cast.member.id });
        expect(seen.block).to.deep.equal(block);
        expect(seen.membership?.membership).to.deep.equal(membership);
      });
    });

    it('tells whether the member has a reservation in the way', async () => {
      const cast = await arrange(addCast);
      const elsewhere = { ...(await arrange(addCast)), member: cast.member };
      const busy = async (startsAt: Instant) => {
        const block = await arrange((stores) => addBlock(stores, cast, { startsAt }));
        return (await situation({ blockId: block.id, memberId: cast.member.id })).memberIsBusy;
      };
      const half = HOUR / 2;
      await arrange((stores) => addReservation(stores, elsewhere, { startsAt: hour(0) }));
      await arrange((stores) => addOutcome(stores, elsewhere, { startsAt: hour(4) }, outcomes.cancelled));
      expect(await busy(plus(hour(0), half))).to.equal(true);
      expect(await busy(plus(hour(2), -half))).to.equal(false);
      expect(await busy(hour(4))).to.equal(false);
    });

    it('leaves the reservation that moves to the block out of its way', async () => {
      const cast = await arrange(addCast);
      const elsewhere = { ...(await arrange(addCast)), member: cast.member };
      const { id: moving } = await arrange((stores) => addReservation(stores, elsewhere, { startsAt: hour(0) }));
      const block = await arrange((stores) => addBlock(stores, cast, { startsAt: plus(hour(0), HOUR / 2) }));
      const claim = { blockId: block.id, memberId: cast.member.id };
      expect((await situation(claim)).memberIsBusy).to.equal(true);
      expect((await situation({ ...claim, moving })).memberIsBusy).to.equal(false);
    });

    for (const status of ['active', 'paused', 'past_due'] as const) {
      it(`tells of a membership that is ${status.replace('_', ' ')}`, async () => {
        const cast = await arrange(addCast);
        const pause = status === 'paused' ? { from: aTerm().startsOn, until: aTerm().startsOn } : null;
        const membership = await arrange((stores) => addMembership(stores, cast.member, { status, pause }));
        const block = await arrange((stores) => addBlock(stores, cast));
        const seen = await situation({ blockId: block.id, memberId: cast.member.id });
        expect(seen.membership?.membership).to.deep.equal(membership);
        expect(heldOf(seen)).to.deep.equal([]);
      });
    }

    for (const status of ['pending_payment', 'cancelled', 'expired'] as const) {
      it(`tells of no membership when it is ${status.replace('_', ' ')}`, async () => {
        const cast = await arrange(addCast);
        await arrange((stores) => addMembership(stores, cast.member, { status }));
        const block = await arrange((stores) => addBlock(stores, cast));
        expect((await situation({ blockId: block.id, memberId: cast.member.id })).membership).to.equal(null);
      });
    }

    it('tells which credits of which term are held, returned ones left out', async () => {
      const cast = await arrange(addCast);
      const [first, second] = [aTerm(), aTerm({ startsOn: aTerm().endsOn })];
      const membership = aMembership({ memberId: cast.member.id, terms: [first, second] });
      const credit = (credit: number, { id: termId } = first) =>
        aCredit({ membershipId: membership.id, termId, credit });
      await arrange(async (stores) => {
        await stores.memberships.add(membership);
        await addReservation(stores, cast, { startsAt: hour(0), funding: credit(0) });
        await addOutcome(stores, cast, { startsAt: hour(1), funding: credit(1) }, outcomes.completed);
        await addOutcome(stores, cast, { startsAt: hour(2), funding: credit(2) }, outcomes.member_no_show);
        await addOutcome(stores, cast, { startsAt: hour(3), funding: credit(3) }, outcomes.cancelled_late);
        await addOutcome(stores, cast, { startsAt: hour(4), funding: credit(4) }, outcomes.cancelled);
        await addOutcome(stores, cast, { startsAt: hour(5), funding: credit(5) }, outcomes.rejected);
        await addOutcome(stores, cast, { startsAt: hour(6), funding: credit(6) }, outcomes.mentor_no_show);
        await addReservation(stores, cast, { startsAt: hour(7), funding: credit(0, second) });
      });
      const block = await arrange((stores) => addBlock(stores, cast, { startsAt: hour(8) }));
      const seen = await situation({ blockId: block.id, memberId: cast.member.id });
      expect(seen.membership?.membership).to.deep.equal(membership);
      expect(heldOf(seen)).to.have.deep.members([
        [first.id, [0, 1, 2, 3]],
        [second.id, [0]],
      ]);
    });

    it('tells of the last three terms at least, however many there were', async () => {
      const cast = await arrange(addCast);
      const starts = [-4, -3, -2, -1, 0].map((months) => addMonths(aTerm().startsOn, months));
      const [first, ...later] = starts.map((startsOn) => aTerm({ startsOn }));
      const terms = [first!, ...later] as const;
      const membership = aMembership({ memberId: cast.member.id, terms });
      await arrange((stores) => stores.memberships.add(membership));
      const block = await arrange((stores) => addBlock(stores, cast));
      const seen = await situation({ blockId: block.id, memberId: cast.member.id });
      expect(seen.membership?.membership.terms.slice(-3)).to.deep.equal(terms.slice(-3));
    });

    it('tells of points with a Pro mentor alone, and only of lots with something left', async () => {
      const cast = await arrange(addCast);
      const [pro, held] = await arrange(async (stores) => [
        await addMentor(stores, PRO),
        await addMentor(stores, { ...PRO, tierStatus: 'on_hold' }),
      ]);
      const lots = [
        aPointLot({ memberId: cast.member.id, remaining: krw(1) }),
        aPointLot({ memberId: cast.member.id, kind: 'bonus', paymentId: null }),
      ];
      await arrange(async ({ pointLots, ...stores }) => {
        for (const lot of lots) await pointLots.add(lot);
        await pointLots.add(aPointLot({ memberId: cast.member.id, remaining: krw(0) }));
        await pointLots.add(aPointLot({ memberId: (await addMember({ pointLots, ...stores })).id }));
      });
      const lotsWith = async (mentor: Cast['mentor'], number: number) => {
        const block = await arrange((stores) => addBlock(stores, { ...cast, mentor }, { startsAt: hour(number) }));
        return (await situation({ blockId: block.id, memberId: cast.member.id })).pointLots;
      };
      expect(await lotsWith(pro, 0)).to.have.deep.members(lots);
      expect(await lotsWith(held, 1)).to.deep.equal([]);
      expect(await lotsWith(cast.mentor, 2)).to.deep.equal([]);
    });

    it("tells of the member's day pass when asked for, and of nobody else's", async () => {
      const cast = await arrange(addCast);
      const stranger = await arrange((stores) => addMember(stores));
      const block = await arrange((stores) => addBlock(stores, cast));
      const [mine, theirs] = [aDayPass({ memberId: cast.member.id }), aDayPass({ memberId: stranger.id })];
      await arrange(async ({ dayPasses }) => {
        await dayPasses.add(mine);
        await dayPasses.add(theirs);
      });
      const claim = { blockId: block.id, memberId: cast.member.id };
      expect((await situation({ ...claim, dayPassId: mine.id })).dayPass).to.deep.equal(mine);
      expect((await situation(claim)).dayPass).to.equal(null);
      await expectRefusal(situation({ ...claim, dayPassId: theirs.id }), 'not-found');
      await expectRefusal(situation({ ...claim, dayPassId: newId<DayPassId>() }), 'not-found');
    });

    describeBookingRaces(scene);
  });
}

/** The whole use case, twenty at once. */
function describeBookingRaces(scene: () => Scene): void {
  const book = () => new BookSession(scene(), scene().clock, { next: newId }, defaultPolicies);

  async function addMemberWithCredits(stores: Stores, credits: number): Promise<MemberId> {
    const member = await addMember(stores);
    await addMembership(stores, member, { terms: [aTerm({ credits })] });
    return member.id;
  }

  it('gives one block to one of twenty members', async () => {
    const [block, members] = await scene().run(async (stores) => {
      const twenty: MemberId[] = [];
      for (let number = 0; number < 20; number += 1) twenty.push(await addMemberWithCredits(stores, 1));
      return [await addBlock(stores, await addCast(stores)), twenty] as const;
    });
    const claims = members.map((memberId) => book().execute({ memberId, blockId: block.id, origin: 'member' }));
    const outcomes = await Promise.allSettled(claims);
    expectOneWinner(
      {
        winners: outcomes.filter(({ status }) => status === 'fulfilled'),
        refusals: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
      },
      'reservation-conflict',
    );
    expect((await scene().run(({ blocks }) => blocks.get(block.id))).status).to.equal('booked');
  });

  it('spends the last three credits on three of twenty blocks', async () => {
    const [memberId, blocks] = await scene().run(async (stores) => {
      const cast = await addCast(stores);
      const twenty = [];
      for (let number = 0; number < 20; number += 1)
        twenty.push(await addBlock(stores, cast, { startsAt: hour(number) }));
      return [await addMemberWithCredits(stores, 3), twenty] as const;
    });
    const claims = blocks.map(({ id }) => book().execute({ memberId, blockId: id, origin: 'member' }));
    const outcomes = await Promise.allSettled(claims);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).to.include({ code: 'insufficient-credits' });
    const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.funding] : []));
    expect(won.map((funding) => funding.kind === 'credit' && funding.credit)).to.have.members([0, 1, 2]);
  });

  it('spends points once, though twenty reach for them', async () => {
    const [memberId, blocks] = await scene().run(async (stores) => {
      const cast = { ...(await addCast(stores)), mentor: await addMentor(stores, PRO) };
      const twenty = [];
      for (let number = 0; number < 20; number += 1)
        twenty.push(await addBlock(stores, cast, { startsAt: hour(number) }));
      await stores.pointLots.add(aPointLot({ memberId: cast.member.id, amount: krw(150_000) }));
      return [cast.member.id, twenty] as const;
    });
    const claims = blocks.map(({ id }) => book().execute({ memberId, blockId: id, origin: 'member' }));
    const outcomes = await Promise.allSettled(claims);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    expect((await scene().queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([30_000]);
    const [balance] = await scene().queries.ledger.balances(`points:${memberId}`);
    expect(balance?.balance).to.equal(-120_000);
  });

  it('leaves nothing of a booking that was refused', async () => {
    const { member, block } = await scene().run(async (stores) => {
      const cast = await addCast(stores);
      return { ...cast, block: await addBlock(stores, cast) };
    });
    const refusal = await refusalOf(book().execute({ memberId: member.id, blockId: block.id, origin: 'member' }));
    expect(refusal).to.include({ code: 'insufficient-credits' });
    expect(await scene().run(({ blocks }) => blocks.get(block.id))).to.deep.equal(block);
    const page = { page: 1, size: 1 };
    expect((await scene().queries.booking.reservations({ memberId: member.id }, page)).total).to.equal(0);
  });
}
