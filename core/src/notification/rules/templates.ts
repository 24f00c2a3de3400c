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

type TitleAndBody = readonly [title: string, body: string];

const template = ([title, body]: TitleAndBody): Template => ({ title, body });

const texts = (korean: TitleAndBody, english: TitleAndBody): Texts => ({
  ko: template(korean),
  en: template(english),
});

type BothLanguages = Parameters<typeof texts>;

const forMember = (...both: BothLanguages): Templates[EventKey] => ({ member: texts(...both) });

const forMentor = (...both: BothLanguages): Templates[EventKey] => ({ mentor: texts(...both) });

const forAdmin = (...both: BothLanguages): Templates[EventKey] => ({ admin: texts(...both) });

/** The same text for members and mentors. */
const forBoth = (...both: BothLanguages): Templates[EventKey] => ({ ...forMember(...both), ...forMentor(...both) });

const forAll = (...both: BothLanguages): Templates[EventKey] => ({ ...forBoth(...both), ...forAdmin(...both) });

export const TEMPLATES: Templates = {
  'reservation-confirmed': {
    member: texts(
      [
        '예약이 확정되었습니다',
        '{memberName}님, {startsAt} {storeName}에서 {mentorName} 멘토와의 세션이 예약되었습니다.',
      ],
      ['Session booked', '{memberName}, your session with {mentorName} is booked for {startsAt} at {storeName}.'],
    ),
    mentor: texts(
      ['새 예약이 있습니다', '{startsAt} {storeName}에서 {memberName}님의 세션이 예약되었습니다.'],
      ['New reservation', '{memberName} booked a session on {startsAt} at {storeName}.'],
    ),
  },
  'reservation-changed': {
    member: texts(
      [
        '예약이 변경되었습니다',
        '예약이 {startsAt} {storeName}에서 {mentorName} 멘토와 진행하는 세션으로 변경되었습니다.',
      ],
      ['Session changed', 'Your session is now on {startsAt} at {storeName} with {mentorName}.'],
    ),
    mentor: texts(
      ['예약이 변경되었습니다', '{memberName}님의 세션이 {startsAt}, {storeName}에서 진행하는 것으로 변경되었습니다.'],
      ['Reservation changed', 'The session with {memberName} is now on {startsAt} at {storeName}.'],
    ),
  },
  'reservation-cancelled': {
    member: texts(
      ['예약이 취소되었습니다', '{startsAt} {mentorName} 멘토와의 세션 예약이 취소되었습니다.'],
      ['Session cancelled', 'Your session with {mentorName} on {startsAt} is cancelled.'],
    ),
    mentor: texts(
      ['예약이 취소되었습니다', '{startsAt} {memberName}님의 세션 예약이 취소되었습니다.'],
      ['Reservation cancelled', 'The session with {memberName} on {startsAt} is cancelled.'],
    ),
  },
  'reservation-cancelled-late': {
    member: texts(
      [
        '예약이 취소되었습니다 (세션 차감)',
        '시작 6시간 이내 취소로 {startsAt} {mentorName} 멘토와의 세션이 차감되었습니다.',
      ],
      [
        'Cancelled late: one session was deducted',
        'You cancelled your session with {mentorName} on {startsAt} less than six hours before its start. It was deducted.',
      ],
    ),
    mentor: texts(
      ['직전 취소 안내', '{startsAt} {memberName}님이 시작 6시간 이내에 예약을 취소했습니다. 보상이 적립됩니다.'],
      [
        'Late cancellation',
        '{memberName} cancelled the session on {startsAt} less than six hours before its start. You will be compensated.',
      ],
    ),
    admin: texts(
      ['직전 취소', '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션을 취소했습니다.'],
      ['Late cancellation', '{memberName} cancelled the session with {mentorName} on {startsAt} at {storeName}.'],
    ),
  },
  'session-substituted': forMember(
    [
      '담당 멘토가 바뀌었습니다',
      '{startsAt} {storeName} 세션을 {mentorName} 멘토가 대신 진행합니다: {reason}. 시작 전까지 무료로 취소할 수 있습니다.',
    ],
    [
      'Your session has another mentor',
      '{mentorName} takes your session on {startsAt} at {storeName}: {reason}. You can cancel free of charge until the start.',
    ],
  ),
  'absence-compensated': forMember(
    ['세션 취소 보상 안내', '{startsAt} {mentorName} 멘토와의 세션이 직전에 취소되어 죄송합니다. {compensation}'],
    [
      'Compensation for your cancelled session',
      'We are sorry that your session with {mentorName} on {startsAt} was cancelled at short notice. {compensation}',
    ],
  ),
  'hand-over-offered': forMentor(
    [
      '세션 인계 요청',
      '{mentorName} 멘토가 {startsAt} {storeName} 세션을 부탁했습니다. {answerUntil}까지 답해 주세요.',
    ],
    [
      'A session is offered to you',
      '{mentorName} asks you to take the session on {startsAt} at {storeName}. Please answer by {answerUntil}.',
    ],
  ),
  'hand-over-accepted': forMentor(
    ['세션 인계가 수락되었습니다', '{startsAt} 세션은 {mentorName} 멘토가 진행합니다.'],
    ['Hand-over accepted', '{mentorName} takes the session on {startsAt}.'],
  ),
  'hand-over-declined': forMentor(
    ['세션 인계가 거절되었습니다', '{startsAt} 세션은 그대로 직접 진행해 주세요.'],
    ['Hand-over declined', 'The session on {startsAt} stays yours.'],
  ),
  'mentor-matched': forMentor(
    ['자동 매칭되었습니다', '{startsAt} {storeName}, {memberName}님과 자동으로 매칭되었습니다.'],
    ['New match', 'You were matched with {memberName} on {startsAt} at {storeName}.'],
  ),
  'session-imminent_T-1h': {
    member: texts(
      ['1시간 후 세션이 시작됩니다', '{startsAt} {storeName}, {mentorName} 멘토가 기다립니다.'],
      ['Your session starts in an hour', '{startsAt} at {storeName} with {mentorName}.'],
    ),
    mentor: texts(
      ['1시간 후 세션이 시작됩니다', '{startsAt} {storeName}, {memberName}님과의 세션입니다.'],
      ['A session starts in an hour', '{startsAt} at {storeName} with {memberName}.'],
    ),
  },
  'session-imminent_T-15m': {
    member: texts(
      ['15분 후 세션이 시작됩니다', '{storeName}에서 QR 코드로 체크인해 주세요.'],
      ['Your session starts in 15 minutes', 'Please check in with the QR code at {storeName}.'],
    ),
    mentor: texts(
      ['15분 후 세션이 시작됩니다', '{startsAt} {storeName}. 회원: {memberInfo}'],
      ['A session starts in 15 minutes', '{startsAt} at {storeName}. Member: {memberInfo}'],
    ),
  },
  'session-imminent_T-5m': {
    member: texts(
      ['곧 세션이 시작됩니다', '5분 후 {mentorName} 멘토와의 세션이 시작됩니다.'],
      ['Your session starts soon', 'Your session with {mentorName} starts in 5 minutes.'],
    ),
    mentor: texts(
      ['곧 세션이 시작됩니다', '5분 후 {memberName}님과의 세션이 시작됩니다.'],
      ['A session starts soon', 'Your session with {memberName} starts in 5 minutes.'],
    ),
  },
  'member-arrived': forMentor(
    ['회원님이 도착했습니다', '{memberName}님이 {storeName}에 도착했습니다. {startsAt} 세션의 QR 코드를 보여 주세요.'],
    ['Your member has arrived', '{memberName} is at {storeName}. Show the QR code of your session on {startsAt}.'],
  ),
  'member-no-show_T+15m': {
    member: texts(
      ['세션이 차감되었습니다', '{startsAt} {mentorName} 멘토와의 세션에 체크인하지 않아 세션이 차감되었습니다.'],
      [
        'Missed session: one session was deducted',
        'You did not check in to your session with {mentorName} on {startsAt}. It was deducted.',
      ],
    ),
    admin: texts(
      ['회원 노쇼', '{startsAt} {storeName}, {memberName}님이 {mentorName} 멘토의 세션에 오지 않았습니다.'],
      ['Member no-show', '{memberName} missed the session with {mentorName} on {startsAt} at {storeName}.'],
    ),
  },
  'mentor-no-show_T+15m': {
    member: texts(
      [
        '세션이 진행되지 못해 죄송합니다',
        '{startsAt} 세션에 {mentorName} 멘토가 오지 않았습니다. 세션 비용은 돌려드렸습니다. {compensation}',
      ],
      [
        'We are sorry about your session',
        'Your mentor {mentorName} did not attend on {startsAt}. Your payment for the session is returned. {compensation}',
      ],
    ),
    mentor: texts(
      ['노쇼 페널티', '{startsAt} {memberName}님의 세션이 진행되지 않아 {amount}원이 정산에서 차감됩니다.'],
      [
        'Missed session',
        'You missed the session with {memberName} on {startsAt}. {amount} won will be deducted from your payout.',
      ],
    ),
    admin: texts(
      ['[긴급] 멘토 노쇼', '{startsAt} {storeName}, {mentorName} 멘토가 {memberName}님의 세션에 오지 않았습니다.'],
      ['[Urgent] Mentor no-show', '{mentorName} missed the session with {memberName} on {startsAt} at {storeName}.'],
    ),
  },
  'mentor-no-show-warning': forMentor(
    ['노쇼 경고', '30일 동안 세션을 두 번 진행하지 않으셨습니다. 한 번 더 발생하면 멘토 활동이 보류됩니다.'],
    [
      'Warning: two missed sessions',
      'You missed two sessions within 30 days. After a third one, your account will be put on hold.',
    ],
  ),
  'mentor-on-hold': {
    mentor: texts(
      [
        '멘토 활동이 보류되었습니다',
        '30일 동안 세션을 세 번 진행하지 않아 활동이 보류되고 예정된 예약이 취소되었습니다. 운영팀에 문의해 주세요.',
      ],
      [
        'Your account is on hold',
        'You missed three sessions within 30 days. Your upcoming sessions are cancelled. Please contact the operations team.',
      ],
    ),
    admin: texts(
      ['[긴급] 멘토 활동 보류', '{mentorName} 멘토가 30일 동안 세션을 세 번 진행하지 않아 보류되었습니다.'],
      ['[Urgent] Mentor on hold', '{mentorName} missed three sessions within 30 days and is on hold.'],
    ),
  },
  'support-acted': forMember(
    ['고객센터에서 대신 처리했습니다', '{act}: 고객센터 직원이 회원님을 대신해 처리했습니다.'],
    ['Done for you by our staff', '{act}: our staff did this for you.'],
  ),
  'compensation-review-resolved': forMember(
    ['보상 검토 결과', '{startsAt} {mentorName} 멘토와의 세션: {decision}'],
    ['Result of your compensation review', 'Your session with {mentorName} on {startsAt}: {decision}'],
  ),
  'tier-on-hold': forMentor(
    ['등급이 보류되었습니다', '멘토 등급이 보류되었습니다. 자세한 내용은 운영팀에 문의해 주세요.'],
    ['Your tier is on hold', 'Your tier is on hold. Please contact the operations team.'],
  ),
  'pro-certification-passed': forMentor(
    ['Pro 인증을 통과했습니다', '축하합니다. 이제 Pro 멘토로 활동하실 수 있습니다.'],
    ['You are a Pro mentor', 'Congratulations! You passed the Pro certification.'],
  ),
  'pro-certification-rejected': forMentor(
    ['Pro 인증 결과 안내', '이번에는 인증되지 않았습니다. 사유는 신청 내역에서 확인해 주세요.'],
    ['About your Pro application', 'Your application was not approved. See your application for the reason.'],
  ),
  'complaint-registered': {
    member: texts(
      ['불편 사항이 접수되었습니다', '불편 사항({category})을 접수했습니다. 확인 후 알려 드리겠습니다.'],
      ['Complaint received', 'We received your complaint ({category}). We will contact you.'],
    ),
    mentor: texts(
      ['불편 사항 접수 안내', '회원님이 멘토님에 관한 불편 사항({category})을 접수했습니다.'],
      ['Complaint received', 'A member complained about you ({category}).'],
    ),
    admin: texts(
      ['[긴급] 불편 사항 접수', '불편 사항 {complaintId}({category})의 처리가 필요합니다.'],
      ['[Urgent] New complaint', 'Complaint {complaintId} ({category}) needs to be resolved.'],
    ),
  },
  'complaint-resolved': {
    member: texts(
      ['불편 사항이 처리되었습니다', '불편 사항({category}): {outcome}'],
      ['Complaint resolved', 'Your complaint ({category}): {outcome}'],
    ),
    mentor: texts(
      ['불편 사항 처리 안내', '멘토님에 관한 불편 사항({category}): {outcome}'],
      ['Complaint resolved', 'The complaint about you ({category}): {outcome}'],
    ),
  },
  'mentor-reinstated': forMentor(
    ['보류가 해제되었습니다', '멘토 활동 또는 등급에 대한 보류가 해제되었습니다. 앱에서 현재 상태를 확인해 주세요.'],
    ['Your hold has ended', 'The hold on your account or tier has ended. See the app for your status.'],
  ),
  'review-request_T+90m': forMember(
    ['세션은 어떠셨나요?', '{mentorName} 멘토와의 세션을 평가해 주세요.'],
    ['How was your session?', 'Please rate your session with {mentorName}.'],
  ),
  'waitlist-offered': forMember(
    ['기다리신 자리가 났습니다', '{startsAt} 세션을 {offeredUntil}까지 회원님만 예약할 수 있습니다.'],
    ['A slot is available for you', 'The slot on {startsAt} is reserved for you until {offeredUntil}.'],
  ),
  'fixed-slot-skipped': forMember(
    ['고정 예약이 잡히지 않았습니다', '{startsAt} 고정 예약을 잡지 못했습니다: {reason}.'],
    ['Fixed slot not booked', 'Your fixed slot on {startsAt} was not booked: {reason}.'],
  ),
  'fixed-slot-paused': forMember(
    [
      '고정 예약이 일시정지되었습니다',
      '매주 {weeklyHour} 고정 예약을 두 번 연속 잡지 못했습니다: {reason}. 앱에서 다시 시작할 수 있습니다.',
    ],
    [
      'Fixed slot paused',
      'Your fixed slot on {weeklyHour} is paused, because it could not be booked two times in a row: {reason}. You can resume it in the app.',
    ],
  ),
  'fixed-slot-rate-changed': forMember(
    [
      '고정 예약의 가격을 확인해 주세요',
      '매주 {weeklyHour} 세션의 가격이 {agreedPrice}에서 {price}로 바뀌었습니다. 동의하시면 예약이 계속됩니다.',
    ],
    [
      'Price of your fixed slot changed',
      'A session on {weeklyHour} now costs {price} instead of {agreedPrice}. Accept the new price to continue booking.',
    ],
  ),
  'fixed-slot-ended': forMember(
    [
      '멘토가 고정 예약을 종료했습니다',
      '매주 {weeklyHour} 고정 예약이 종료되었습니다. 이미 잡힌 예약은 유지됩니다. 사유: {text}',
    ],
    [
      'Your mentor ended your fixed slot',
      'Your fixed slot on {weeklyHour} has ended. Existing reservations stay. Reason: {text}',
    ],
  ),
  'handover-note-compensated': forMentor(
    ['인수인계 노트 보상', '{memberName}님 세션의 노트로 {amount}원이 적립되었습니다.'],
    ['Reward for your note', 'You earned {amount} won for your note on the session with {memberName}.'],
  ),
  'membership-renewal_D-7': forMember(
    ['멤버십이 곧 갱신됩니다', '{lastDay}에 멤버십이 자동으로 갱신되며 {amount}원이 결제됩니다.'],
    ['Your membership renews soon', 'Your membership renews on {lastDay}. You will be charged {amount} won.'],
  ),
  'price-change': forMember(
    [
      '멤버십 가격이 바뀝니다',
      '다음 멤버십 이용료가 {formerAmount}원에서 {amount}원으로 바뀝니다. {lastDay}까지 동의하시면 등록된 결제 수단으로 결제되어 갱신되고, 동의하지 않으시면 그날 종료됩니다.',
    ],
    [
      'The price of your membership changes',
      'Your next term costs {amount} won instead of {formerAmount} won. Agree by {lastDay} to renew with your registered payment method; without your consent your membership ends that day.',
    ],
  ),
  'membership-not-renewed': forMember(
    [
      '멤버십이 종료되었습니다',
      '새 가격 {amount}원에 동의하지 않으셔서 멤버십이 {lastDay}에 종료되었습니다. 결제된 금액은 없습니다.',
    ],
    [
      'Your membership ended',
      'You did not agree to the new price of {amount} won, so your membership ended on {lastDay}. You were not charged.',
    ],
  ),
  'membership-expired': forMember(
    [
      '멤버십이 종료되었습니다',
      '이용료가 결제되지 않아 멤버십이 종료되었습니다. 계속 이용하시려면 새로 가입해 주세요.',
    ],
    ['Your membership ended', 'The renewal was not paid, so your membership ended. Please join again to continue.'],
  ),
  'contract-expiry_D-7': forMember(
    ['멤버십이 곧 만료됩니다', '멤버십은 {lastDay}까지 이용하실 수 있습니다.'],
    ['Your membership ends soon', 'You can use your membership until {lastDay}.'],
  ),
  'membership-renewed': forMember(
    ['멤버십이 갱신되었습니다', '멤버십을 {lastDay}까지 이용하실 수 있습니다.'],
    ['Membership renewed', 'You can use your membership until {lastDay}.'],
  ),
  'membership-paused': forMember(
    ['멤버십이 일시정지되었습니다', '멤버십이 {lastDay}까지 일시정지되고, 쉬신 날만큼 연장됩니다.'],
    ['Membership paused', 'Your membership is paused until {lastDay}. The paused days extend your membership.'],
  ),
  'membership-resumed': forMember(
    ['멤버십이 다시 시작되었습니다', '멤버십을 {lastDay}까지 이용하실 수 있습니다.'],
    ['Membership resumed', 'You can use your membership until {lastDay}.'],
  ),
  'payment-succeeded': forMember(
    ['결제가 완료되었습니다', '{amount}원이 결제되었습니다.'],
    ['Payment received', 'We received your payment of {amount} won.'],
  ),
  'payment-failed': forMember(
    ['결제에 실패했습니다', '{amount}원 결제가 되지 않았습니다. 결제 수단을 확인해 주세요.'],
    ['Payment failed', 'Your payment of {amount} won failed. Please check your payment method.'],
  ),
  'payment-returned': {
    member: texts(
      ['결제 금액을 돌려드립니다', '사용되지 않은 결제 {amount}원을 결제하신 수단으로 환불합니다.'],
      [
        'We are refunding your payment',
        'A payment of {amount} won could not be used for a purchase. We are refunding it to your payment method.',
      ],
    ),
    admin: texts(
      ['사용되지 않은 결제 환불', '결제 {paymentId}의 {amount}원을 자동으로 환불합니다.'],
      [
        'Unused payment refunded',
        'Payment {paymentId} of {amount} won arrived too late or has no purchase. It is refunded automatically.',
      ],
    ),
  },
  'refund-processed': forMember(
    ['환불이 완료되었습니다', '{amount}원이 결제하신 수단으로 환불되었습니다.'],
    ['Refund completed', '{amount} won was refunded to your payment method.'],
  ),
  'refund-failed': forAdmin(
    ['[긴급] 환불 실패', '환불 {refundId}의 {amount}원이 결제사에서 거절되었습니다.'],
    ['[Urgent] Refund failed', 'The gateway refused refund {refundId} of {amount} won.'],
  ),
  'payment-charged-back': forAdmin(
    ['[긴급] 카드사 환수', '결제 {paymentId}에서 {amount}원이 환수되었습니다. 자동 갱신을 해지했습니다.'],
    [
      '[Urgent] Chargeback',
      'The card company took {amount} won of payment {paymentId} back. Automatic renewal is off.',
    ],
  ),
  'chargeback-won': forAdmin(
    ['카드사 환수 취소', '결제 {paymentId}의 {amount}원을 돌려받았습니다.'],
    ['Chargeback won', 'The card company returned {amount} won of payment {paymentId}.'],
  ),
  'dispute-reported': forAdmin(
    ['[긴급] 결제 분쟁', '결제 {paymentId}의 분쟁을 결제사 콘솔에서 확인하고 결과를 기록해 주세요.'],
    ['[Urgent] Payment dispute', 'Look up the dispute of payment {paymentId} at the gateway, and record its outcome.'],
  ),
  'payout-deposited': forMentor(
    ['정산금이 입금되었습니다', '{amount}원이 등록하신 계좌로 입금되었습니다.'],
    ['Your payout has arrived', '{amount} won was paid into your account.'],
  ),
  'payout-failed': {
    mentor: texts(
      ['정산금 입금에 실패했습니다', '{amount}원을 입금하지 못했습니다. 계좌를 확인해 주세요.'],
      ['Payout failed', 'Your payout of {amount} won failed. Please check your bank account.'],
    ),
    admin: texts(
      ['[긴급] 정산금 입금 실패', '정산 {payoutId}의 {amount}원 입금에 실패했습니다.'],
      ['[Urgent] Payout failed', 'Payout {payoutId} of {amount} won failed.'],
    ),
  },
  'marketing-consent-given': forBoth(
    [
      '광고성 정보 수신에 동의하셨습니다',
      '[Spotter] {consentOn}에 광고성 정보 수신에 동의하셨습니다. 앱 설정 > 알림에서 언제든지 철회할 수 있습니다.',
    ],
    [
      'You agreed to advertisements',
      '[Spotter] On {consentOn} you agreed to receive advertisements. You can withdraw your consent at any time: Settings > Notifications in the app.',
    ],
  ),
  'marketing-consent-withdrawn': forBoth(
    [
      '광고성 정보 수신 동의를 철회하셨습니다',
      '[Spotter] {consentOn}에 광고성 정보 수신 동의를 철회하셨습니다. 광고를 더 이상 보내지 않습니다.',
    ],
    [
      'You withdrew your consent to advertisements',
      '[Spotter] On {consentOn} you withdrew your consent to receive advertisements. We will not send you any more.',
    ],
  ),
  'marketing-consent-reminder': forBoth(
    [
      '광고성 정보 수신 동의를 확인해 주세요',
      '[Spotter] {consentOn}에 광고성 정보 수신에 동의하셨습니다. 동의를 유지하시려면 그대로 두시고, 철회하시려면 앱 설정 > 알림에서 변경해 주세요.',
    ],
    [
      'Do you still agree to advertisements?',
      '[Spotter] On {consentOn} you agreed to receive advertisements. To keep your consent, do nothing. To withdraw it: Settings > Notifications in the app.',
    ],
  ),
  'payee-changed': forMentor(
    [
      '정산 계좌가 변경되었습니다',
      '[Spotter] 회원님의 정산 계좌가 변경되었습니다. 새 계좌로의 지급은 {heldUntil}까지 보류됩니다. 본인이 변경하지 않았다면 즉시 비밀번호를 바꾸고 고객센터로 알려 주세요.',
    ],
    [
      'Your payout account was changed',
      '[Spotter] Your payout account was changed. Deposits to the new account wait until {heldUntil}. If this was not you, change your password and contact support now.',
    ],
  ),
  'terms-changed': forBoth(
    [
      '{effectiveOn}부터 {terms}이 변경됩니다',
      '[Spotter] {terms}이 변경됩니다. 제목: {termsTitle}, 버전: {termsVersion}, 시행일: {effectiveOn}. 전체 내용은 앱 설정 > 약관에서 확인해 주세요.',
    ],
    [
      'New {terms} from {effectiveOn}',
      '[Spotter] A new version of the {terms} takes effect on {effectiveOn}: {termsTitle}, version {termsVersion}. Read it in the app: Settings > Terms.',
    ],
  ),
  'login-locked': forAll(
    [
      '로그인 시도가 일시적으로 제한되었습니다',
      '[Spotter] 회원님의 계정에 잘못된 비밀번호나 인증 코드가 여러 번 입력되어 입력을 일시적으로 제한했습니다. 비밀번호 입력이 제한된 경우, 로그인한 적이 있는 기기에서는 계속 로그인할 수 있습니다. 입력한 사람이 본인이 아니라면 비밀번호를 변경하고 고객센터로 알려 주세요.',
    ],
    [
      'Log-in attempts on your account are limited',
      '[Spotter] A wrong password or code was entered too often for your account, so attempts are limited for now. After wrong passwords you can still log in on devices that you used before. If this was not you, change your password and contact support.',
    ],
  ),
  'registration-attempted': forAll(
    [
      '회원님의 이메일 주소로 가입이 시도되었습니다',
      '[Spotter] 누군가 회원님의 이메일 주소로 가입을 시도했지만, 이미 계정이 있어 가입되지 않았습니다. 본인이라면 기존 계정으로 로그인해 주세요. 본인이 아니라면 하실 일은 없습니다.',
    ],
    [
      'Registration attempt with your e-mail address',
      '[Spotter] Someone tried to register with your e-mail address, which already has an account. Nothing was changed. If it was you, log in to your account. Otherwise you can ignore this message.',
    ],
  ),
  'email-changed': forBoth(
    [
      '이메일 주소가 변경되었습니다',
      '계정의 이메일 주소가 변경되었습니다. 본인이 변경하지 않았다면 바로 고객센터에 알려 주세요.',
    ],
    [
      'Your e-mail address was changed',
      'The e-mail address of your account was changed. If you did not change it, contact us now.',
    ],
  ),
  'password-changed': forAll(
    [
      '비밀번호가 변경되었습니다',
      '계정의 비밀번호가 변경되었습니다. 본인이 변경하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    ],
    [
      'Your password was changed',
      'The password of your account was changed. If you did not change it, reset it now and contact us.',
    ],
  ),
  'second-factor-added': forAll(
    [
      '2단계 인증이 설정되었습니다',
      '계정에 2단계 인증이 설정되어, 로그인할 때 인증 앱의 코드가 필요합니다. 본인이 설정하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    ],
    [
      'Two-step log-in was turned on',
      'You now need a code from an authenticator app to log in. If you did not turn this on, reset your password now and contact us.',
    ],
  ),
  'second-factor-removed': forAll(
    [
      '2단계 인증이 해제되었습니다',
      '계정의 2단계 인증이 해제되어, 이제 비밀번호만으로 로그인할 수 있습니다. 본인이 해제하지 않았다면 바로 비밀번호를 재설정하고 고객센터에 알려 주세요.',
    ],
    [
      'Two-step log-in was turned off',
      'Log-ins to your account need the password alone now. If you did not turn this off, reset your password now and contact us.',
    ],
  ),
  'password-reset': forAll(
    [
      '비밀번호 재설정 안내',
      '아래 링크에서 {expiresAt}까지 새 비밀번호를 설정할 수 있습니다. 요청하지 않았다면 이 메일을 무시해 주세요.\n{link}',
    ],
    [
      'Reset your password',
      'Open this link by {expiresAt} to set a new password. If you did not request it, ignore this e-mail.\n{link}',
    ],
  ),
  'staff-invitation': forAdmin(
    [
      'Spotter 관리자 초대',
      'Spotter 관리자로 초대되었습니다. 아래 링크에서 {expiresAt}까지 비밀번호를 설정해 주세요.\n{link}',
    ],
    [
      'Your invitation to Spotter',
      'You are invited as an administrator of Spotter. Open this link by {expiresAt} to set your password.\n{link}',
    ],
  ),
  'email-verification': forBoth(
    [
      '이메일 주소를 확인해 주세요',
      '아래 링크에서 {expiresAt}까지 이메일 주소를 확인해 주세요. 가입하지 않았다면 이 메일을 무시해 주세요.\n{link}',
    ],
    [
      'Verify your e-mail address',
      'Open this link by {expiresAt} to verify your e-mail address. If you have no account with us, ignore this e-mail.\n{link}',
    ],
  ),
  'new-mentor-recommended': forMember(
    ['새 멘토를 소개합니다', '{mentorName} 멘토와 함께 운동해 보세요.'],
    ['Meet a new mentor', 'Train with {mentorName}.'],
  ),
  promotion: forMember(['{headline}', '{text}'], ['{headline}', '{text}']),
  'monthly-analysis-ready': forMember(
    ['월간 분석이 준비되었습니다', '{month} 운동 분석을 확인해 보세요.'],
    ['Your monthly analysis is ready', 'Your training analysis of {month} is ready.'],
  ),
};
