import type { ConfirmedReservation } from '@spotter/core/booking';
import { DomainError, HOUR, plus, sum, krw, type MemberId } from '@spotter/core/kernel';
import { normalSign } from '@spotter/core/ledger';
import { expect } from 'chai';
import fc from 'fast-check';
import { newId } from '../contract/builders.js';
import { refundFixture } from './refund-fixture.js';

type Fixture = ReturnType<typeof refundFixture>;

/** An action of the member, the mentor or the clock. A refused action changes nothing. */
const action = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 36 }) }),
  fc.record({ kind: fc.constant('book' as const), hours: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('book' as const), hours: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('begin', 'train', 'cancel', 'detect no-shows'), hours: fc.constant(0) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

class History {
  readonly member = newId<MemberId>();
  private readonly booked: ConfirmedReservation[] = [];

  constructor(private readonly fixture: Fixture) {}

  async perform(actions: readonly Action[]): Promise<void> {
    for (const one of actions) {
      try {
        await this.performOne(one);
      } catch (refusal) {
        if (!(refusal instanceof DomainError)) throw refusal;
      }
    }
  }

  private async performOne({ kind, hours }: Action): Promise<void> {
    const { fixture, member } = this;
    if (kind === 'wait') fixture.clock.advance(hours * HOUR);
    else if (kind === 'book')
      this.booked.push(await fixture.addSession(member, plus(fixture.clock.now(), hours * HOUR)));
    else if (kind === 'detect no-shows') await fixture.detectNoShows.run();
    else {
      const next = this.booked.shift();
      if (!next) return;
      if (kind === 'cancel') {
        await fixture.cancelReservation.execute({ reservationId: next.id, memberId: member, acceptDeduction: true });
      } else if (next.startsAt >= fixture.clock.now()) {
        await fixture.begin(next);
        if (kind === 'train') await fixture.finish(next);
      }
    }
  }

  /** The value of undecided sessions. */
  async undecided(): Promise<number> {
    const filter = { memberId: this.member };
    const { items } = await this.fixture.queries.booking.reservations(filter, { page: 1, size: 100 });
    const open = items.filter(({ status }) => status === 'confirmed' || status === 'in_progress');
    return sum(open.map(({ funding }) => funding.value));
  }
}

describe('CancelMembership after any history', () => {
  const keys = fc.constantFrom('sandbox-ok', 'sandbox-timeout-paid', 'sandbox-ok-refund-refused');

  it('refunds the amount of the preview, at most the paid amount, and keeps the ledger balanced', () =>
    fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), keys, async (actions, billingKey) => {
        const fixture = refundFixture();
        const history = new History(fixture);
        await fixture.joinPlan(history.member, billingKey);
        await fixture.jobs['payment-reconcile'].run();
        await history.perform(actions);

        const preview = await fixture.previewRefund.execute(history.member);
        const { quote } = await fixture.cancelMembership.execute(history.member);
        expect(quote).to.deep.equal(preview);
        expect(quote.refund).to.be.within(0, 400_000);

        await fixture.reconcile();
        const [payment] = await fixture.paymentsOf(history.member);
        const refused = billingKey === 'sandbox-ok-refund-refused';
        expect(payment!.refundedAmount).to.equal(refused ? 0 : quote.refund);

        const books = await fixture.books();
        const waiting = refused ? quote.refund : 0;
        expect(books['gateway'] ?? 0).to.equal(400_000 - payment!.refundedAmount);
        expect(books['deferred'] ?? 0).to.equal((await history.undecided()) + waiting);
        const all = await fixture.queries.ledger.balances();
        expect(sum(all.map(({ account, balance }) => krw(balance * normalSign(account))))).to.equal(0);
      }),
      { numRuns: 100 },
    )).timeout(30_000);
});
