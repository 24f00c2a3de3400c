import { expect } from 'chai';
import { instant } from '../shared/instant.js';
import { CHANNELS } from './delivery.js';
import { MATRIX, type EventKey, type MatrixRow } from './matrix.js';
import { factsInBody, fill, textFor } from './message.js';
import type { TakenDelivery } from './ports.js';
import { TEMPLATES } from './templates.js';

const meeting = { startsAt: instant(0), memberName: 'Mina', mentorName: 'Jun', storeName: 'Gangnam' };
const rows = Object.entries(MATRIX) as [EventKey, MatrixRow][];

describe('templates', () => {
  for (const [eventKey, row] of rows) {
    for (const role of ['member', 'mentor', 'admin'] as const) {
      const named = row[role].length > 0;
      it(`${eventKey} ${named ? 'has a Korean and an English text' : 'says nothing'} for a ${role}, and leaves no placeholder open`, () => {
        if (!named) return expect(TEMPLATES[eventKey][role]).to.equal(undefined);
        for (const language of ['ko', 'en'] as const) {
          const delivery = {
            templateId: eventKey,
            payload: {
              ...{
                amount: 1_234_567,
                payoutId: 'payout-1',
                refundId: 'refund-1',
                reason: 'no_credit',
                offeredUntil: 0,
              },
              ...{ complaintId: 'complaint-1', category: 'safety', lastDay: '2026-03-31' },
              ...{ headline: 'Sale', text: '20 %', month: '2026-03' },
            },
          };
          const text = textFor({ delivery, meeting, recipient: { language, role } } as unknown as TakenDelivery);
          expect(`${text.title} ${text.body}`).to.not.match(/[{}]|undefined/);
        }
      });
    }
  }

  it('every channel of the matrix is one of the five', () => {
    for (const [, row] of rows) expect(CHANNELS).to.include.members([...row.member, ...row.mentor, ...row.admin]);
  });

  it('refuses a placeholder that nothing fills', () => {
    expect(() => fill('Dear {name}', {})).to.throw(RangeError, 'name');
  });

  it('speak of a complaint in the language of their reader, whether or not it is about a session', () => {
    const delivery = { templateId: 'complaint-registered', payload: { complaintId: 'c-1', category: 'safety' } };
    const bodyFor = (language: string) =>
      textFor({ delivery, meeting: null, recipient: { language, role: 'admin' } } as unknown as TakenDelivery).body;
    expect(bodyFor('ko')).to.equal('불편 사항 c-1(안전)의 처리가 필요합니다.');
    expect(bodyFor('en')).to.equal('Complaint c-1 (safety) is waiting to be resolved.');
  });

  it('tell the facts that their body speaks of, and no others', () => {
    const delivery = { templateId: 'payment-failed', payload: { amount: 220_000, payoutId: 'payout-1' } };
    const told = { delivery, meeting, recipient: { language: 'ko', role: 'member' } } as unknown as TakenDelivery;
    expect(factsInBody(told)).to.deep.equal({ amount: '220,000' });
  });

  it('groups the digits of an amount', () => {
    const delivery = { templateId: 'payment-succeeded', payload: { amount: 220_000 } };
    const text = textFor({
      delivery,
      meeting: null,
      recipient: { language: 'ko', role: 'member' },
    } as unknown as TakenDelivery);
    expect(text.body).to.equal('220,000원이 결제되었습니다.');
  });
});
