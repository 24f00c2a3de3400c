import type { Language } from '../identity/person.js';
import type { EventKey } from './matrix.js';

/** What a message says; `{placeholders}` are filled from the facts of `message.ts`. */
export interface Template {
  readonly title: string;
  readonly body: string;
}

export const PLACEHOLDER = /\{(\w+)\}/g;

/** Names, in their order, as often as they stand there. */
export const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Mentors and administrators read another text than members where they are named. */
export type TemplateAudience = 'member' | 'mentor' | 'admin';

type Texts = Readonly<Record<Language, Template>>;

export type Templates = Readonly<Record<EventKey, Partial<Record<TemplateAudience, Texts>>>>;

export const TEMPLATES: Templates = {
  'reservation-confirmed': {
    member: {
      ko: {
        title: '예약이 확정되었습니다',
        body: '{memberName}님, {startsAt} {storeName}에서 {mentorName} 멘토와의 세션이 예약되었습니다.',
      },
      en: {
        title: 'Your session is booked',
        body: '{memberName}, your session with {mentorName} at {storeName} is on {startsAt}.',
      },
    },
    mentor: {
      ko: { title: '새 예약이 있습니다', body: '{startsAt} {storeName}에서 {memberName}님의 세션이 예약되었습니다.' },
      en: { title: 'New reservation', body: '{memberName} has booked you on {startsAt} at {storeName}.' },
    },
  },
  'reservation-changed': {
    member: {
      ko: {
        title: '예약이 변경되었습니다',
        body: '{startsAt} {storeName}에서 {mentorName} 멘토와의 세션으로 변경되었습니다.',
      },
      en: {
        title: 'Your session is changed',
        body: 'Your session is on {startsAt} at {storeName} with {mentorName} now.',
      },
    },
    mentor: {
      ko: {
        title: '예약이 변경되었습니다',
        body: '{memberName}님의 세션이 {startsAt} {storeName}(으)로 변경되었습니다.',
      },
      en: { title: 'A reservation is changed', body: '{memberName} is coming on {startsAt} to {storeName} now.' },
    },
  },
  'reservation-cancelled': {
    member: {
      ko: { title: '예약이 취소되었습니다', body: '{startsAt} {mentorName} 멘토와의 세션 예약이 취소되었습니다.' },
      en: { title: 'Your session is cancelled', body: 'Your session with {mentorName} on {startsAt} is cancelled.' },
    },
    mentor: {
      ko: { title: '예약이 취소되었습니다', body: '{startsAt} {memberName}님의 세션 예약이 취소되었습니다.' },
      en: { title: 'A reservation is cancelled', body: 'The session with {memberName} on {startsAt} is cancelled.' },
    },
  },
  'reservation-cancelled-late': {
    member: {
      ko: {
        title: '예약이 취소되었습니다 (세션 차감)',
        body: '시작 6시간 이내 취소로 {startsAt} {mentorName} 멘토와의 세션이 차감되었습니다.',
      },
      en: {
        title: 'Cancelled, and deducted',
        body: 'Your session with {mentorName} on {startsAt} was cancelled within six hours of its start and is deducted.',
      },
    },
    mentor: {
      ko: {
        title: '직전 취소 안내',
        body: '{startsAt} {memberName}님이 시작 6시간 이내에 예약을 취소했습니다. 보상이 적립됩니다.',
      },
      en: {
        title: 'A late cancellation',
        body: '{memberName} has cancelled the session on {startsAt} at short notice. You are compensated for it.',
      },
    },
    admin: {
      ko: {
        title: '직전 취소',
        body: '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션을 취소했습니다.',
      },
      en: { title: 'A late cancellation', body: '{memberName} cancelled {mentorName} on {startsAt} at {storeName}.' },
    },
  },
  'mentor-matched': {
    mentor: {
      ko: { title: '자동 매칭되었습니다', body: '{startsAt} {storeName}, {memberName}님과 자동으로 매칭되었습니다.' },
      en: { title: 'You were matched', body: 'You were matched with {memberName} on {startsAt} at {storeName}.' },
    },
  },
  'session-imminent_T-1h': {
    member: {
      ko: { title: '1시간 후 세션이 시작됩니다', body: '{startsAt} {storeName}, {mentorName} 멘토가 기다립니다.' },
      en: { title: 'Your session starts in an hour', body: '{startsAt} at {storeName} with {mentorName}.' },
    },
    mentor: {
      ko: { title: '1시간 후 세션이 시작됩니다', body: '{startsAt} {storeName}, {memberName}님과의 세션입니다.' },
      en: { title: 'A session starts in an hour', body: '{startsAt} at {storeName} with {memberName}.' },
    },
  },
  'session-imminent_T-15m': {
    member: {
      ko: { title: '15분 후 세션이 시작됩니다', body: '{storeName}에서 QR 코드로 체크인해 주세요.' },
      en: { title: 'Your session starts in 15 minutes', body: 'Please check in with the QR code at {storeName}.' },
    },
    mentor: {
      ko: {
        title: '15분 후 세션이 시작됩니다',
        body: '{memberName}님의 정보를 확인해 주세요. ({storeName}, {startsAt})',
      },
      en: {
        title: 'A session starts in 15 minutes',
        body: 'Please read the information on {memberName}. ({storeName}, {startsAt})',
      },
    },
  },
  'session-imminent_T-5m': {
    member: {
      ko: { title: '곧 세션이 시작됩니다', body: '5분 후 {mentorName} 멘토와의 세션이 시작됩니다.' },
      en: { title: 'Your session starts in 5 minutes', body: '{mentorName} is waiting for you at {storeName}.' },
    },
    mentor: {
      ko: { title: '곧 세션이 시작됩니다', body: '5분 후 {memberName}님과의 세션이 시작됩니다.' },
      en: { title: 'A session starts in 5 minutes', body: '{memberName} is coming to {storeName}.' },
    },
  },
  'member-no-show_T+15m': {
    member: {
      ko: {
        title: '세션이 차감되었습니다',
        body: '{startsAt} {mentorName} 멘토와의 세션에 체크인하지 않아 세션이 차감되었습니다.',
      },
      en: {
        title: 'Your session is deducted',
        body: 'You did not check in to your session with {mentorName} on {startsAt}; it is deducted.',
      },
    },
    admin: {
      ko: {
        title: '회원 노쇼',
        body: '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션에 오지 않았습니다.',
      },
      en: { title: 'A member did not come', body: '{memberName} missed {mentorName} on {startsAt} at {storeName}.' },
    },
  },
  'mentor-no-show_T+15m': {
    member: {
      ko: {
        title: '세션이 진행되지 못해 죄송합니다',
        body: '{startsAt} {mentorName} 멘토와의 세션 비용을 돌려드리고, 당일 이용권 1장을 더 드렸습니다.',
      },
      en: {
        title: 'We are sorry about your session',
        body: 'What you paid for {mentorName} on {startsAt} is returned, and you have a day pass besides.',
      },
    },
    mentor: {
      ko: {
        title: '노쇼 페널티',
        body: '{startsAt} {memberName}님의 세션이 진행되지 않아 {amount}원이 정산에서 차감됩니다.',
      },
      en: {
        title: 'A session without you',
        body: 'The session with {memberName} on {startsAt} did not take place: {amount} won is taken from your payout.',
      },
    },
    admin: {
      ko: {
        title: '[긴급] 멘토 노쇼',
        body: '{startsAt} {storeName}, {mentorName} 멘토가 {memberName}님의 세션에 오지 않았습니다.',
      },
      en: {
        title: '[Urgent] A mentor did not come',
        body: '{mentorName} missed {memberName} on {startsAt} at {storeName}.',
      },
    },
  },
  'tier-on-hold': {
    mentor: {
      ko: { title: '등급이 보류되었습니다', body: '멘토 등급이 보류되었습니다. 자세한 내용은 운영팀에 문의해 주세요.' },
      en: { title: 'Your tier is on hold', body: 'Your tier is on hold. Please contact the operations team.' },
    },
  },
  'pro-certification-passed': {
    mentor: {
      ko: { title: 'Pro 인증을 통과했습니다', body: '축하합니다. 이제 Pro 멘토로 활동하실 수 있습니다.' },
      en: { title: 'You are a Pro mentor', body: 'Congratulations: your Pro certification is passed.' },
    },
  },
  'pro-certification-rejected': {
    mentor: {
      ko: { title: 'Pro 인증 결과 안내', body: '이번에는 인증되지 않았습니다. 사유는 신청 내역에서 확인해 주세요.' },
      en: {
        title: 'About your Pro application',
        body: 'Your application was not approved this time. The reason is in your application.',
      },
    },
  },
  'complaint-registered': {
    member: {
      ko: {
        title: '불편 사항이 접수되었습니다',
        body: '{category}에 관한 불편 사항을 접수했습니다. 확인 후 알려 드리겠습니다.',
      },
      en: {
        title: 'We have your complaint',
        body: 'Your complaint ({category}) is registered. We will come back to you.',
      },
    },
    mentor: {
      ko: { title: '불편 사항 접수 안내', body: '회원님이 {category}에 관한 불편 사항을 접수했습니다.' },
      en: { title: 'A complaint was registered', body: 'A member has registered a complaint about you ({category}).' },
    },
    admin: {
      ko: { title: '[긴급] 불편 사항 접수', body: '불편 사항 {complaintId}({category})의 처리가 필요합니다.' },
      en: { title: '[Urgent] A complaint', body: 'Complaint {complaintId} ({category}) is waiting to be resolved.' },
    },
  },
  'complaint-resolved': {
    member: {
      ko: { title: '불편 사항이 처리되었습니다', body: '{category}에 관한 불편 사항의 처리를 마쳤습니다.' },
      en: { title: 'Your complaint is resolved', body: 'We have dealt with your complaint ({category}).' },
    },
    mentor: {
      ko: { title: '불편 사항 처리 안내', body: '{category}에 관한 불편 사항의 처리를 마쳤습니다.' },
      en: { title: 'A complaint is resolved', body: 'The complaint about you ({category}) is dealt with.' },
    },
  },
  'review-request_T+90m': {
    member: {
      ko: { title: '오늘 세션은 어떠셨나요?', body: '{mentorName} 멘토와의 세션을 평가해 주세요.' },
      en: { title: 'How was your session?', body: 'Please rate your session with {mentorName}.' },
    },
  },
  'waitlist-offered': {
    member: {
      ko: {
        title: '기다리신 자리가 났습니다',
        body: '{startsAt} 세션을 {offeredUntil}까지 회원님만 예약할 수 있습니다.',
      },
      en: {
        title: 'A slot is free for you',
        body: 'The slot on {startsAt} is yours alone to book until {offeredUntil}.',
      },
    },
  },
  'fixed-slot-skipped': {
    member: {
      ko: { title: '고정 예약이 잡히지 않았습니다', body: '{startsAt} 고정 예약을 잡지 못했습니다: {reason}.' },
      en: { title: 'Your fixed slot is not booked', body: 'Your fixed slot on {startsAt} was not booked: {reason}.' },
    },
  },
  'handover-note-compensated': {
    mentor: {
      ko: { title: '인수인계 노트 보상', body: '{memberName}님 세션의 노트로 {amount}원이 적립되었습니다.' },
      en: {
        title: 'Your note is rewarded',
        body: 'Your note on the session with {memberName} has earned {amount} won.',
      },
    },
  },
  'membership-renewal_D-7': {
    member: {
      ko: {
        title: '멤버십이 곧 갱신됩니다',
        body: '{lastDay}에 멤버십이 자동으로 갱신되며 {amount}원이 결제됩니다.',
      },
      en: {
        title: 'Your membership renews soon',
        body: 'On {lastDay} your membership is renewed and {amount} won are charged.',
      },
    },
  },
  'contract-expiry_D-7': {
    member: {
      ko: { title: '멤버십이 곧 만료됩니다', body: '멤버십은 {lastDay}까지 이용하실 수 있습니다.' },
      en: { title: 'Your membership ends soon', body: 'You can use your membership until {lastDay}.' },
    },
  },
  'membership-renewed': {
    member: {
      ko: { title: '멤버십이 갱신되었습니다', body: '멤버십을 {lastDay}까지 이용하실 수 있습니다.' },
      en: { title: 'Your membership is renewed', body: 'You can use your membership until {lastDay}.' },
    },
  },
  'membership-paused': {
    member: {
      ko: {
        title: '멤버십이 일시정지되었습니다',
        body: '멤버십이 {lastDay}까지 일시정지되고, 쉬신 날만큼 연장됩니다.',
      },
      en: {
        title: 'Your membership is paused',
        body: 'Your membership rests until {lastDay}; its end moves by the days paused.',
      },
    },
  },
  'membership-resumed': {
    member: {
      ko: { title: '멤버십이 다시 시작되었습니다', body: '멤버십을 {lastDay}까지 이용하실 수 있습니다.' },
      en: { title: 'Your membership goes on', body: 'You can use your membership until {lastDay}.' },
    },
  },
  'payment-succeeded': {
    member: {
      ko: { title: '결제가 완료되었습니다', body: '{amount}원이 결제되었습니다.' },
      en: { title: 'Payment received', body: 'We have received your payment of {amount} won.' },
    },
  },
  'payment-failed': {
    member: {
      ko: { title: '결제에 실패했습니다', body: '{amount}원 결제가 되지 않았습니다. 결제 수단을 확인해 주세요.' },
      en: {
        title: 'Payment failed',
        body: 'Your payment of {amount} won did not go through. Please check your payment method.',
      },
    },
  },
  'refund-processed': {
    member: {
      ko: { title: '환불이 완료되었습니다', body: '{amount}원이 결제하신 수단으로 환불되었습니다.' },
      en: { title: 'Your refund is done', body: '{amount} won went back to what you paid with.' },
    },
  },
  'refund-failed': {
    admin: {
      ko: { title: '[긴급] 환불 실패', body: '환불 {refundId}의 {amount}원이 결제사에서 거절되었습니다.' },
      en: { title: '[Urgent] Refund failed', body: 'The gateway refused refund {refundId} of {amount} won.' },
    },
  },
  'payout-deposited': {
    mentor: {
      ko: { title: '정산금이 입금되었습니다', body: '{amount}원이 등록하신 계좌로 입금되었습니다.' },
      en: { title: 'Your payout has arrived', body: '{amount} won was paid into your account.' },
    },
  },
  'payout-failed': {
    mentor: {
      ko: { title: '정산금 입금에 실패했습니다', body: '{amount}원을 입금하지 못했습니다. 계좌를 확인해 주세요.' },
      en: {
        title: 'Your payout could not be paid',
        body: '{amount} won could not be paid. Please check your bank account.',
      },
    },
    admin: {
      ko: { title: '[긴급] 정산금 입금 실패', body: '정산 {payoutId}의 {amount}원 입금에 실패했습니다.' },
      en: { title: '[Urgent] Payout failed', body: 'Payout {payoutId} of {amount} won failed.' },
    },
  },
  'new-mentor-recommended': {
    member: {
      ko: { title: '새 멘토를 소개합니다', body: '{mentorName} 멘토와 함께 운동해 보세요.' },
      en: { title: 'Meet a new mentor', body: 'Train with {mentorName}.' },
    },
  },
  promotion: {
    member: {
      ko: { title: '{headline}', body: '{text}' },
      en: { title: '{headline}', body: '{text}' },
    },
  },
  'monthly-analysis-ready': {
    member: {
      ko: { title: '월간 분석이 준비되었습니다', body: '{month} 운동 분석을 확인해 보세요.' },
      en: { title: 'Your month in training', body: 'Your analysis of {month} is ready.' },
    },
  },
};
