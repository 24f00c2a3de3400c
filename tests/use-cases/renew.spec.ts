import { reportBefore } from '@spotter/core/application';
import {
  addDays,
  addMonths,
  dayOf,
  DomainError,
  instantAt,
  MINUTE,
  SECOND,
  type Day,
  type MembershipId,
  type PaymentId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Charge, ChargeOutcome } from '@spotter/core/payment';
import { createSimulatedService } from '@spotter/simulation';
import { expect } from 'chai';
import { aFixedSlot, anAuthority } from '../contract/builders.js';
import { addMember } from '../contract/test-data.js';
import {
  chargedOnLastDay,
  FOUR,
  membershipFixture,
  QUARTER,
  type MembershipFixture,
  type GatewayMode,
} from './membership-fixture.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

const NOTHING = { considered: 0, changed: 0, skipped: 0, failures: [] };
const DONE = { considered: 1, changed: 1, skipped: 0, failures: [] };

const termsOf = async (fixture: MembershipFixture) =>
  (await fixture.membership()).terms.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`);

/** On the last day of the term, with the gateway in this mode. */
async function onLastDay(mode: GatewayMode): Promise<MembershipFixture> {
  const fixture = await membershipFixture();
  await fixture.runOn('2026-03-26');
  fixture.gateway.mode = mode;
  fixture.at('2026-04-01');
  return fixture;
}

describe('the notice before the end of a term', () => {
  it('is sent once, from seven days before the end', async () => {
    const fixture = await membershipFixture();
    fixture.at('2026-03-25', '24:00');
    fixture.clock.advance(-1);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
    fixture.clock.advance(1);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(DONE);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
    const { memberId } = fixture;
    expect(fixture.eventsOf('membership-ending')).to.have.length(1);
    expect(fixture.eventsOf('membership-ending')[0]).to.include({ memberId, endsOn: '2026-04-02', renews: true });
  });

  it('is sent again when the end has moved', async () => {
    const fixture = await membershipFixture();
    await fixture.runOn('2026-03-26');
    await fixture.pause('2026-03-27', '2026-03-28');
    await fixture.runOn('2026-03-27', '2026-03-28', '2026-03-29');
    expect(fixture.eventsOf('membership-ending').map((event) => 'endsOn' in event && event.endsOn)).to.deep.equal([
      '2026-04-02',
      '2026-04-04',
    ]);
  });

  it('is not sent when the term has ended', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    await fixture.runOn('2026-04-02');
    expect(fixture.eventsOf('membership-ending')).to.deep.equal([]);
  });
});

describe('a renewal that the gateway refuses because of the configuration', () => {
  it('stays pending, and the membership is neither past due nor expired', async () => {
    const fixture = await onLastDay('refuses our secret');
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-12']) {
      await fixture.runOn(day);
      await fixture.jobs['payment-reconcile'].run();
      expect(await fixture.status(), day).to.equal('active');
    }
    expect((await fixture.payments())[1]).to.include({ status: 'pending', resend: true });
    expect(fixture.eventsOf('payment-failed')).to.deep.equal([]);

    fixture.gateway.mode = 'pays';
    expect(await fixture.jobs['payment-reconcile'].run()).to.deep.equal(DONE);
    expect(await termsOf(fixture)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-02']);
    expect(fixture.gateway.paid).to.equal(2);
  });

  it('is not sent again after the membership is cancelled', async () => {
    const fixture = await chargedOnLastDay('refuses our secret');
    const membership = await fixture.membership();
    await fixture.transaction.run(({ memberships }) => memberships.save({ ...membership, status: 'cancelled' }));
    fixture.at('2026-04-02');
    fixture.gateway.mode = 'pays';
    await fixture.jobs['payment-reconcile'].run();
    expect((await fixture.payments())[1]).to.include({ status: 'failed' });
    expect(fixture.gateway.paid).to.equal(1);
  });
});

describe('a charge that fails after staff have extended the term', () => {
  const extend = (fixture: MembershipFixture, membershipId: MembershipId) =>
    fixture.extendMembership.execute({ membershipId, days: 30, reason: 'apology', ...anAuthority() });

  it('leaves the membership active, and the next term is charged before the new end with all its retries', async () => {
    const fixture = await chargedOnLastDay('declines in silence');
    await extend(fixture, (await fixture.membership()).id);
    fixture.clock.advance(10 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    expect(await fixture.membership()).to.include({ status: 'active', renewal: null, nextTransitionOn: '2026-04-25' });
    await fixture.book('2026-04-20');
    fixture.gateway.mode = 'declines';
    await fixture.runOn('2026-05-01');
    expect(await fixture.status()).to.equal('past_due');
    expect((await fixture.membership()).renewal).to.include({ attempts: 1 });
  });

  it('does not count, also when automatic renewal was off meanwhile', async () => {
    const fixture = await chargedOnLastDay('declines');
    const { memberId } = fixture;
    await fixture.changeAutoRenewal.execute({ memberId, autoRenew: false });
    await extend(fixture, (await fixture.membership()).id);
    await fixture.changeAutoRenewal.execute({ memberId, autoRenew: true });
    expect(await fixture.membership()).to.include({ status: 'active', renewal: null });
  });
});

describe('a renewal', () => {
  it('is charged once, one day before the end, not a millisecond earlier', async () => {
    const fixture = await membershipFixture();
    fixture.at('2026-03-31', '24:00');
    fixture.clock.advance(-1);
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.paid).to.equal(1);
    fixture.clock.advance(1);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(DONE);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
    expect(fixture.gateway.paid).to.equal(2);
    expect(await termsOf(fixture)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-02']);
    expect((await fixture.payments())[1]).to.include({
      purpose: 'membership_renewal',
      status: 'paid',
      amount: 400_000,
      createdAt: fixture.clock.now(),
    });
    expect(await fixture.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    expect(fixture.eventsOf('membership-renewed')[0]).to.include({ memberId: fixture.memberId, endsOn: '2026-05-02' });
    expect(fixture.eventsOf('payment-succeeded')).to.have.length(2);
    expect((await fixture.membership()).renewal).to.equal(null);
  });

  it('is charged once when another run charges it after this one has read the membership', async () => {
    for (const mode of ['pays', 'pays in silence'] as const) {
      const fixture = await onLastDay(mode);
      let runs = 0;
      const interrupted: typeof fixture.transaction = {
        run: async (...request) => {
          runs += 1;
          if (runs === 3) await fixture.processDueMemberships.run(); // after it was found due, before its payment is stored
          return fixture.transaction.run(...request);
        },
      };
      const { processDueMemberships } = createSimulatedService({ ...fixture, transaction: interrupted });
      expect((await processDueMemberships.run()).failures, mode).to.deep.equal([]);
      expect(runs).to.be.at.least(3);
      expect(fixture.gateway.requests, mode).to.have.length(2);
      expect(await fixture.payments(), mode).to.have.length(2);
    }
  });

  it('grants the day pass of its month', async () => {
    const fixture = await chargedOnLastDay('pays');
    const passes = await fixture.dayPasses();
    expect(passes).to.have.length(2);
    expect(Math.max(...passes.map(({ expiresAt }) => expiresAt))).to.equal(Date.parse('2026-05-02T00:00:00+09:00'));
  });

  it('buys the same term when it is paid two days late', async () => {
    const fixture = await membershipFixture();
    fixture.at('2026-04-03');
    expect(await fixture.processDueMemberships.run()).to.deep.equal(DONE);
    expect(await termsOf(fixture)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-02']);
    expect(await fixture.status()).to.equal('active');
  });

  it('is not charged when the job first runs after the end of the term', async () => {
    const fixture = await membershipFixture();
    await fixture.runOn('2026-05-02');
    expect(fixture.gateway.paid).to.equal(1);
    expect(await fixture.status()).to.equal('expired');
  });

  it('is made once for each paid term, on any day of the run', async () => {
    const fixture = await chargedOnLastDay('pays');
    await fixture.runOn('2026-04-01', '2026-04-02', '2026-04-03', '2026-04-24');
    expect(fixture.gateway.paid).to.equal(2);
    await fixture.runOn('2026-05-01');
    expect((await termsOf(fixture))[2]).to.equal('2026-05-02 2026-06-02');
  });

  it('can be booked on at once', async () => {
    const fixture = await onLastDay('pays');
    expect(await refusalOf(fixture.book('2026-04-02'))).to.equal('insufficient-credits');
    await fixture.processDueMemberships.run();
    const booked = await fixture.book('2026-04-02', '20:00');
    expect(booked.funding).to.include({ kind: 'credit', termId: (await fixture.membership()).terms[1]!.id });
  });

  it('ends on the right day of the month over a leap day', async () => {
    const fixture = await membershipFixture({ plan: QUARTER, startsOn: '2027-11-30' as Day });
    expect(await termsOf(fixture)).to.deep.equal(['2027-11-30 2028-02-29']);
    await fixture.runOn('2028-02-28');
    expect((await termsOf(fixture))[1]).to.equal('2028-02-29 2028-05-29');
  });
});

describe('a declined renewal', () => {
  const failedTimes = async (times: number) => {
    const fixture = await onLastDay('declines');
    await fixture.runOn(...['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'].slice(0, times));
    return fixture;
  };

  it('makes the membership past due and notifies the member', async () => {
    const fixture = await onLastDay('declines');
    const { failures, considered } = await fixture.processDueMemberships.run();
    expect(considered).to.equal(1);
    expect(failures).to.deep.equal([
      {
        ...{ id: (await fixture.membership()).id, code: 'payment-failed', message: 'The payment was declined.' },
        isCardDeclined: true,
      },
    ]);
    expect(await fixture.status()).to.equal('past_due');
    expect(fixture.eventsOf('payment-failed')).to.have.length(1);
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
  });

  it('is tried again on the next day, not earlier', async () => {
    const fixture = await failedTimes(1);
    fixture.at('2026-04-01', '24:00');
    fixture.clock.advance(-1);
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.requests).to.have.length(2);
    fixture.clock.advance(1);
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.requests).to.have.length(3);
  });

  it('continues the membership when the last attempt is paid', async () => {
    const fixture = await failedTimes(3);
    fixture.gateway.mode = 'pays';
    fixture.at('2026-04-04');
    expect(await fixture.processDueMemberships.run()).to.deep.equal(DONE);
    expect(await fixture.status()).to.equal('active');
    expect((await termsOf(fixture))[1]).to.equal('2026-04-02 2026-05-02');
  });

  it('ends the membership after the third retry', async () => {
    const fixture = await failedTimes(3);
    expect(await fixture.status()).to.equal('past_due');
    await fixture.runOn('2026-04-04');
    expect(await fixture.status()).to.equal('expired');
    expect(fixture.eventsOf('membership-expired').map((event) => 'isUnpaid' in event && event.isUnpaid)).to.deep.equal([
      true,
    ]);
    fixture.at('2026-04-05');
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
    expect((await fixture.payments()).map(({ status }) => status)).to.deep.equal(['paid', ...Array(4).fill('failed')]);
  });
});

describe('a late payment of a renewal', () => {
  it('is waited for while the job repeats it, for two days and two minutes after the last request', async () => {
    const fixture = await onLastDay('is not reached');
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03']) {
      await fixture.runOn(day);
      expect((await fixture.payments())[1], day).to.include({ status: 'pending', sentAt: fixture.clock.now() });
    }
    const [, sentAgain] = fixture.gateway.requests.slice(1);
    expect(new Set(fixture.gateway.requests.slice(1))).to.deep.equal(new Set([sentAgain]));
    fixture.clock.advance(2 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    expect((await fixture.payments())[1]).to.include({ status: 'pending' });
    fixture.clock.advance(1);
    await fixture.processDueMemberships.run(); // too old to be sent again
    expect(fixture.gateway.requests).to.have.length(4);
    await fixture.jobs['payment-reconcile'].run();
    expect((await fixture.payments())[1]).to.include({ status: 'failed' });
    expect(await fixture.status()).to.equal('past_due');
  });

  it('is booked and refunded when the renewal was marked as failed', async () => {
    const fixture = await onLastDay('is not reached');
    for (const [day, time] of [['2026-04-01'], ['2026-04-03', '09:01']] as const) {
      fixture.at(day, time);
      await fixture.processDueMemberships.run();
      await fixture.jobs['payment-reconcile'].run();
    }
    const [, late] = await fixture.payments();
    expect(late).to.include({ status: 'failed' });
    fixture.gateway.mode = 'pays';
    await fixture.runOn('2026-04-04');
    expect(await termsOf(fixture)).to.have.length(2);
    await fixture.gateway.charge({ paymentId: late!.id, amount: late!.amount, method: late!.method, orderName: '' });
    await fixture.receiveWebhook.execute('late', late!.id);
    expect((await fixture.payments())[1]).to.include({ status: 'paid' });
    const refunds = await fixture.queries.payments.pendingRefundsOf(late!.id);
    expect(refunds.map(({ amount }) => amount)).to.deep.equal([late!.amount]);
    expect(await termsOf(fixture)).to.have.length(2);
    expect(fixture.eventsOf('payment-returned')).to.have.length(1);
    expect(await fixture.books()).to.include({ gateway: 1_200_000, deferred: 800_000 });
  });
});

describe('a pending renewal', () => {
  it('stays pending without a second charge, and the membership does not expire', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    expect((await fixture.membership()).renewal).to.include({ status: 'pending', attempts: 1 });
    expect(await fixture.status()).to.equal('active');
    expect(await fixture.processDueMemberships.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    expect(fixture.gateway.requests).to.have.length(2);
  });

  it('is settled by the webhook', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    const [, renewal] = await fixture.payments();
    for (const id of ['w1', 'w2', 'w2']) await fixture.receiveWebhook.execute(id, renewal!.id);
    expect(await termsOf(fixture)).to.have.length(2);
    expect(await fixture.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    expect(await fixture.dayPasses()).to.have.length(2);
  });

  it('is settled by the reconcile job when the gateway took the money', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    await fixture.reconcile();
    expect(await termsOf(fixture)).to.have.length(2);
  });

  it('fails without a message when the member has switched automatic renewal off meanwhile', async () => {
    const fixture = await chargedOnLastDay('declines in silence');
    await fixture.changeAutoRenewal.execute({ memberId: fixture.memberId, autoRenew: false });
    await fixture.reconcile();
    expect((await fixture.payments()).map(({ status }) => status)).to.deep.equal(['paid', 'failed']);
    expect(await fixture.status()).to.equal('active');
    expect(fixture.eventsOf('payment-failed')).to.deep.equal([]);
  });

  it('is past due when the reconcile job finds a decline, and is tried again on the next day', async () => {
    const fixture = await chargedOnLastDay('declines in silence');
    await fixture.reconcile();
    expect(await fixture.status()).to.equal('past_due');
    expect(fixture.eventsOf('payment-failed')).to.have.length(1);
    fixture.gateway.mode = 'pays';
    await fixture.processDueMemberships.run();
    expect(await fixture.status()).to.equal('past_due');
    await fixture.runOn('2026-04-02');
    expect(await fixture.status()).to.equal('active');
    expect((await fixture.payments()).map(({ status }) => status)).to.deep.equal(['paid', 'failed', 'paid']);
  });

  it('is sent again under the same id after two minutes, not earlier', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    fixture.clock.advance(2 * MINUTE);
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.requests).to.have.length(2);
    fixture.clock.advance(1);
    expect(await fixture.processDueMemberships.run()).to.deep.equal(DONE);
    expect(new Set(fixture.gateway.requests).size).to.equal(2);
    expect(await termsOf(fixture)).to.have.length(2);
  });

  it('is sent for the first time after a crash between storing and charging', async () => {
    const fixture = await onLastDay('is not reached');
    expect((await fixture.processDueMemberships.run()).failures).to.have.length(1);
    const [, written] = await fixture.payments();
    expect(written).to.include({ purpose: 'membership_renewal', status: 'pending' });
    fixture.clock.advance(60 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    fixture.gateway.mode = 'pays';
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.requests.slice(1)).to.deep.equal([written!.id, written!.id]);
    expect((await fixture.payments())[1]).to.include({ id: written!.id, status: 'paid' });
    expect(fixture.eventsOf('payment-failed')).to.deep.equal([]);
    expect(await termsOf(fixture)).to.have.length(2);
  });

  it('is failed by the reconcile job when it was not sent for two days', async () => {
    const fixture = await chargedOnLastDay('is not reached');
    fixture.clock.advance(2 * 24 * 60 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    expect(await fixture.status()).to.equal('active');
    fixture.clock.advance(1);
    await fixture.jobs['payment-reconcile'].run();
    expect(await fixture.status()).to.equal('past_due');
  });
});

describe('a membership that does not renew', () => {
  it('ends the day after its last day, not earlier', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    fixture.at('2026-04-01', '24:00');
    fixture.clock.advance(-1);
    await fixture.processDueMemberships.run();
    expect(await fixture.status()).to.equal('active');
    fixture.clock.advance(1);
    await fixture.processDueMemberships.run();
    expect(await fixture.status()).to.equal('expired');
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
    expect((await fixture.payments()).length).to.equal(1);
  });

  it('ends its fixed slots and allows the member to join again', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    const { memberId, mentorId } = fixture;
    const slot = aFixedSlot({ memberId, mentorId });
    await fixture.transaction.run(({ fixedSlots }) => fixedSlots.add(slot));
    await fixture.runOn('2026-04-02');
    const ended = await fixture.transaction.run(({ fixedSlots }) => fixedSlots.get(slot.id));
    expect(ended.status).to.equal('ended');
    const method = { kind: 'billing_key', billingKey: 'card' } as const;
    await fixture.joinMembership.execute({ memberId, planId: FOUR.id, method, autoRenew: true });
  });
});

describe('the unused value of a term', () => {
  it('becomes revenue when the term has ended', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    await fixture.runOn('2026-04-02');
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, revenue: 400_000 });
  });

  it('makes no journal entry when a chargeback has withdrawn the whole value', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    const { terms, ...membership } = await fixture.membership();
    const [term] = terms;
    await fixture.transaction.run(({ memberships }) =>
      memberships.save({ ...membership, terms: [{ ...term, withdrawn: term.price }] }),
    );
    await fixture.runOn('2026-04-02');
    expect((await fixture.membership()).terms[0].closed).to.equal(true);
    const page = { page: 1, size: 100 };
    expect((await fixture.queries.ledger.entries({ reference: term.id }, page)).items).to.deep.equal([]);
  });

  it('becomes revenue although the membership continues, and the next term stays deferred in full', async () => {
    const fixture = await chargedOnLastDay('pays');
    expect(await fixture.books()).to.deep.equal({ gateway: 800_000, deferred: 800_000 });
    await fixture.runOn('2026-04-02');
    expect(await fixture.books()).to.deep.equal({ gateway: 800_000, deferred: 400_000, revenue: 400_000 });
  });

  it('is booked after the last session is decided, without the value of that session', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    fixture.at('2026-03-30');
    const booked = await fixture.book('2026-04-01', '23:00');
    await fixture.runOn('2026-04-02');
    expect(await fixture.status()).to.equal('expired');
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 400_000 });
    expect(await fixture.processDueMemberships.run()).to.deep.equal({ ...NOTHING, considered: 1, skipped: 1 });
    await fixture.transaction.run(({ reservations }) =>
      reservations.save({ ...booked, status: 'member_no_show', decidedAt: fixture.clock.now() } as never),
    );
    await fixture.processDueMemberships.run();
    expect(await fixture.books()).to.deep.equal({ gateway: 400_000, deferred: 50_000, revenue: 350_000 });
    expect(await fixture.processDueMemberships.run()).to.deep.equal(NOTHING);
  });
});

describe('the day passes of a plan of three months', () => {
  const passes = async (fixture: MembershipFixture) => (await fixture.dayPasses()).length;

  it('are granted once a month, on the day of the month on which the term started', async () => {
    const fixture = await membershipFixture({ plan: QUARTER });
    fixture.at('2026-04-01', '24:00');
    fixture.clock.advance(-1);
    await fixture.processDueMemberships.run();
    expect(await passes(fixture)).to.equal(1);
    fixture.clock.advance(1);
    await fixture.processDueMemberships.run();
    await fixture.processDueMemberships.run();
    expect(await passes(fixture)).to.equal(2);
    await fixture.runOn('2026-05-02');
    expect(await passes(fixture)).to.equal(3);
  });

  it('are granted later when the job did not run', async () => {
    const fixture = await membershipFixture({ plan: QUARTER });
    await fixture.runOn('2026-05-04');
    expect(await passes(fixture)).to.equal(3);
  });

  it('are not granted while the membership is paused', async () => {
    const fixture = await membershipFixture({ plan: QUARTER });
    await fixture.pause('2026-04-01', '2026-04-05');
    for (const [day, given] of [
      ['2026-04-01', 1],
      ['2026-04-05', 1],
      ['2026-04-06', 2],
    ] as const) {
      await fixture.runOn(day);
      expect(await passes(fixture), day).to.equal(given);
    }
  });
});

describe('the renewals of a day on which the gateway is silent or the database is lost', () => {
  const SILENT: ChargeOutcome = { kind: 'unknown' };
  const DECLINED: ChargeOutcome = { kind: 'declined', code: 'card_declined', message: 'Declined.' };
  const NOT_YET: ChargeOutcome = { kind: 'not_yet' };
  const UNAVAILABLE = { message: 'The payment gateway does not answer.', code: 'unavailable' };

  /** Six memberships, of which five renew themselves, on their last day. */
  async function sixMemberships() {
    const sent: PaymentId[] = [];
    const state: { answer: (charge: Charge) => ChargeOutcome | null } = { answer: () => null };
    const fixture: ReturnType<typeof createMemoryService> = createMemoryService({
      gateway: (sandbox) => ({
        charge: async (charge) => {
          sent.push(charge.paymentId);
          const outcome = state.answer(charge);
          if (outcome?.kind === 'unknown') fixture.clock.advance(65 * SECOND);
          return outcome ?? sandbox.charge(charge);
        },
      }),
    });
    const { clock, transaction, joinMembership, processDueMemberships } = fixture;
    const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
    for (const autoRenew of [true, true, true, true, true, false]) {
      const member = await transaction.run(addMember);
      await joinMembership.execute({ memberId: member.id, planId: FOUR.id, method, autoRenew });
    }
    sent.length = 0;
    clock.set(instantAt(addDays(addMonths(dayOf(clock.now()), 1), -1), '00:10' as TimeOfDay));
    const run = async () => {
      const before = sent.length;
      const error: unknown = await processDueMemberships.run().then(
        () => null,
        (reason: unknown) => reason,
      );
      return { sent: sent.slice(before), error };
    };
    return { ...fixture, sent, state, run, renewed: () => fixture.eventsOf('membership-renewed').length };
  }

  it('stop after two charges without an answer, after the other steps of all; the next run charges the rest', async () => {
    const { clock, state, run, sent, renewed, eventsOf } = await sixMemberships();
    state.answer = () => SILENT;
    const first = await run();
    expect(first.error).to.include(UNAVAILABLE);
    expect(first.sent).to.have.length(2);
    const report = reportBefore(first.error);
    expect(report).to.include({ considered: 6, changed: 3, skipped: 0 });
    expect(report.failures.map(({ message }) => message)).to.deep.equal(Array(3).fill(UNAVAILABLE.message));
    expect(eventsOf('membership-ending')).to.have.length(6);

    clock.advance(MINUTE); // the scheduler repeats a stopped run
    state.answer = () => null;
    const second = await run();
    expect(second.error).to.equal(null);
    expect(second.sent.slice(3), 'under their ids, after the new ones').to.deep.equal(first.sent);
    expect(new Set(sent)).to.have.property('size', 5);
    expect(renewed()).to.equal(5);
    expect((await run()).sent).to.deep.equal([]);
  });

  it('continue while one of two charges is answered: by a refusal or "not yet" too', async () => {
    for (const answer of [DECLINED, NOT_YET]) {
      const { state, run } = await sixMemberships();
      const answers = [SILENT, answer, SILENT, answer, SILENT];
      state.answer = () => answers.shift() ?? null;
      const { error, sent } = await run();
      expect(error).to.equal(null);
      expect(sent).to.have.length(5);
    }
    const { state, run } = await sixMemberships();
    state.answer = () => DECLINED;
    expect((await run()).sent, 'refusals alone').to.have.length(5);
  });

  it('are all charged although the gateway never answers two of them', async () => {
    const { clock, state, run, renewed } = await sixMemberships();
    state.answer = () => SILENT;
    const broken = (await run()).sent;
    clock.advance(MINUTE);
    const others = (await run()).sent;
    state.answer = ({ paymentId }) => (broken.includes(paymentId) ? SILENT : null);
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(MINUTE);
      await run();
    }
    expect(renewed()).to.equal(3);
    expect(others).to.have.length(2);
  });

  it('stop after the last one when the database was not available for some, so that the scheduler repeats the run', async () => {
    const { transaction, run, renewed, ...fixture } = await sixMemberships();
    const outage = { left: 3 };
    const failing: typeof transaction = {
      run: (...request) =>
        fixture.sent.length > 0 && outage.left-- > 0
          ? Promise.reject(new DomainError('unavailable', 'The database is not available at the moment.'))
          : transaction.run(...request),
    };
    const interrupted = createSimulatedService({ ...fixture, transaction: failing }).processDueMemberships.run();
    expect(await refusalOf(interrupted)).to.include('unavailable');
    expect(renewed(), 'not the first, whose answer was lost, nor the second').to.equal(3);
    fixture.clock.advance(MINUTE);
    const repeated = await run();
    expect(repeated).to.deep.include({ error: null }).and.have.property('sent').with.length(1);
    expect(renewed(), 'payment-reconcile asks about the first').to.equal(4);
  });
});
