import { MINUTE, plus, type Day } from '@spotter/core';
import { expect } from 'chai';
import { aFixedSlot } from '../contract/builders.js';
import { FOUR, membershipHouse, QUARTER, type MembershipHouse, type Mood } from './membership-house.js';
import { refusalOf } from './studio.js';

const NOTHING = { considered: 0, changed: 0, skipped: 0, failures: [] };
const DONE = { considered: 1, changed: 1, skipped: 0, failures: [] };

const termsOf = async (house: MembershipHouse) =>
  (await house.membership()).terms.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`);
const statusOf = async (house: MembershipHouse) => (await house.membership()).status;

/** On the last day of the term, with the gateway in a mood. */
async function onLastDay(mood: Mood): Promise<MembershipHouse> {
  const house = await membershipHouse();
  house.at('2026-03-26');
  await house.job.run();
  house.gateway.mood = mood;
  house.at('2026-04-01');
  return house;
}

describe('the notice of what comes', () => {
  it('is given from D-7 on, and once', async () => {
    const house = await membershipHouse();
    house.at('2026-03-25', '24:00');
    house.clock.advance(-1);
    expect(await house.job.run()).to.deep.equal(NOTHING);
    house.clock.advance(1);
    expect(await house.job.run()).to.deep.equal(DONE);
    expect(await house.job.run()).to.deep.equal(NOTHING);
    const { memberId } = house;
    expect(house.events('membership-ending')).to.have.length(1);
    expect(house.events('membership-ending')[0]).to.include({ memberId, endsOn: '2026-04-02', renews: true });
  });

  it('warns of the end where nothing renews', async () => {
    const house = await membershipHouse({ autoRenew: false });
    house.at('2026-03-28'); // two days late
    await house.job.run();
    expect(house.events('membership-ending')[0]).to.include({ endsOn: '2026-04-02', renews: false });
  });

  it('is given again when the end has moved', async () => {
    const house = await membershipHouse();
    house.at('2026-03-26');
    await house.job.run();
    await house.pause('2026-03-27', '2026-03-28');
    for (const day of ['2026-03-27', '2026-03-28', '2026-03-29']) {
      house.at(day);
      await house.job.run();
    }
    expect(house.events('membership-ending').map((event) => 'endsOn' in event && event.endsOn)).to.deep.equal([
      '2026-04-02',
      '2026-04-04',
    ]);
  });

  it('is none when the end has come', async () => {
    const house = await membershipHouse({ autoRenew: false });
    house.at('2026-04-02');
    await house.job.run();
    expect(house.events('membership-ending')).to.deep.equal([]);
  });
});

describe('a renewal', () => {
  it('is charged at D-1, not a millisecond earlier, and once', async () => {
    const house = await membershipHouse();
    house.at('2026-03-31', '24:00');
    house.clock.advance(-1);
    await house.job.run();
    expect(house.gateway.paid).to.equal(1);
    house.clock.advance(1);
    expect(await house.job.run()).to.deep.equal(DONE);
    expect(await house.job.run()).to.deep.equal(NOTHING);
    expect(house.gateway.paid).to.equal(2);
    expect(await termsOf(house)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-02']);
    expect((await house.payments())[1]).to.include({
      purpose: 'membership_renewal',
      status: 'paid',
      amount: 400_000,
      createdAt: house.clock.now(),
    });
    expect(await house.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    expect(house.events('membership-renewed')[0]).to.include({ memberId: house.memberId, endsOn: '2026-05-02' });
    expect(house.events('payment-succeeded')).to.have.length(2);
    expect((await house.membership()).renewal).to.equal(null);
  });

  it('comes with the day pass of its month', async () => {
    const house = await onLastDay('pays');
    await house.job.run();
    const passes = await house.dayPasses();
    expect(passes).to.have.length(2);
    expect(Math.max(...passes.map(({ expiresAt }) => expiresAt))).to.equal(Date.parse('2026-05-02T00:00:00+09:00'));
  });

  it('paid two days late buys the same term', async () => {
    const house = await membershipHouse();
    house.at('2026-04-03');
    expect(await house.job.run()).to.deep.equal(DONE);
    expect(await termsOf(house)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-02']);
    expect(await statusOf(house)).to.equal('active');
  });

  it('that nobody charged until its term was over is not charged at all', async () => {
    const house = await membershipHouse();
    house.at('2026-05-02');
    await house.job.run();
    expect(house.gateway.paid).to.equal(1);
    expect((await house.membership()).status).to.equal('expired');
  });

  it('is charged once by two runs at once', async () => {
    const house = await onLastDay('pays');
    await Promise.all([house.job.run(), house.job.run(), house.job.run()]);
    expect(house.gateway.paid).to.equal(2);
    expect((await house.payments()).length).to.equal(2);
    expect(await termsOf(house)).to.have.length(2);
  });

  it('is for the last term that is paid: no day of the term before brings another', async () => {
    const house = await onLastDay('pays');
    await house.job.run();
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-24']) {
      house.at(day);
      await house.job.run();
    }
    expect(house.gateway.paid).to.equal(2);
    house.at('2026-05-01');
    await house.job.run();
    expect((await termsOf(house))[2]).to.equal('2026-05-02 2026-06-02');
  });

  it('is booked on at once', async () => {
    const house = await onLastDay('pays');
    expect(await refusalOf(house.book('2026-04-02'))).to.equal('insufficient-credits');
    await house.job.run();
    const booked = await house.book('2026-04-02', '20:00');
    expect(booked.funding).to.include({ kind: 'credit', termId: (await house.membership()).terms[1]!.id });
  });

  it('of a term over a leap day ends where its months do', async () => {
    const house = await membershipHouse({ plan: QUARTER, startsOn: '2027-11-30' as Day });
    expect(await termsOf(house)).to.deep.equal(['2027-11-30 2028-02-29']);
    house.at('2028-02-28');
    await house.job.run();
    expect((await termsOf(house))[1]).to.equal('2028-02-29 2028-05-29');
  });
});

describe('a renewal that is declined', () => {
  const failedTimes = async (times: number) => {
    const house = await onLastDay('declines');
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'].slice(0, times)) {
      house.at(day);
      await house.job.run();
    }
    return house;
  };

  it('makes the membership past due, and tells the member', async () => {
    const house = await onLastDay('declines');
    const { failures, considered } = await house.job.run();
    expect(considered).to.equal(1);
    expect(failures).to.deep.equal([
      { id: (await house.membership()).id, code: 'payment-failed', message: 'The payment was declined.' },
    ]);
    expect(await statusOf(house)).to.equal('past_due');
    expect(house.events('payment-failed')).to.have.length(1);
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });

  it('is tried again on the next day, and not before', async () => {
    const house = await failedTimes(1);
    house.at('2026-04-01', '24:00');
    house.clock.advance(-1);
    await house.job.run();
    expect(house.gateway.asked).to.have.length(2);
    house.clock.advance(1);
    await house.job.run();
    expect(house.gateway.asked).to.have.length(3);
  });

  it('that is paid at the last try goes on where it ended', async () => {
    const house = await failedTimes(3);
    house.gateway.mood = 'pays';
    house.at('2026-04-04');
    expect(await house.job.run()).to.deep.equal(DONE);
    expect(await statusOf(house)).to.equal('active');
    expect((await termsOf(house))[1]).to.equal('2026-04-02 2026-05-02');
  });

  it('is over after the third retry, at once', async () => {
    const house = await failedTimes(3);
    expect(await statusOf(house)).to.equal('past_due');
    house.at('2026-04-04');
    await house.job.run();
    expect(await statusOf(house)).to.equal('expired');
    expect(house.events('membership-expired')).to.have.length(1);
    house.at('2026-04-05');
    expect(await house.job.run()).to.deep.equal(NOTHING);
    expect((await house.payments()).map(({ status }) => status)).to.deep.equal(['paid', ...Array(4).fill('failed')]);
  });
});

describe('a renewal without an answer', () => {
  it('stays pending: nothing is charged again, and nothing expires', async () => {
    const house = await onLastDay('pays in silence');
    await house.job.run();
    expect((await house.membership()).renewal).to.include({ status: 'pending', attempts: 1 });
    expect(await statusOf(house)).to.equal('active');
    expect(await house.job.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    expect(house.gateway.asked).to.have.length(2);
  });

  it('is delivered by the webhook', async () => {
    const house = await onLastDay('pays in silence');
    await house.job.run();
    const [, renewal] = await house.payments();
    for (const id of ['w1', 'w2', 'w2']) await house.webhook.execute(id, renewal!.id);
    expect(await termsOf(house)).to.have.length(2);
    expect(await house.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    expect(await house.dayPasses()).to.have.length(2);
  });

  it('is delivered by the reconcile job', async () => {
    const house = await onLastDay('pays in silence');
    await house.job.run();
    house.clock.advance(1);
    await house.reconcile.run();
    expect(await termsOf(house)).to.have.length(2);
  });

  it('is past due when the reconcile job hears of a decline, and tried again on the next day', async () => {
    const house = await onLastDay('declines in silence');
    await house.job.run();
    house.clock.advance(1);
    await house.reconcile.run();
    expect(await statusOf(house)).to.equal('past_due');
    house.gateway.mood = 'pays';
    await house.job.run();
    expect(await statusOf(house)).to.equal('past_due');
    house.at('2026-04-02');
    await house.job.run();
    expect(await statusOf(house)).to.equal('active');
    expect((await house.payments()).map(({ status }) => status)).to.deep.equal(['paid', 'failed', 'paid']);
  });

  it('is sent again under the same id after two minutes, not earlier', async () => {
    const house = await onLastDay('pays in silence');
    await house.job.run();
    house.clock.advance(2 * MINUTE);
    await house.job.run();
    expect(house.gateway.asked).to.have.length(2);
    house.clock.advance(1);
    expect(await house.job.run()).to.deep.equal(DONE);
    expect(new Set(house.gateway.asked).size).to.equal(2);
    expect(await termsOf(house)).to.have.length(2);
  });

  it('is sent for the first time after a crash between writing and charging, whatever the reconcile job sees meanwhile', async () => {
    const house = await onLastDay('is not reached');
    expect((await house.job.run()).failures).to.have.length(1);
    const [, written] = await house.payments();
    expect(written).to.include({ purpose: 'membership_renewal', status: 'pending' });
    house.clock.advance(60 * MINUTE);
    await house.reconcile.run();
    house.gateway.mood = 'pays';
    await house.job.run();
    expect(house.gateway.asked.slice(1)).to.deep.equal([written!.id, written!.id]);
    expect((await house.payments())[1]).to.include({ id: written!.id, status: 'paid' });
    expect(house.events('payment-failed')).to.deep.equal([]);
    expect(await termsOf(house)).to.have.length(2);
  });

  it('is given up by the reconcile job when nobody has sent it for two days', async () => {
    const house = await onLastDay('is not reached');
    await house.job.run();
    house.clock.advance(2 * 24 * 60 * MINUTE);
    await house.reconcile.run();
    expect(await statusOf(house)).to.equal('active');
    house.clock.advance(1);
    await house.reconcile.run();
    expect(await statusOf(house)).to.equal('past_due');
  });

  it('goes back whole when the membership was cancelled meanwhile', async () => {
    const house = await onLastDay('pays in silence');
    await house.job.run();
    const membership = await house.membership();
    const closed = membership.terms.map((term) => ({ ...term, closed: true })) as unknown as typeof membership.terms;
    await house.put(({ memberships }) => memberships.save({ ...membership, terms: closed, status: 'cancelled' }));
    const [, renewal] = await house.payments();
    await house.webhook.execute('w', renewal!.id);
    expect((await house.payments())[1]).to.include({ status: 'paid' });
    const [refund] = await house.queries.payments.pendingRefunds(plus(house.clock.now(), 1), 10);
    expect(refund).to.include({ paymentId: renewal!.id, amount: 400_000 });
    expect((await house.membership()).terms).to.have.length(1);
  });
});

describe('a membership that does not renew', () => {
  it('is over on D, and not on its last day', async () => {
    const house = await membershipHouse({ autoRenew: false });
    house.at('2026-04-01', '24:00');
    house.clock.advance(-1);
    await house.job.run();
    expect(await statusOf(house)).to.equal('active');
    house.clock.advance(1);
    await house.job.run();
    expect(await statusOf(house)).to.equal('expired');
    expect(await house.job.run()).to.deep.equal(NOTHING);
    expect((await house.payments()).length).to.equal(1);
  });

  it('gives its weekly hours free, and lets the member join anew', async () => {
    const house = await membershipHouse({ autoRenew: false });
    const { memberId, mentorId } = house;
    const slot = aFixedSlot({ memberId, mentorId });
    await house.put(({ fixedSlots }) => fixedSlots.add(slot));
    house.at('2026-04-02');
    await house.job.run();
    expect((await house.queries.fixedSlots.slot(slot.id))?.status).to.equal('ended');
    const method = { kind: 'billing_key', billingKey: 'card' } as const;
    await house.join.execute({ memberId, planId: FOUR.id, method, autoRenew: true });
  });
});

describe('what a term leaves unused', () => {
  it('becomes revenue when the term is over', async () => {
    const house = await membershipHouse({ autoRenew: false });
    house.at('2026-04-02');
    await house.job.run();
    expect(await house.books()).to.deep.equal({ gateway: 400_000, revenue: 400_000 });
  });

  it('becomes revenue though the membership goes on; the next term is owed whole', async () => {
    const house = await onLastDay('pays');
    await house.job.run();
    expect(await house.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    house.at('2026-04-02');
    await house.job.run();
    expect(await house.books()).to.deep.equal({ gateway: 800_000, deferred: 400_000, revenue: 400_000 });
  });

  it('waits for a session of the last evening to be decided, and leaves its value to that', async () => {
    const house = await membershipHouse({ autoRenew: false });
    house.at('2026-03-30');
    const booked = await house.book('2026-04-01', '23:00');
    house.at('2026-04-02');
    await house.job.run();
    expect(await statusOf(house)).to.equal('expired');
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    expect(await house.job.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    await house.put(({ reservations }) =>
      reservations.save({ ...booked, status: 'member_no_show', decidedAt: house.clock.now() } as never),
    );
    await house.job.run();
    expect(await house.books()).to.deep.equal({ gateway: 400_000, deferred: 50_000, revenue: 350_000 });
    expect(await house.job.run()).to.deep.equal(NOTHING);
  });
});

describe('the day passes of a plan of three months', () => {
  const passes = async (house: MembershipHouse) => (await house.dayPasses()).length;

  it('come one a month, on the day of the month that it began on', async () => {
    const house = await membershipHouse({ plan: QUARTER });
    house.at('2026-04-01', '24:00');
    house.clock.advance(-1);
    await house.job.run();
    expect(await passes(house)).to.equal(1);
    house.clock.advance(1);
    await house.job.run();
    await house.job.run();
    expect(await passes(house)).to.equal(2);
    house.at('2026-05-02');
    await house.job.run();
    expect(await passes(house)).to.equal(3);
  });

  it('come all the same when the job was away', async () => {
    const house = await membershipHouse({ plan: QUARTER });
    house.at('2026-05-04');
    await house.job.run();
    expect(await passes(house)).to.equal(3);
  });

  it('wait while the membership is paused', async () => {
    const house = await membershipHouse({ plan: QUARTER });
    await house.pause('2026-04-01', '2026-04-05');
    for (const [day, given] of [
      ['2026-04-01', 1],
      ['2026-04-05', 1],
      ['2026-04-06', 2],
    ] as const) {
      house.at(day);
      await house.job.run();
      expect(await passes(house), day).to.equal(given);
    }
  });
});
