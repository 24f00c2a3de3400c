import type { Repositories, Transaction } from '@spotter/core/application';
import { krw, type Day } from '@spotter/core/kernel';
import type { MembershipView } from '@spotter/core/membership';
import { expect } from 'chai';
import { anAuthority, newId } from '../contract/builders.js';
import { membershipFixture, type MembershipFixture } from './membership-fixture.js';

/** A membership fixture. After `cancelAfterCommit`, another transaction cancels the membership right after the next commit. */
async function cancellableFixture() {
  let afterCommit: (() => Promise<void>) | null = null;
  const wrap = (inner: Transaction<Repositories>): Transaction<Repositories> => ({
    async run(work, idempotency) {
      const result = await inner.run(work, idempotency);
      const concurrently = afterCommit;
      afterCommit = null;
      await concurrently?.();
      return result;
    },
  });
  const fixture = await membershipFixture({}, { transaction: wrap });
  const { id } = await fixture.membership();
  const cancelAfterCommit = () => {
    afterCommit = () =>
      fixture.transaction.run(async ({ memberships }) =>
        memberships.save({ ...(await memberships.get(id)), status: 'cancelled' }),
      );
  };
  return { ...fixture, membershipId: id, cancelAfterCommit };
}

type Fixture = Awaited<ReturnType<typeof cancellableFixture>>;

async function askForConsent(fixture: MembershipFixture): Promise<void> {
  const { plan } = await fixture.membership();
  const price = { price: krw(440_000), effectiveOn: '2026-04-02' as Day };
  await fixture.changePlanPrice.execute({
    ...{ planId: plan.id, price },
    ...{ reason: null, adminId: newId(), requestId: 'request' },
  });
  await fixture.runOn('2026-03-03');
}

async function answerOf(
  request: (fixture: Fixture) => Promise<MembershipView>,
  prepare: (fixture: Fixture) => Promise<unknown> = async () => undefined,
): Promise<MembershipView> {
  const fixture = await cancellableFixture();
  await fixture.book('2026-03-20');
  await prepare(fixture);
  fixture.cancelAfterCommit();
  const answer = await request(fixture);
  expect((await fixture.membership()).status).to.equal('cancelled');
  expect(answer.credits).to.deep.equal({ total: 8, used: 0, reserved: 1, remaining: 7 });
  return answer;
}

describe('a membership that is cancelled right after another change', () => {
  const pause = (fixture: Fixture) => fixture.pause('2026-03-10', '2026-03-12');

  it('is returned by its pause as the pause committed it', async () => {
    const { membership } = await answerOf(async (fixture) => (await pause(fixture)).membership);
    expect(membership).to.deep.include({ status: 'active', pause: { from: '2026-03-10', until: '2026-03-12' } });
  });

  it('is returned by the end of its pause as that committed it', async () => {
    const { membership } = await answerOf((fixture) => fixture.resume(), pause);
    expect(membership).to.include({ status: 'active', pause: null });
  });

  it('is returned by the switch of its automatic renewal as that committed it', async () => {
    const { membership } = await answerOf(({ changeAutoRenewal, memberId }) =>
      changeAutoRenewal.execute({ memberId, autoRenew: false }),
    );
    expect(membership).to.include({ status: 'active', autoRenew: false });
  });

  it('is returned by the consent to its price as that committed it', async () => {
    const { membership } = await answerOf(
      ({ consentToPrice, memberId }) => consentToPrice.execute(memberId),
      askForConsent,
    );
    expect(membership.status).to.equal('active');
    expect(membership.priceChange?.consentedAt).not.to.equal(null);
  });

  it('is returned by its extension as that committed it', async () => {
    const { membership } = await answerOf(({ extendMembership, membershipId }) =>
      extendMembership.execute({ membershipId, days: 30, reason: 'apology', ...anAuthority() }),
    );
    expect([membership.status, membership.terms[0].endsOn]).to.deep.equal(['active', '2026-05-02']);
  });

  it('is returned as cancelled by the change of its payment method', async () => {
    const { membership } = await answerOf(({ changePaymentMethod, memberId }) =>
      changePaymentMethod.execute({ memberId, billingKey: 'new card' }),
    );
    expect(membership).to.include({ status: 'cancelled', billingKey: 'new card' });
  });
});
