import type { Receipt } from '@spotter/core/payment';
import type { Phrase } from '@spotter/core/kernel';
import { timeZoneNote } from './phrases.js';

export const titles: Readonly<Record<Receipt['kind'], Phrase>> = {
  payment: { ko: '결제 영수증', en: 'Receipt' },
  refund: { ko: '환불 확인서', en: 'Refund receipt' },
};

export const receiptPhrases = {
  member: { ko: '회원', en: 'Member' },
  item: { ko: '내용', en: 'For' },
  number: { ko: '영수증 번호', en: 'Receipt no.' },
  method: { ko: '결제 수단', en: 'Paid by' },
  payment: { ko: '원 결제 번호', en: 'Payment no.' },
  paid: { ko: '원 결제 금액', en: 'Paid' },
  at: {
    payment: { ko: '결제 일시', en: 'Paid on' },
    refund: { ko: '환불 일시', en: 'Refunded on' },
  },
  amount: {
    payment: { ko: '결제 금액', en: 'Amount paid' },
    refund: { ko: '환불 금액', en: 'Amount refunded' },
  },
} as const;

export const methods: Readonly<Record<Receipt['method'], Phrase>> = {
  billing_key: { ko: '등록된 결제 수단', en: 'Stored payment method' },
  one_time: { ko: '일반 결제', en: 'One-time payment' },
};

/** The purpose of the payment. A plan is named in Korean and described in English. */
export function purposeText({ purpose, plan }: Receipt): Phrase {
  if (purpose === 'unassigned') return { ko: '사용되지 않은 결제', en: 'Unused payment' };
  if (plan === null || purpose === 'points_charge') return { ko: '포인트 충전', en: 'Points' };
  const { name, months, sessions } = plan;
  const [kind, kindInEnglish] = purpose === 'membership_renewal' ? ['갱신', 'renewal'] : ['가입', 'first term'];
  const length = months === 1 ? '1 month' : `${months} months`;
  return {
    ko: `멤버십 ${name} (${kind})`,
    en: `Membership, ${sessions} sessions in ${length} (${kindInEnglish})`,
  };
}

const confirms = (ko: string, en: string): Phrase => ({
  ko: `${ko} 사실을 확인하는 문서이며, 세금계산서나 현금영수증이 아닙니다.`,
  en: `This confirms a ${en}. It is not a tax invoice or a cash receipt.`,
});

/** A receipt confirms a payment; it contains no taxes. */
export const receiptNotes: Readonly<Record<Receipt['kind'], readonly Phrase[]>> = {
  payment: [confirms('결제', 'payment'), timeZoneNote],
  refund: [confirms('환불', 'refund'), timeZoneNote],
};
