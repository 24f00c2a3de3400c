import { formatInstant, parseInstant } from '../shared/calendar.js';
import { instant, type Instant } from '../shared/instant.js';
import { isComplaintCategory, phraseCategory } from '../complaint/phrase-category.js';
import { isSkipReason, phraseSkipReason } from '../fixed-slot/skip-reason.js';
import type { Language } from '../identity/person.js';
import type { Delivery } from './delivery.js';
import type { MeetingFacts } from './ports.js';

interface Known {
  readonly delivery: Pick<Delivery, 'payload'>;
  readonly meeting: MeetingFacts | null;
}

/** What the placeholders of a delivery stand for. */
export function factsOf({ delivery, meeting }: Known, language: Language): Readonly<Record<string, string>> {
  const { amount, category, reason } = delivery.payload;
  // As it was when the event happened: the reservation may have moved since.
  const { startsAt = meeting?.startsAt, offeredUntil } = momentsIn(delivery.payload);
  return {
    ...(startsAt !== undefined && { startsAt: shortTime(startsAt) }),
    ...(offeredUntil !== undefined && { offeredUntil: shortTime(offeredUntil) }),
    ...(isSkipReason(reason) && { reason: phraseSkipReason(reason, language) }),
    ...(typeof amount === 'number' && { amount: amount.toLocaleString('en-US') }),
    ...namedFacts(delivery.payload),
    ...(isComplaintCategory(category) && { category: phraseCategory(category, language) }),
    ...(meeting && {
      memberName: meeting.memberName,
      mentorName: meeting.mentorName,
      storeName: meeting.storeName,
    }),
  };
}

const AS_THEY_ARE = ['lastDay', 'month', 'payoutId', 'refundId', 'complaintId', 'headline', 'text'];
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
  const [startsAt, offeredUntil] = [momentIn(payload.startsAt), momentIn(payload.offeredUntil)];
  return { ...(startsAt !== undefined && { startsAt }), ...(offeredUntil !== undefined && { offeredUntil }) };
}

type Moments = Readonly<Partial<Record<'startsAt' | 'offeredUntil', Instant>>>;

/** 9999-12-31T23:59:59.999+09:00: the wire tells no later ones. */
const LAST_INSTANT = 253_402_268_399_999;

/** Events of ours tell milliseconds; callers from outside may tell a time as the wire does. */
function momentIn(fact: unknown): Instant | undefined {
  if (typeof fact === 'string') return parseInstant(fact) ?? undefined;
  return Number.isSafeInteger(fact) && Math.abs(fact as number) <= LAST_INSTANT ? instant(fact as number) : undefined;
}

/** `11-20 18:00` */
const shortTime = (at: Instant): string => formatInstant(at).slice(5, 16).replace('T', ' ');
