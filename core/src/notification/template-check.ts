import { MATRIX, type EventKey } from './matrix.js';
import { placeholdersIn, TEMPLATES, type Template, type TemplateAudience, type Templates } from './templates.js';

const MEETING = ['startsAt', 'memberName', 'mentorName', 'storeName'];

/** What each event tells, and a text about it may speak of. */
const FACTS: Readonly<Record<EventKey, readonly string[]>> = {
  'reservation-confirmed': MEETING,
  'reservation-changed': MEETING,
  'reservation-cancelled': MEETING,
  'reservation-cancelled-late': MEETING,
  'mentor-matched': MEETING,
  'session-imminent_T-1h': MEETING,
  'session-imminent_T-15m': MEETING,
  'session-imminent_T-5m': MEETING,
  'member-no-show_T+15m': MEETING,
  'mentor-no-show_T+15m': [...MEETING, 'amount'],
  'review-request_T+90m': MEETING,
  'handover-note-compensated': [...MEETING, 'amount'],
  'tier-on-hold': [],
  'pro-certification-passed': [],
  'pro-certification-rejected': [],
  'complaint-registered': ['complaintId', 'category'],
  'complaint-resolved': ['complaintId', 'category'],
  'waitlist-offered': ['startsAt', 'offeredUntil'],
  'fixed-slot-skipped': ['startsAt', 'reason'],
  'membership-renewal_D-7': ['lastDay', 'amount'],
  'contract-expiry_D-7': ['lastDay', 'amount'],
  'membership-renewed': ['lastDay'],
  'membership-paused': ['lastDay'],
  'membership-resumed': ['lastDay'],
  'payment-succeeded': ['amount'],
  'payment-failed': ['amount'],
  'refund-processed': ['refundId', 'amount'],
  'refund-failed': ['refundId', 'amount'],
  'payout-deposited': ['payoutId', 'amount'],
  'payout-failed': ['payoutId', 'amount'],
  'new-mentor-recommended': ['mentorName'],
  promotion: ['headline', 'text'],
  'monthly-analysis-ready': ['month'],
};

/** What the provider of chat messages takes, in characters. */
const KAKAO_BODY = 1_000;
/** No name of a person or a store, nor anything else that fills a placeholder of a chat message, is longer. */
const LONGEST_FACT = 100;

const ROLES: readonly TemplateAudience[] = ['member', 'mentor', 'admin'];

/** What is wrong with the texts, each in a sentence; nothing when all is well. */
export const templateFaults = (templates: Templates = TEMPLATES): readonly string[] =>
  (Object.keys(MATRIX) as EventKey[]).flatMap((eventKey) => [
    ...ROLES.flatMap((role) => faultsOf(eventKey, role, templates)),
    ...(ROLES.filter((role) => goesByKakao(eventKey, role)).length > 1
      ? [`${eventKey} goes by kakao to two roles: an approved text has the name of its event.`]
      : []),
  ]);

/** @throws Error for a text that could not be sent: better at the start than at night. */
export function refuseFaultyTemplates(): void {
  const faults = templateFaults();
  if (faults.length > 0) throw new Error(`The message templates are faulty. ${faults.join(' ')}`);
}

const goesByKakao = (eventKey: EventKey, role: TemplateAudience): boolean => MATRIX[eventKey][role].includes('kakao');

function faultsOf(eventKey: EventKey, role: TemplateAudience, templates: Templates): readonly string[] {
  const texts = templates[eventKey][role];
  const named = MATRIX[eventKey][role].length > 0;
  if (!texts) return named ? [`${eventKey} says nothing to a ${role}.`] : [];
  if (!named) return [`${eventKey} has a text for a ${role}, to whom it does not go.`];
  return Object.entries(texts).flatMap(([language, text]) =>
    faultsIn(text, eventKey, role).map((fault) => `${eventKey} for a ${role} in ${language} ${fault}.`),
  );
}

function faultsIn({ title, body }: Template, eventKey: EventKey, role: TemplateAudience): readonly string[] {
  const whole = `${title} ${body}`;
  const unfilled = placeholdersIn(whole).filter((name) => !FACTS[eventKey].includes(name));
  const longest = body.replaceAll(/\{\w+\}/g, 'x'.repeat(LONGEST_FACT)).length;
  return [
    ...unfilled.map((name) => `speaks of {${name}}, which the event does not tell`),
    ...(/[{}]/.test(whole.replaceAll(/\{\w+\}/g, '')) ? ['has a brace that is no placeholder'] : []),
    ...(goesByKakao(eventKey, role) && longest > KAKAO_BODY ? [`may have more than ${KAKAO_BODY} characters`] : []),
  ];
}
