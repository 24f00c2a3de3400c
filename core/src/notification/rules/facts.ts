import { phraseAct } from '../../assistance/rules/assisted-act.js';
import { isComplaintCategory, phraseCategory } from '../../complaint/rules/phrase-category.js';
import { isOutcome, phraseOutcome } from '../../complaint/rules/phrase-outcome.js';
import { isReviewAction, phraseDecision } from '../../conduct/rules/compensation-review.js';
import { isCompensation, phraseCompensation } from '../../conduct/rules/compensation.js';
import { phrasePrice } from '../../fixed-slot/rules/agreed-rate.js';
import { isSkipReason, phraseSkipReason } from '../../fixed-slot/rules/skip-reason.js';
import { phraseWeekday } from '../../fixed-slot/rules/weekly-hour.js';
import type { Role } from '../../identity/rules/person.js';
import { formatInstant, parseInstant } from '../../kernel/calendar.js';
import { instant, type Instant } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import { isSubstitutionReason, phraseSubstitution } from '../../time-off/rules/substitution-reason.js';
import { isTermsKind, phraseTermsKind } from '../../terms/rules/terms-version.js';
import type { Delivery } from './delivery.js';
import type { MeetingFacts } from './recipient.js';

interface FactSources {
  readonly delivery: Pick<Delivery, 'payload'>;
  readonly meeting: MeetingFacts | null;
  readonly memberInfo?: string | undefined;
  readonly link?: string | undefined;
  readonly recipient: { readonly language: Language; readonly role: Role };
}

/** What the placeholders of a delivery stand for. */
export function factsOf({
  delivery: { payload },
  meeting,
  memberInfo,
  link,
  recipient,
}: FactSources): Readonly<Record<string, string>> {
  const { amount, formerAmount } = payload;
  // The time at the event: the reservation may have moved since.
  const moments: Moments = { ...(meeting && { startsAt: meeting.startsAt }), ...momentsIn(payload) };
  const names = { ...namedFacts(payload), ...namesIn(meeting) };
  const described = memberInfo ?? names['memberName'];
  return {
    ...Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, shortTime(at)])),
    ...(link !== undefined && { link }),
    ...fixedSlotFacts(payload, recipient.language),
    ...(typeof amount === 'number' && { amount: amount.toLocaleString('en-US') }),
    ...(typeof formerAmount === 'number' && { formerAmount: formerAmount.toLocaleString('en-US') }),
    ...names,
    ...(described !== undefined && { memberInfo: described }),
    ...phrasedFacts(payload, recipient),
  };
}

const namesIn = (meeting: MeetingFacts | null): Readonly<Record<string, string>> =>
  meeting === null
    ? {}
    : { memberName: meeting.memberName, mentorName: meeting.mentorName, storeName: meeting.storeName };

/** Codes as people read them. */
function phrasedFacts(
  payload: Delivery['payload'],
  { language, role }: FactSources['recipient'],
): Record<string, string> {
  // Older messages, and calls without these facts, default to a day pass and to no outcome.
  const { act, category, compensation = 'day_pass', decision, outcome = 'unspecified', reason, termsKind } = payload;
  return {
    ...(isSubstitutionReason(reason) && { reason: phraseSubstitution(reason, language) }),
    ...(act !== undefined && { act: phraseAct(act, language) }),
    ...(isSkipReason(reason) && { reason: phraseSkipReason(reason, language) }),
    ...(isCompensation(compensation) && { compensation: phraseCompensation(compensation, language) }),
    ...(isReviewAction(decision) && { decision: phraseDecision(decision, language) }),
    ...(isOutcome(outcome) && { outcome: phraseOutcome(outcome, role === 'mentor' ? role : 'member', language) }),
    ...(isTermsKind(termsKind) && { terms: phraseTermsKind(termsKind, language) }),
    ...(isComplaintCategory(category) && { category: phraseCategory(category, language) }),
  };
}

/** The hour and the two prices of a fixed slot; a price of null is a credit. */
function fixedSlotFacts(
  { weekday, startTime, agreedRate, rate }: Delivery['payload'],
  language: Language,
): Readonly<Record<string, string>> {
  const isPrice = (value: unknown): value is number | null => value === null || typeof value === 'number';
  return {
    ...(typeof weekday === 'number' &&
      typeof startTime === 'string' && { weeklyHour: `${phraseWeekday(weekday, language)} ${startTime}` }),
    ...(isPrice(agreedRate) && { agreedPrice: phrasePrice(agreedRate, language) }),
    ...(isPrice(rate) && { price: phrasePrice(rate, language) }),
  };
}

const AS_THEY_ARE = [
  'lastDay',
  'consentOn',
  'effectiveOn',
  'termsTitle',
  'termsVersion',
  'month',
  'paymentId',
  'payoutId',
  'refundId',
  'complaintId',
  'headline',
  'text',
];

const NAMES = ['memberName', 'mentorName', 'storeName'];

/** Days, ids and words are read as they are; so are names, which the reservation knows better. */
const namedFacts = (payload: Delivery['payload']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...AS_THEY_ARE, ...NAMES].flatMap((name) => {
      const fact = payload[name];
      return typeof fact === 'string' ? [[name, fact]] : [];
    }),
  );

/** Those facts that are moments. */
export function momentsIn(payload: Delivery['payload']): Moments {
  const moments = MOMENTS.flatMap((name) => {
    const moment = momentIn(payload[name]);
    return moment === undefined ? [] : [[name, moment] as const];
  });
  return Object.fromEntries(moments);
}

const MOMENTS = ['startsAt', 'offeredUntil', 'heldUntil', 'expiresAt', 'answerUntil'] as const;

type Moments = Readonly<Partial<Record<(typeof MOMENTS)[number], Instant>>>;

/** 9999-12-31T23:59:59.999+09:00: the latest instant of the wire. */
const LAST_INSTANT = 253_402_268_399_999;

/** Internal events contain milliseconds; external callers may use the wire format. */
function momentIn(fact: unknown): Instant | undefined {
  if (typeof fact === 'string') return parseInstant(fact) ?? undefined;
  return Number.isSafeInteger(fact) && Math.abs(fact as number) <= LAST_INSTANT ? instant(fact as number) : undefined;
}

/** `11-20 18:00` */
const shortTime = (at: Instant): string => formatInstant(at).slice(5, 16).replace('T', ' ');
