import type { Language, Phrase } from '@spotter/core/kernel';
import type { PayoutLine, PayoutStatus } from '@spotter/core/payout';

export const phrases = {
  title: { ko: '정산 명세서', en: 'Payout statement' },
  mentor: { ko: '멘토', en: 'Mentor' },
  period: { ko: '정산 기간', en: 'Period' },
  account: { ko: '입금 계좌', en: 'Account' },
  status: { ko: '상태', en: 'Status' },
  statementNumber: { ko: '명세서 번호', en: 'Statement no.' },
  issued: { ko: '발행 일시', en: 'Issued' },
  net: { ko: '실지급액', en: 'Net payout' },
  gross: { ko: '정산 총액', en: 'Gross' },
  incomeTax: { ko: '소득세', en: 'Income tax' },
  localIncomeTax: { ko: '지방소득세', en: 'Local income tax' },
  details: { ko: '정산 내역', en: 'Details' },
  at: { ko: '일시', en: 'Date and time' },
  kind: { ko: '구분', en: 'Item' },
  member: { ko: '회원', en: 'Member' },
  place: { ko: '지점', en: 'Store' },
  value: { ko: '세션 금액', en: 'Value' },
  amount: { ko: '정산 금액', en: 'Amount' },
  total: { ko: '합계', en: 'Total' },
  noLines: { ko: '이 기간에 정산할 내역이 없습니다.', en: 'There are no items in this period.' },
  noAccount: { ko: '등록된 계좌 없음', en: 'No account registered' },
} as const satisfies Record<string, Phrase>;

export const statuses: Readonly<Record<PayoutStatus, Phrase>> = {
  calculated: { ko: '정산 완료, 입금 대기', en: 'Calculated, to be deposited' },
  processing: { ko: '입금 진행 중', en: 'Deposit in progress' },
  deposited: { ko: '입금 완료', en: 'Deposited' },
  failed: { ko: '입금 실패', en: 'Deposit failed' },
  carried_over: { ko: '다음 기간으로 이월', en: 'Carried over' },
};

const kinds: Readonly<Record<PayoutLine['kind'], Phrase>> = {
  session: { ko: '세션 완료', en: 'Session completed' },
  member_no_show: { ko: '회원 노쇼', en: 'Member no-show' },
  late_cancellation: { ko: '회원 직전 취소', en: 'Late cancellation' },
  penalty: { ko: '차감', en: 'Penalty' },
  handover_note: { ko: '인수인계 노트', en: 'Handover note' },
  carried_over: { ko: '이전 기간 이월', en: 'Carried over' },
};

/** A penalty is for a no-show, for short notice or for a forfeited line; one above zero returns an earlier penalty. */
export const kindOf = ({ kind, amount }: Pick<PayoutLine, 'kind' | 'amount'>): Phrase =>
  kind === 'penalty' && amount > 0 ? { ko: '차감 취소', en: 'Penalty returned' } : kinds[kind];

export const timeZoneNote: Phrase = {
  ko: '모든 시각은 한국 표준시(KST)입니다.',
  en: 'All times are Korea Standard Time (KST).',
};

/** The notes below the table. */
export const notes: readonly Phrase[] = [
  {
    ko: '세션 금액은 세션의 가격, 정산 금액은 그중 멘토의 몫입니다.',
    en: 'Value is the price of the session; amount is the mentor’s share.',
  },
  {
    ko: '소득세와 지방소득세는 각각 10원 미만을 버리고 원천징수합니다.',
    en: 'Both taxes are withheld; each is rounded down to a multiple of ₩10.',
  },
  {
    ko: '지방소득세의 세율은 소득세에 적용합니다.',
    en: 'The rate of local income tax applies to the income tax.',
  },
  timeZoneNote,
];

export const countOf = (lines: number): Phrase => ({ ko: `${lines}건`, en: lines === 1 ? '1 line' : `${lines} lines` });

export const otherLanguage = (language: Language): Language => (language === 'ko' ? 'en' : 'ko');
