import { DomainError, HOUR, normalSign, plus, sum, krw, type Confirmed, type MemberId } from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { newId } from '../contract/builders.js';
import { refundHouse } from './refund-house.js';

type House = ReturnType<typeof refundHouse>;

/** What a member, a mentor and the time may do, in any order; what is refused just does not happen. */
const deed = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 36 }) }),
  fc.record({ kind: fc.constant('book' as const), hours: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('book' as const), hours: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('begin', 'train', 'give up', 'judge'), hours: fc.constant(0) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

class History {
  readonly member = newId<MemberId>();
  private readonly booked: Confirmed[] = [];

  constructor(private readonly house: House) {}

  async live(deeds: readonly Deed[]): Promise<void> {
    for (const one of deeds) {
      try {
        await this.do(one);
      } catch (refusal) {
        if (!(refusal instanceof DomainError)) throw refusal;
      }
    }
  }

  private async do({ kind, hours }: Deed): Promise<void> {
    const { house, member } = this;
    if (kind === 'wait') house.clock.advance(hours * HOUR);
    else if (kind === 'book') this.booked.push(await house.aSession(member, plus(house.clock.now(), hours * HOUR)));
    else if (kind === 'judge') await house.noShows.run();
    else {
      const next = this.booked.shift();
      if (!next) return;
      if (kind === 'give up') {
        await house.cancelReservation.execute({ reservationId: next.id, memberId: member, acceptDeduction: true });
      } else if (next.startsAt >= house.clock.now()) {
        await house.begin(next);
        if (kind === 'train') await house.finish(next);
      }
    }
  }

  /** The value of sessions that are not decided yet. */
  async undecided(): Promise<number> {
    const filter = { memberId: this.member };
    const { items } = await this.house.queries.booking.reservations(filter, { page: 1, size: 100 });
    const open = items.filter(({ status }) => status === 'confirmed' || status === 'in_progress');
    return sum(open.map(({ funding }) => funding.value));
  }
}

describe('whatever happened to a membership', () => {
  const keys = fc.constantFrom('sandbox-ok', 'sandbox-timeout-paid', 'sandbox-ok-refund-refused');

  it('cancelling gives what the preview says, no more than was paid, and every won is somewhere', () =>
    fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 25 }), keys, async (deeds, billingKey) => {
        const house = refundHouse();
        const history = new History(house);
        await house.aMembershipOf(history.member, billingKey);
        await house.reconcile.run();
        await history.live(deeds);

        const preview = await house.preview.execute(history.member);
        const { quote } = await house.cancel.execute(history.member);
        expect(quote).to.deep.equal(preview);
        expect(quote.refund).to.be.within(0, 400_000);

        house.clock.advance(1);
        await house.reconcile.run();
        const [payment] = await house.paymentsOf(history.member);
        const refused = billingKey === 'sandbox-ok-refund-refused';
        expect(payment!.refundedAmount).to.equal(refused ? 0 : quote.refund);

        const books = await house.books();
        const waiting = refused ? quote.refund : 0;
        expect(books['gateway'] ?? 0).to.equal(400_000 - payment!.refundedAmount);
        expect(books['deferred'] ?? 0).to.equal((await history.undecided()) + waiting);
        const all = await house.queries.ledger.balances();
        expect(sum(all.map(({ account, balance }) => krw(balance * normalSign(account))))).to.equal(0);
      }),
      { numRuns: 100 },
    )).timeout(30_000);
});
