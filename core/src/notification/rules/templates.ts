import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';

/** The text of a message; `{placeholders}` are filled from `facts.ts`. */
export interface Template {
  readonly title: string;
  readonly body: string;
}

export const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of the placeholders, in their order, with repetitions. */
export const placeholdersIn = (text: string): readonly string[] =>
  text.match(PLACEHOLDER)?.map((placeholder) => placeholder.slice(1, -1)) ?? [];

export const AUDIENCES = ['member', 'mentor', 'admin'] as const;

/** The kind of reader. Mentors and administrators have separate texts where the matrix names them. */
export type TemplateAudience = (typeof AUDIENCES)[number];

type Texts = Readonly<Record<Language, Template>>;

export type Templates = Readonly<Record<EventKey, Partial<Record<TemplateAudience, Texts>>>>;

const sameForBoth = (texts: Texts): Templates[EventKey] => ({ member: texts, mentor: texts });

const sameForAll = (texts: Texts): Templates[EventKey] => ({ member: texts, mentor: texts, admin: texts });

export const TEMPLATES: Templates = {
  'reservation-confirmed': {
    member: {
      ko: {
        title: '예약이 확정되었습니다',
        body: '{memberName}님, {startsAt} {storeName}에서 {mentorName} 멘토와의 세션이 예약되었습니다.',
      },
      en: {
        title: 'Session booked',
        body: '{memberName}, your session with {mentorName} is on {startsAt} at {storeName}.',
      },
    },
    mentor: {
      ko: { title: '새 예약이 있습니다', body: '{startsAt} {storeName}에서 {memberName}님의 세션이 예약되었습니다.' },
      en: { title: 'New reservation', body: '{memberName} booked a session on {startsAt} at {storeName}.' },
    },
  },
  'reservation-changed': {
    member: {
      ko: {
        title: '예약이 변경되었습니다',
        body: '{startsAt} {storeName}에서 {mentorName} 멘토와의 세션으로 변경되었습니다.',
      },
      en: {
        title: 'Session changed',
        body: 'Your session is now on {startsAt} at {storeName} with {mentorName}.',
      },
    },
    mentor: {
      ko: {
        title: '예약이 변경되었습니다',
        body: '{memberName}님의 세션이 {startsAt}, {storeName}에서 진행하는 것으로 변경되었습니다.',
      },
      en: { title: 'Reservation changed', body: 'The session with {memberName} is now on {startsAt} at {storeName}.' },
    },
  },
  'reservation-cancelled': {
    member: {
      ko: { title: '예약이 취소되었습니다', body: '{startsAt} {mentorName} 멘토와의 세션 예약이 취소되었습니다.' },
      en: { title: 'Session cancelled', body: 'Your session with {mentorName} on {startsAt} is cancelled.' },
    },
    mentor: {
      ko: { title: '예약이 취소되었습니다', body: '{startsAt} {memberName}님의 세션 예약이 취소되었습니다.' },
      en: { title: 'Reservation cancelled', body: 'The session with {memberName} on {startsAt} is cancelled.' },
    },
  },
  'reservation-cancelled-late': {
    member: {
      ko: {
        title: '예약이 취소되었습니다 (세션 차감)',
        body: '시작 6시간 이내 취소로 {startsAt} {mentorName} 멘토와의 세션이 차감되었습니다.',
      },
      en: {
        title: 'Cancelled late: one session was deducted',
        body: 'You cancelled your session with {mentorName} on {startsAt} less than six hours before its start. It was deducted.',
      },
    },
    mentor: {
      ko: {
        title: '직전 취소 안내',
        body: '{startsAt} {memberName}님이 시작 6시간 이내에 예약을 취소했습니다. 보상이 적립됩니다.',
      },
      en: {
        title: 'Late cancellation',
        body: '{memberName} cancelled the session on {startsAt} less than six hours before its start. You will be compensated.',
      },
    },
    admin: {
      ko: {
        title: '직전 취소',
        body: '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션을 취소했습니다.',
      },
      en: {
        title: 'Late cancellation',
        body: '{memberName} cancelled the session with {mentorName} on {startsAt} at {storeName}.',
      },
    },
  },
  'session-substituted': {
    member: {
      ko: {
        title: '담당 멘토가 바뀌었습니다',
        body: '{startsAt} {storeName} 세션을 {mentorName} 멘토가 대신 진행합니다: {reason}. 시작 전까지 무료로 취소할 수 있습니다.',
      },
      en: {
        title: 'Your session has another mentor',
        body: '{mentorName} takes your session on {startsAt} at {storeName}: {reason}. You can cancel free of charge until the start.',
      },
    },
  },
  'absence-compensated': {
    member: {
      ko: {
        title: '세션 취소 보상 안내',
        body: '{startsAt} {mentorName} 멘토와의 세션이 직전에 취소되어 죄송합니다. {compensation}',
      },
      en: {
        title: 'Compensation for your cancelled session',
        body: 'We are sorry that your session with {mentorName} on {startsAt} was cancelled at short notice. {compensation}',
      },
    },
  },
  'hand-over-offered': {
    mentor: {
      ko: {
        title: '세션 인계 요청',
        body: '{mentorName} 멘토가 {startsAt} {storeName} 세션을 부탁했습니다. {answerUntil}까지 답해 주세요.',
      },
      en: {
        title: 'A session is offered to you',
        body: '{mentorName} asks you to take the session on {startsAt} at {storeName}. Please answer by {answerUntil}.',
      },
    },
  },
  'hand-over-accepted': {
    mentor: {
      ko: { title: '세션 인계가 수락되었습니다', body: '{startsAt} 세션은 {mentorName} 멘토가 진행합니다.' },
      en: { title: 'Hand-over accepted', body: '{mentorName} takes the session on {startsAt}.' },
    },
  },
  'hand-over-declined': {
    mentor: {
      ko: { title: '세션 인계가 거절되었습니다', body: '{startsAt} 세션은 그대로 직접 진행해 주세요.' },
      en: { title: 'Hand-over declined', body: 'The session on {startsAt} stays yours.' },
    },
  },
  'mentor-matched': {
    mentor: {
      ko: { title: '자동 매칭되었습니다', body: '{startsAt} {storeName}, {memberName}님과 자동으로 매칭되었습니다.' },
      en: { title: 'New match', body: 'You were matched with {memberName} on {startsAt} at {storeName}.' },
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
        body: '{startsAt} {storeName}. 회원: {memberInfo}',
      },
      en: {
        title: 'A session starts in 15 minutes',
        body: '{startsAt} at {storeName}. Member: {memberInfo}',
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
  'member-arrived': {
    mentor: {
      ko: {
        title: '회원님이 도착했습니다',
        body: '{memberName}님이 {storeName}에 도착했습니다. {startsAt} 세션의 QR 코드를 보여 주세요.',
      },
      en: {
        title: 'Your member has arrived',
        body: '{memberName} is at {storeName}. Show the QR code of your session on {startsAt}.',
      },
    },
  },
  'member-no-show_T+15m': {
    member: {
      ko: {
        title: '세션이 차감되었습니다',
        body: '{startsAt} {mentorName} 멘토와의 세션에 체크인하지 않아 세션이 차감되었습니다.',
      },
      en: {
        title: 'Missed session: one session was deducted',
        body: 'You did not check in to your session with {mentorName} on {startsAt}. It was deducted.',
      },
    },
    admin: {
      ko: {
        title: '회원 노쇼',
        body: '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션에 오지 않았습니다.',
      },
      en: {
        title: 'Member no-show',
        body: '{memberName} missed the session with {mentorName} on {startsAt} at {storeName}.',
      },
    },
  },
  'mentor-no-show_T+15m': {
    member: {
      ko: {
        title: '세션이 진행되지 못해 죄송합니다',
        body: '{startsAt} {mentorName} 멘토와의 세션 비용을 돌려드렸습니다. {compensation}',
      },
      en: {
        title: 'We are sorry about your session',
        body: 'Your mentor {mentorName} did not attend on {startsAt}. Your payment for the session is returned. {compensation}',
      },
    },
    mentor: {
      ko: {
        title: '노쇼 페널티',
        body: '{startsAt} {memberName}님의 세션이 진행되지 않아 {amount}원이 정산에서 차감됩니다.',
      },
      en: {
        title: 'Missed session',
        body: 'You missed the session with {memberName} on {startsAt}. {amount} won will be deducted from your payout.',
      },
    },
    admin: {
      ko: {
        title: '[긴급] 멘토 노쇼',
        body: '{startsAt} {storeName}, {mentorName} 멘토가 {memberName}님의 세션에 오지 않았습니다.',
      },
      en: {
        title: '[Urgent] Mentor no-show',
        body: '{mentorName} missed the session with {memberName} on {startsAt} at {storeName}.',
      },
    },
  },
  'mentor-no-show-warning': {
    mentor: {
      ko: {
        title: '노쇼 경고',
        body: '30일 동안 세션을 두 번 진행하지 않으셨습니다. 한 번 더 발생하면 멘토 활동이 보류됩니다.',
      },
      en: {
        title: 'Warning: two missed sessions',
        body: 'You missed two sessions within 30 days. After a third one, your account will be put on hold.',
      },
    },
  },
  'mentor-on-hold': {
    mentor: {
      ko: {
        title: '멘토 활동이 보류되었습니다',
        body: '30일 동안 세션을 세 번 진행하지 않아 활동이 보류되고 예정된 예약이 취소되었습니다. 운영팀에 문의해 주세요.',
      },
      en: {
        title: 'Your account is on hold',
        body: 'You missed three sessions within 30 days. Your upcoming sessions are cancelled. Please contact the operations team.',
      },
    },
    admin: {
      ko: {
        title: '[긴급] 멘토 활동 보류',
        body: '{mentorName} 멘토가 30일 동안 세션을 세 번 진행하지 않아 보류되었습니다.',
      },
      en: {
        title: '[Urgent] Mentor on hold',
        body: '{mentorName} missed three sessions within 30 days and is on hold.',
      },
    },
  },
  'support-acted': {
    member: {
      ko: { title: '고객센터에서 대신 처리했습니다', body: '{act}: 고객센터 직원이 회원님을 대신해 처리했습니다.' },
      en: { title: 'Done for you by our staff', body: '{act}: our staff did this for you.' },
    },
  },
  'compensation-review-resolved': {
    member: {
      ko: { title: '보상 검토 결과', body: '{startsAt} {mentorName} 멘토와의 세션: {decision}' },
      en: {
        title: 'Result of your compensation review',
        body: 'Your session with {mentorName} on {startsAt}: {decision}',
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
      en: { title: 'You are a Pro mentor', body: 'Congratulations! You passed the Pro certification.' },
    },
  },
  'pro-certification-rejected': {
    mentor: {
      ko: { title: 'Pro 인증 결과 안내', body: '이번에는 인증되지 않았습니다. 사유는 신청 내역에서 확인해 주세요.' },
      en: {
        title: 'About your Pro application',
        body: 'Your application was not approved. See your application for the reason.',
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
        title: 'Complaint received',
        body: 'We received your complaint ({category}). We will contact you.',
      },
    },
    mentor: {
      ko: { title: '불편 사항 접수 안내', body: '회원님이 {category}에 관한 불편 사항을 접수했습니다.' },
      en: { title: 'Complaint received', body: 'A member complained about you ({category}).' },
    },
    admin: {
      ko: { title: '[긴급] 불편 사항 접수', body: '불편 사항 {complaintId}({category})의 처리가 필요합니다.' },
      en: { title: '[Urgent] New complaint', body: 'Complaint {complaintId} ({category}) needs to be resolved.' },
    },
  },
  'complaint-resolved': {
    member: {
      ko: { title: '불편 사항이 처리되었습니다', body: '{category}에 관한 불편 사항: {outcome}' },
      en: { title: 'Complaint resolved', body: 'Your complaint ({category}): {outcome}' },
    },
    mentor: {
      ko: { title: '불편 사항 처리 안내', body: '{category}에 관한 불편 사항: {outcome}' },
      en: { title: 'Complaint resolved', body: 'The complaint about you ({category}): {outcome}' },
    },
  },
  'mentor-reinstated': {
    mentor: {
      ko: {
        title: '보류가 해제되었습니다',
        body: '멘토 활동 또는 등급에 대한 보류가 해제되었습니다. 앱에서 현재 상태를 확인해 주세요.',
      },
      en: {
        title: 'Your hold has ended',
        body: 'The hold on your account or tier has ended. See the app for your status.',
      },
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
        title: 'A slot is available for you',
        body: 'The slot on {startsAt} is reserved for you until {offeredUntil}.',
      },
    },
  },
  'fixed-slot-skipped': {
    member: {
      ko: { title: '고정 예약이 잡히지 않았습니다', body: '{startsAt} 고정 예약을 잡지 못했습니다: {reason}.' },
      en: { title: 'Fixed slot not booked', body: 'Your fixed slot on {startsAt} was not booked: {reason}.' },
    },
  },
  'fixed-slot-paused': {
    member: {
      ko: {
        title: '고정 예약이 일시정지되었습니다',
        body: '매주 {weeklyHour} 고정 예약을 두 번 연속 잡지 못했습니다: {reason}. 앱에서 다시 시작할 수 있습니다.',
      },
      en: {
        title: 'Fixed slot paused',
        body: 'Your fixed slot on {weeklyHour} could not be booked twice in a row: {reason}. You can resume it in the app.',
      },
    },
  },
  'fixed-slot-rate-changed': {
    member: {
      ko: {
        title: '고정 예약의 가격을 확인해 주세요',
        body: '매주 {weeklyHour} 세션의 가격이 {agreedPrice}에서 {price}로 바뀌었습니다. 동의하시면 예약이 계속됩니다.',
      },
      en: {
        title: 'Price of your fixed slot changed',
        body: 'A session on {weeklyHour} now costs {price} instead of {agreedPrice}. Accept the new price to continue booking.',
      },
    },
  },
  'fixed-slot-ended': {
    member: {
      ko: {
        title: '멘토가 고정 예약을 종료했습니다',
        body: '매주 {weeklyHour} 고정 예약이 종료되었습니다: {text}. 이미 잡힌 예약은 유지됩니다.',
      },
      en: {
        title: 'Your mentor ended your fixed slot',
        body: 'Your fixed slot on {weeklyHour} has ended: {text}. Existing reservations stay.',
      },
    },
  },
  'handover-note-compensated': {
    mentor: {
      ko: { title: '인수인계 노트 보상', body: '{memberName}님 세션의 노트로 {amount}원이 적립되었습니다.' },
      en: {
        title: 'Reward for your note',
        body: 'You earned {amount} won for your note on the session with {memberName}.',
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
        body: 'Your membership renews on {lastDay}. You will be charged {amount} won.',
      },
    },
  },
  'price-change': {
    member: {
      ko: {
        title: '멤버십 가격이 바뀝니다',
        body: '다음 멤버십 이용료가 {formerAmount}원에서 {amount}원으로 바뀝니다. {lastDay}까지 동의하시면 등록된 결제 수단으로 결제되어 갱신되고, 동의하지 않으시면 그날 종료됩니다.',
      },
      en: {
        title: 'The price of your membership changes',
        body: 'Your next term costs {amount} won instead of {formerAmount} won. Agree by {lastDay} to renew with your registered payment method; without your consent your membership ends that day.',
      },
    },
  },
  'membership-not-renewed': {
    member: {
      ko: {
        title: '멤버십이 종료되었습니다',
        body: '새 가격 {amount}원에 동의하지 않으셔서 멤버십이 {lastDay}에 종료되었습니다. 결제된 금액은 없습니다.',
      },
      en: {
        title: 'Your membership ended',
        body: 'You did not agree to the new price of {amount} won, so your membership ended on {lastDay}. You were not charged.',
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
      en: { title: 'Membership renewed', body: 'You can use your membership until {lastDay}.' },
    },
  },
  'membership-paused': {
    member: {
      ko: {
        title: '멤버십이 일시정지되었습니다',
        body: '멤버십이 {lastDay}까지 일시정지되고, 쉬신 날만큼 연장됩니다.',
      },
      en: {
        title: 'Membership paused',
        body: 'Your membership is paused until {lastDay}. The paused days extend your membership.',
      },
    },
  },
  'membership-resumed': {
    member: {
      ko: { title: '멤버십이 다시 시작되었습니다', body: '멤버십을 {lastDay}까지 이용하실 수 있습니다.' },
      en: { title: 'Membership resumed', body: 'You can use your membership until {lastDay}.' },
    },
  },
  'payment-succeeded': {
    member: {
      ko: { title: '결제가 완료되었습니다', body: '{amount}원이 결제되었습니다.' },
      en: { title: 'Payment received', body: 'We received your payment of {amount} won.' },
    },
  },
  'payment-failed': {
    member: {
      ko: { title: '결제에 실패했습니다', body: '{amount}원 결제가 되지 않았습니다. 결제 수단을 확인해 주세요.' },
      en: {
        title: 'Payment failed',
        body: 'Your payment of {amount} won failed. Please check your payment method.',
      },
    },
  },
  'payment-returned': {
    member: {
      ko: { title: '결제 금액을 돌려드립니다', body: '사용되지 않은 결제 {amount}원을 결제하신 수단으로 환불합니다.' },
      en: {
        title: 'Payment refunded',
        body: 'A payment of {amount} won could not be used for a purchase. We are refunding it.',
      },
    },
    admin: {
      ko: { title: '사용되지 않은 결제 환불', body: '결제 {paymentId}의 {amount}원을 자동으로 환불합니다.' },
      en: {
        title: 'Unused payment refunded',
        body: 'Payment {paymentId} of {amount} won arrived too late or has no purchase. It is refunded automatically.',
      },
    },
  },
  'refund-processed': {
    member: {
      ko: { title: '환불이 완료되었습니다', body: '{amount}원이 결제하신 수단으로 환불되었습니다.' },
      en: { title: 'Refund completed', body: '{amount} won was refunded to your payment method.' },
    },
  },
  'refund-failed': {
    admin: {
      ko: { title: '[긴급] 환불 실패', body: '환불 {refundId}의 {amount}원이 결제사에서 거절되었습니다.' },
      en: { title: '[Urgent] Refund failed', body: 'The gateway refused refund {refundId} of {amount} won.' },
    },
  },
  'payment-charged-back': {
    admin: {
      ko: {
        title: '[긴급] 카드사 환수',
        body: '결제 {paymentId}에서 {amount}원이 환수되었습니다. 자동 갱신을 해지했습니다.',
      },
      en: {
        title: '[Urgent] Chargeback',
        body: 'The card company took {amount} won of payment {paymentId} back. Automatic renewal is off.',
      },
    },
  },
  'chargeback-won': {
    admin: {
      ko: { title: '카드사 환수 취소', body: '결제 {paymentId}의 {amount}원을 돌려받았습니다.' },
      en: { title: 'Chargeback won', body: '{amount} won of payment {paymentId} came back.' },
    },
  },
  'dispute-reported': {
    admin: {
      ko: {
        title: '[긴급] 결제 분쟁',
        body: '결제 {paymentId}의 분쟁을 결제사 콘솔에서 확인하고 결과를 기록해 주세요.',
      },
      en: {
        title: '[Urgent] Payment dispute',
        body: 'Look up the dispute of payment {paymentId} at the gateway, and record its outcome.',
      },
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
        title: 'Payout failed',
        body: 'Your payout of {amount} won failed. Please check your bank account.',
      },
    },
    admin: {
      ko: { title: '[긴급] 정산금 입금 실패', body: '정산 {payoutId}의 {amount}원 입금에 실패했습니다.' },
      en: { title: '[Urgent] Payout failed', body: 'Payout {payoutId} of {amount} won failed.' },
    },
  },
  'marketing-consent-given': sameForBoth({
    ko: {
      title: '광고성 정보 수신에 동의하셨습니다',
      body: '[Spotter] {consentOn}에 광고성 정보 수신에 동의하셨습니다. 앱 설정 > 알림에서 언제든지 철회할 수 있습니다.',
    },
    en: {
      title: 'Consent to advertisements received',
      body: '[Spotter] You agreed to receive advertisements on {consentOn}. You can withdraw at any time: Settings > Notifications in the app.',
    },
  }),
  'marketing-consent-withdrawn': sameForBoth({
    ko: {
      title: '광고성 정보 수신 동의를 철회하셨습니다',
      body: '[Spotter] {consentOn}에 광고성 정보 수신 동의를 철회하셨습니다. 광고를 더 이상 보내지 않습니다.',
    },
    en: {
      title: 'Consent to advertisements withdrawn',
      body: '[Spotter] You withdrew your consent to advertisements on {consentOn}. You will not receive any more.',
    },
  }),
  'marketing-consent-reminder': sameForBoth({
    ko: {
      title: '광고성 정보 수신 동의를 확인해 주세요',
      body: '[Spotter] {consentOn}에 광고성 정보 수신에 동의하셨습니다. 동의를 유지하시려면 그대로 두시고, 철회하시려면 앱 설정 > 알림에서 변경해 주세요.',
    },
    en: {
      title: 'Do you still agree to advertisements?',
      body: '[Spotter] You agreed to receive advertisements on {consentOn}. To keep your consent, do nothing. To withdraw it: Settings > Notifications in the app.',
    },
  }),
  'payee-changed': {
    mentor: {
      ko: {
        title: '정산 계좌가 변경되었습니다',
        body: '[Spotter] 회원님의 정산 계좌가 변경되었습니다. 새 계좌로의 지급은 {heldUntil}까지 보류됩니다. 본인이 변경하지 않았다면 즉시 비밀번호를 바꾸고 고객센터로 알려 주세요.',
      },
      en: {
        title: 'Your payout account was changed',
        body: '[Spotter] Your payout account was changed. Deposits to the new account wait until {heldUntil}. If this was not you, change your password and contact support now.',
      },
    },
  },
  'terms-changed': sameForBoth({
    ko: {
      title: '{effectiveOn}부터 {terms}이 변경됩니다',
      body: '[Spotter] {terms}이 변경됩니다. 제목: {termsTitle}, 버전: {termsVersion}, 시행일: {effectiveOn}. 전체 내용은 앱 설정 > 약관에서 확인해 주세요.',
    },
    en: {
      title: 'New {terms} from {effectiveOn}',
      body: '[Spotter] A new version of the {terms} takes effect on {effectiveOn}: {termsTitle}, version {termsVersion}. Read it in the app: Settings > Terms.',
    },
  }),
  'login-locked': sameForAll({
    ko: {
      title: '로그인 시도가 일시적으로 제한되었습니다',
      body: '[Spotter] 회원님의 계정에 잘못된 비밀번호나 인증 코드가 여러 번 입력되어 입력을 일시적으로 제한했습니다. 비밀번호 입력이 제한된 경우, 로그인한 적이 있는 기기에서는 계속 로그인할 수 있습니다. 입력한 사람이 본인이 아니라면 비밀번호를 변경하고 고객센터로 알려 주세요.',
    },
    en: {
      title: 'Log-in attempts on your account are limited',
      body: '[Spotter] A wrong password or code was entered too often for your account, so attempts are limited for now. After wrong passwords you can still log in on devices that you used before. If this was not you, change your password and contact support.',
    },
  }),
  'registration-attempted': sameForAll({
    ko: {
      title: '회원님의 이메일 주소로 가입이 시도되었습니다',
      body: '[Spotter] 누군가 회원님의 이메일 주소로 가입을 시도했지만, 이미 계정이 있어 가입되지 않았습니다. 본인이라면 기존 계정으로 로그인해 주세요. 본인이 아니라면 하실 일은 없습니다.',
    },
    en: {
      title: 'Registration attempt with your e-mail address',
      body: '[Spotter] Someone tried to register with your e-mail address, which already has an account. Nothing was changed. If it was you, log in to your account. Otherwise you can ignore this message.',
    },
  }),
  'email-changed': sameForBoth({
    ko: {
      title: '이메일 주소가 변경되었습니다',
      body: '계정의 이메일 주소가 변경되었습니다. 본인이 변경하지 않았다면 바로 고객센터에 알려 주세요.',
    },
    en: {
      title: 'Your e-mail address was changed',
      body: 'The e-mail address of your account was changed. If you did not change it, contact us now.',
    },
  }),
  'password-changed': sameForAll({
    ko: {
      title: '비밀번호가 변경되었습니다',
      body: '계정의 비밀번호가 변경되었습니다. 본인이 변경하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    },
    en: {
      title: 'Your password was changed',
      body: 'The password of your account was changed. If you did not change it, reset it now and contact us.',
    },
  }),
  'second-factor-added': sameForAll({
    ko: {
      title: '2단계 인증이 설정되었습니다',
      body: '계정에 2단계 인증이 설정되어, 로그인할 때 인증 앱의 코드가 필요합니다. 본인이 설정하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    },
    en: {
      title: 'Two-step log-in was turned on',
      body: 'Log-ins to your account now need a code of an authenticator app. If you did not turn this on, reset your password now and contact us.',
    },
  }),
  'second-factor-removed': sameForAll({
    ko: {
      title: '2단계 인증이 해제되었습니다',
      body: '계정의 2단계 인증이 해제되어, 이제 비밀번호만으로 로그인할 수 있습니다. 본인이 해제하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    },
    en: {
      title: 'Two-step log-in was turned off',
      body: 'Log-ins to your account need the password alone now. If you did not turn this off, reset your password now and contact us.',
    },
  }),
  'password-reset': sameForAll({
    ko: {
      title: '비밀번호 재설정 안내',
      body: '아래 링크에서 {expiresAt}까지 새 비밀번호를 설정할 수 있습니다. 요청하지 않았다면 이 메일을 무시해 주세요.\n{link}',
    },
    en: {
      title: 'Reset your password',
      body: 'Set a new password with this link until {expiresAt}. If you did not request it, ignore this e-mail.\n{link}',
    },
  }),
  'staff-invitation': {
    admin: {
      ko: {
        title: 'Spotter 관리자 초대',
        body: 'Spotter 관리자로 초대되었습니다. 아래 링크에서 {expiresAt}까지 비밀번호를 설정해 주세요.\n{link}',
      },
      en: {
        title: 'Your invitation to Spotter',
        body: 'You are invited as an administrator of Spotter. Set your password with this link until {expiresAt}.\n{link}',
      },
    },
  },
  'email-verification': sameForBoth({
    ko: {
      title: '이메일 주소를 확인해 주세요',
      body: '아래 링크에서 {expiresAt}까지 이메일 주소를 확인해 주세요. 가입하지 않았다면 이 메일을 무시해 주세요.\n{link}',
    },
    en: {
      title: 'Verify your e-mail address',
      body: 'Verify your e-mail address with this link until {expiresAt}. If you have no account with us, ignore this e-mail.\n{link}',
    },
  }),
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
      en: { title: 'Your monthly analysis is ready', body: 'Your training analysis of {month} is ready.' },
    },
  },
};
