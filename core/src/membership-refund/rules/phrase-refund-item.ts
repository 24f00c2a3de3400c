import { formatInstant } from '../../kernel/calendar.js';
import type { Language } from '../../kernel/language.js';
import type { RefundItem } from './refund-quote.js';

/** A line of the calculation, as the member reads it. */
export function phraseRefundItem(item: RefundItem, language: Language): string {
  const korean = language === 'ko';
  switch (item.kind) {
    case 'paid':
      return korean ? `${item.startsOn} 시작 멤버십 결제 금액` : `Paid for the term from ${item.startsOn}`;
    case 'credits_used':
      return korean ? `사용한 세션 ${item.count}회` : `Sessions used: ${item.count}`;
    case 'late_cancellation': {
      const start = formatInstant(item.startsAt).slice(0, 16).replace('T', ' ');
      return korean ? `무료 취소 기한이 지난 세션(${start})` : `Too late to cancel free of charge: ${start}`;
    }
    case 'day_pass_used':
      return korean ? `사용한 당일 이용권 ${item.count}장` : `Day passes used: ${item.count}`;
    case 'fee':
      return korean ? '해지 위약금' : 'Cancellation fee';
    case 'charged_back':
      return korean ? '카드사가 돌려준 금액' : 'Returned by the card company';
    case 'not_below_zero':
      return korean ? '초과분 면제' : 'Not charged beyond what was paid';
  }
}
