import { DAY, minus, plus, type PaymentId } from '@spotter/core/kernel';
import type { DayPass, Term } from '@spotter/core/membership';
import type { PaidPayment } from '@spotter/core/payment';
import { expect } from 'chai';
import { aDayPass, aMembership, aPayment, aTerm, newId, NINE } from '../contract/builders.js';
import { addMember } from '../contract/test-data.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { openDatabaseFixture, type DatabaseFixture } from '../persistence/database-fixture.js';

const MIGRATION = '2026-11-day-pass-term';

describe('the migration that adds the term to day passes', () => {
  let fixture: DatabaseFixture;
  before(async () => (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  const payment = (id: PaymentId, paidAt: PaidPayment['paidAt'], owner: DayPass['memberId']) =>
    ({ ...aPayment({ id, memberId: owner }), status: 'paid', paidAt }) as PaidPayment;

  it('sets the term of each membership pass, and no term for a compensation', async () => {
    const { memberId, terms, passes } = await fixture.run(async (repositories) => {
      const member = await addMember(repositories);
      const term = (facts: Partial<Term>) => aTerm({ id: newId(), paymentId: newId(), ...facts });
      const [first, second] = [term({}), term({ startsOn: aTerm().endsOn, endsOn: '2026-05-02' as Term['endsOn'] })];
      const renewedAt = plus(NINE, 30 * DAY);
      await repositories.memberships.add(aMembership({ memberId: member.id, terms: [first] }));
      const membership = await repositories.memberships.getCurrent(member.id);
      await repositories.memberships.save({ ...membership, terms: [first, second] });
      await repositories.payments.add(payment(first.paymentId, NINE, member.id));
      await repositories.payments.add(payment(second.paymentId, renewedAt, member.id));
      const given = [
        aDayPass({ memberId: member.id, termId: first.id, expiresAt: plus(NINE, 30 * DAY) }),
        aDayPass({ memberId: member.id, termId: second.id, expiresAt: plus(renewedAt, 31 * DAY) }),
        aDayPass({ memberId: member.id, reason: 'compensation', expiresAt: plus(NINE, 40 * DAY) }),
        aDayPass({ memberId: member.id, expiresAt: minus(plus(NINE, 30 * DAY), 1) }),
      ];
      for (const pass of given) await repositories.dayPasses.add(pass);
      return { memberId: member.id, terms: [first, second], passes: given };
    });
    await revertMigrations(fixture.database, MIGRATION);
    await fixture.database.migrate();
    const { items } = await fixture.database.queries.booking.dayPasses(memberId, { page: 1, size: 9 });
    expect(new Map(items.map(({ id, termId }) => [id, termId]))).to.deep.equal(
      new Map(passes.map(({ id, termId }) => [id, termId])),
    );
    const ofTerms = await fixture.run(({ dayPasses }) => dayPasses.findByTerms(terms.map(({ id }) => id)));
    expect(ofTerms.map(({ id }) => id)).to.have.members(passes.slice(0, 2).map(({ id }) => id));
  });
});
