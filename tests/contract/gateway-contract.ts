import { instant, krw, plus } from '@spotter/core/kernel';
import type { Charge, PaymentGateway, PaymentMethod } from '@spotter/core/payment';
import { expect } from 'chai';
import { aCharge, aRefundRequest } from './builders.js';

/** A gateway adapter as the suites use it. */
export interface GatewayUnderTest {
  readonly name: string;
  /** A gateway without requests so far. */
  open(): Promise<{
    readonly gateway: PaymentGateway;
    /** A billing key that pays and refunds. */
    readonly pays: PaymentMethod;
    readonly declines: PaymentMethod;
    /** A billing key that pays and whose refunds are refused. */
    readonly refusesRefunds: PaymentMethod;
    /** A billing key that pays and refunds, without answers to `charge` and `refund`. */
    readonly timesOut: PaymentMethod;
    /** A billing key that pays until it is deleted. */
    readonly replaced: string;
    close(): Promise<void>;
  }>;
}

type Open = Awaited<ReturnType<GatewayUnderTest['open']>>;

/** All guarantees of a payment gateway to the core. */
export function describeGateway({ name, open }: GatewayUnderTest): void {
  describe(name, () => {
    let subject: Open;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const paidBy = async (method: PaymentMethod): Promise<Charge> => {
      const charge = aCharge(method);
      await subject.gateway.charge(charge);
      return charge;
    };
    const refund = (charge: Charge, amount: number) => subject.gateway.refund(aRefundRequest(charge, amount));

    describe('a charge', () => {
      it('is made and found again', async () => {
        const charge = aCharge(subject.pays);
        const outcome = await subject.gateway.charge(charge);
        expect(outcome.kind).to.equal('paid');
        expect(await subject.gateway.query(charge)).to.deep.equal(outcome);
      });

      it('is made once for repeated requests', async () => {
        const charge = aCharge(subject.pays);
        const first = await subject.gateway.charge(charge);
        expect(await subject.gateway.charge(charge)).to.deep.equal(first);
        expect((await refund(charge, 220_000)).kind).to.equal('refunded');
        expect((await refund(charge, 1)).kind).to.equal('refused');
      });

      it('is not confirmed with another amount', async () => {
        const charge = await paidBy(subject.pays);
        for (const amount of [krw(219_999), krw(220_001)]) {
          const outcome = await subject.gateway.query({ ...charge, amount });
          expect(outcome).to.include({ kind: 'declined', code: 'amount_mismatch' });
        }
      });

      it('is declined with a reason and without money', async () => {
        const charge = aCharge(subject.declines);
        const outcome = await subject.gateway.charge(charge);
        expect(outcome).to.include({ kind: 'declined' }).and.to.include.keys('code', 'message');
        expect(await subject.gateway.query(charge)).to.include({ kind: 'declined' });
      });

      it('is unknown without an answer until it is queried', async () => {
        const charge = aCharge(subject.timesOut);
        expect(await subject.gateway.charge(charge)).to.deep.equal({ kind: 'unknown' });
        expect((await subject.gateway.query(charge)).kind).to.equal('paid');
      });

      it('is made once when it is repeated without an answer', async () => {
        const charge = aCharge(subject.timesOut);
        await subject.gateway.charge(charge);
        await subject.gateway.charge(charge);
        expect(await subject.gateway.amountHeld(charge.paymentId)).to.equal(220_000);
      });

      it('is unknown to the gateway when it was never sent', async () => {
        expect(await subject.gateway.query(aCharge(subject.pays))).to.include({ kind: 'declined', code: 'not_found' });
      });
    });

    describe('a billing key', () => {
      it('is issued until it is deleted, and gone if it was never issued', async () => {
        expect(await subject.gateway.findBillingKey(subject.replaced)).to.equal('issued');
        expect(await subject.gateway.findBillingKey('a-key-of-nobody')).to.equal('gone');
        await subject.gateway.deleteBillingKey(subject.replaced);
        expect(await subject.gateway.findBillingKey(subject.replaced)).to.equal('gone');
      });
    });

    describe('a billing key that is deleted', () => {
      it('is charged no more, and its payments can be refunded', async () => {
        const method = { kind: 'billing_key', billingKey: subject.replaced } as const;
        const before = await paidBy(method);
        expect(await subject.gateway.deleteBillingKey(subject.replaced)).to.equal(true);
        expect((await subject.gateway.charge(aCharge(method))).kind).to.equal('declined');
        expect((await subject.gateway.charge(before)).kind, 'charged before').to.equal('paid');
        expect((await refund(before, 220_000)).kind).to.equal('refunded');
      });

      it('can be deleted again, like one that was never issued', async () => {
        for (const key of [subject.replaced, subject.replaced, 'a-key-of-nobody'])
          expect(await subject.gateway.deleteBillingKey(key)).to.equal(true);
      });
    });

    describe('a list of payments', () => {
      const BEGINNING = instant(0);
      const END = instant(Date.parse('2100-01-01T00:00:00Z'));

      it('contains paid amounts less refunds, and no declined payments', async () => {
        const [whole, part, gone] = [
          await paidBy(subject.pays),
          await paidBy(subject.pays),
          await paidBy(subject.pays),
        ];
        await paidBy(subject.declines);
        await refund(part, 20_000);
        await refund(gone, 220_000);
        const listed = await subject.gateway.listPaid(BEGINNING, END);
        expect(listed).to.have.deep.members([
          { gatewayId: whole.paymentId, amount: 220_000 },
          { gatewayId: part.paymentId, amount: 200_000 },
        ]);
      });

      it('contains only payments within the requested time', async () => {
        await paidBy(subject.pays);
        expect(await subject.gateway.listPaid(END, END)).to.deep.equal([]);
        expect(await subject.gateway.listPaid(BEGINNING, instant(1))).to.deep.equal([]);
      });

      it('includes a payment at the start of its range, and excludes one at its end', async () => {
        const outcome = await subject.gateway.query(await paidBy(subject.pays));
        const paidAt = outcome.kind === 'paid' ? outcome.at : END;
        expect(await subject.gateway.listPaid(paidAt, END)).to.have.length(1);
        expect(await subject.gateway.listPaid(plus(paidAt, 1), END)).to.deep.equal([]);
        expect(await subject.gateway.listPaid(BEGINNING, paidAt)).to.deep.equal([]);
      });
    });

    describe('the amount held of a payment', () => {
      const heldOf = ({ paymentId }: Charge) => subject.gateway.amountHeld(paymentId);

      it('is the paid amount less refunds, to the won', async () => {
        const charge = await paidBy(subject.pays);
        expect(await heldOf(charge)).to.equal(220_000);
        await refund(charge, 20_000);
        expect(await heldOf(charge)).to.equal(200_000);
        await refund(charge, 200_000);
        expect(await heldOf(charge)).to.equal(0);
      });

      it('is zero for a declined or an unknown payment', async () => {
        expect(await heldOf(await paidBy(subject.declines))).to.equal(0);
        expect(await heldOf(aCharge(subject.pays))).to.equal(0);
      });
    });

    describe('a refund', () => {
      it('returns the whole payment and is found again', async () => {
        const request = aRefundRequest(await paidBy(subject.pays), 220_000);
        const outcome = await subject.gateway.refund(request);
        expect(outcome.kind).to.equal('refunded');
        expect(await subject.gateway.queryRefund(request)).to.deep.equal(outcome);
      });

      it('returns parts until no amount is left', async () => {
        const charge = await paidBy(subject.pays);
        expect((await refund(charge, 200_000)).kind).to.equal('refunded');
        expect((await refund(charge, 20_001)).kind).to.equal('refused');
        expect((await refund(charge, 20_000)).kind).to.equal('refunded');
        expect((await refund(charge, 1)).kind).to.equal('refused');
      });

      it('is made once for repeated requests', async () => {
        const charge = await paidBy(subject.pays);
        const request = aRefundRequest(charge, 110_000);
        const first = await subject.gateway.refund(request);
        expect(await subject.gateway.refund(request)).to.deep.equal(first);
        expect((await refund(charge, 110_000)).kind).to.equal('refunded');
        expect(await subject.gateway.queryRefund(request)).to.deep.equal(first);
      });

      it('is made for one of two concurrent parts of the same money', async () => {
        const charge = await paidBy(subject.pays);
        const outcomes = await Promise.all([refund(charge, 150_000), refund(charge, 150_000)]);
        expect(outcomes.map(({ kind }) => kind).sort()).to.deep.equal(['refunded', 'refused']);
      });

      it('keeps the payment paid', async () => {
        const charge = await paidBy(subject.pays);
        await refund(charge, 220_000);
        expect((await subject.gateway.query(charge)).kind).to.equal('paid');
      });

      it('is refused with a reason and without money', async () => {
        const request = aRefundRequest(await paidBy(subject.refusesRefunds), 220_000);
        const outcome = await subject.gateway.refund(request);
        expect(outcome).to.include({ kind: 'refused' }).and.to.include.keys('code', 'message');
        expect((await subject.gateway.queryRefund(request)).kind).to.equal('refused');
        expect(await subject.gateway.amountHeld(request.paymentId)).to.equal(220_000);
      });

      it('is unknown without an answer until it is queried', async () => {
        const charge = await paidBy(subject.timesOut);
        const request = aRefundRequest(charge, 110_000);
        expect(await subject.gateway.refund(request)).to.deep.equal({ kind: 'unknown' });
        expect((await subject.gateway.queryRefund(request)).kind).to.equal('refunded');
      });

      it('is made once when it is repeated without an answer', async () => {
        const request = aRefundRequest(await paidBy(subject.timesOut), 80_000);
        await subject.gateway.refund(request);
        await subject.gateway.refund(request);
        expect(await subject.gateway.amountHeld(request.paymentId)).to.equal(140_000);
      });

      it('is unknown to the gateway when it was never sent', async () => {
        const request = aRefundRequest(await paidBy(subject.pays), 110_000);
        expect(await subject.gateway.queryRefund(request)).to.include({ kind: 'refused', code: 'not_found' });
      });

      it('is refused for a payment that was not made', async () => {
        expect((await refund(aCharge(subject.pays), 1)).kind).to.equal('refused');
        expect((await refund(await paidBy(subject.declines), 1)).kind).to.equal('refused');
      });
    });
  });
}
