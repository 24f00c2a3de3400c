import { expect } from 'chai';
import { findDocument } from './attached-document.js';
import type { Delivery } from './delivery.js';

const id = '01930000-0000-7000-8000-000000000001';

const other = '01930000-0000-7000-8000-000000000002';

describe('the document of a message', () => {
  it('is the document that the message names', () => {
    expect(findDocument({ templateId: 'payout-deposited', payload: { payoutId: id } })).to.deep.equal({
      kind: 'statement',
      of: id,
    });
    for (const templateId of ['payment-succeeded', 'membership-renewed'])
      expect(findDocument({ templateId, payload: { paymentId: id } })).to.deep.equal({ kind: 'receipt', of: id });
    const confirmations = ['reservation-confirmed', 'reservation-changed', 'reservation-cancelled'];
    for (const templateId of [...confirmations, 'session-substituted'])
      expect(findDocument({ templateId, payload: { reservationId: id } })).to.deep.equal({
        kind: 'invitation',
        of: id,
      });
  });

  it('is the receipt of the refund, not of its payment', () => {
    const payload = { refundId: id, paymentId: other };
    expect(findDocument({ templateId: 'refund-processed', payload })).to.deep.equal({ kind: 'receipt', of: id });
  });

  it('is absent without an id, and for other messages', () => {
    const payloads: readonly Delivery['payload'][] = [{}, { payoutId: 'none' }, { payoutId: 1 }];
    for (const payload of payloads) expect(findDocument({ templateId: 'payout-deposited', payload })).to.equal(null);
    expect(findDocument({ templateId: 'member-arrived', payload: { reservationId: id } })).to.equal(null);
  });
});
