import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { phraseRefundItem } from './phrase-refund-item.js';
import type { RefundItem } from './refund-quote.js';

const phrases = (item: RefundItem) => [phraseRefundItem(item, 'ko'), phraseRefundItem(item, 'en')];

const amount = krw(-1_000);

describe('a line of a refund', () => {
  it('names the term that was paid', () => {
    expect(phrases({ kind: 'paid', startsOn: '2026-03-02' as Day, amount })).to.deep.equal([
      '2026-03-02 시작 멤버십 결제 금액',
      'Paid for the term from 2026-03-02',
    ]);
  });

  it('counts used sessions and day passes', () => {
    expect(phrases({ kind: 'credits_used', count: 3, amount })).to.deep.equal(['사용한 세션 3회', 'Sessions used: 3']);
    expect(phrases({ kind: 'day_pass_used', count: 2, amount })).to.deep.equal([
      '사용한 당일 이용권 2장',
      'Day passes used: 2',
    ]);
  });

  it('names the start of a session that is cancelled too late, to the minute in Seoul', () => {
    const startsAt = instant(Date.parse('2026-03-02T18:30:59Z'));
    expect(phrases({ kind: 'late_cancellation', startsAt, amount })).to.deep.equal([
      '무료 취소 기한이 지난 세션(2026-03-03 03:30)',
      'Too late to cancel free of charge: 2026-03-03 03:30',
    ]);
  });

  it('names the fee, the chargeback, and the amount that is not charged above the price', () => {
    expect(phrases({ kind: 'fee', amount })).to.deep.equal(['해지 위약금', 'Cancellation fee']);
    expect(phrases({ kind: 'charged_back', amount })).to.deep.equal([
      '카드사가 돌려준 금액',
      'Returned by the card company',
    ]);
    expect(phrases({ kind: 'not_below_zero', amount })).to.deep.equal([
      '초과분 면제',
      'Not charged beyond what was paid',
    ]);
  });
});
