import { phraseAct } from '../../assistance/rules/assisted-act.js';
import { CATEGORY_PHRASES, OUTCOME_PHRASES } from '../../complaint/rules/complaint-phrases.js';
import { DECISION_PHRASES } from '../../conduct/rules/compensation-review.js';
import { COMPENSATION_PHRASES } from '../../conduct/rules/compensation.js';
import { phrasePrice } from '../../fixed-slot/rules/agreed-rate.js';
import { SKIP_PHRASES } from '../../fixed-slot/rules/skip-reason.js';
import type { Role } from '../../identity/rules/person.js';
import { parseDay, parseInstant, parseMonth } from '../../kernel/calendar.js';
import { instant, type Instant } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import { phraseNumber } from '../../kernel/phrase-number.js';
import { phraseDay, phraseMoment, phraseMonth, phraseWeeklyTime } from '../../kernel/phrase-time.js';
import { phraseCode, type Phrases } from '../../kernel/phrases.js';
import { SUBSTITUTION_PHRASES } from '../../time-off/rules/substitution-reason.js';
import { TERMS_PHRASES } from '../../terms/rules/terms-version.js';
import type { Delivery } from './delivery.js';
import type { MeetingFacts } from './recipient.js';

interface FactSources {
  readonly delivery: Pick<Delivery, 'payload'>;
  readonly meeting: MeetingFacts | null;
  readonly mentorName?: string | null | undefined;
  readonly memberInfo?: string | undefined;
  readonly link?: string | undefined;
  readonly recipient: { readonly language: Language; readonly role: Role };
}

/** A placeholder's text; undefined where the delivery does not have the fact. */
type FactFormatter = (source: FactSources) => string | undefined;

/**
 * The texts for the placeholders of a delivery.
 * @param names the wanted placeholders; default: all.
 */
export function factsOf(
  source: FactSources,
  names: Iterable<string> = FORMATTERS.keys(),
): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const name of names) {
    const fact = FORMATTERS.get(name)?.(source);
    if (fact !== undefined) facts[name] = fact;
  }
  return facts;
}

const DAYS = ['lastDay', 'consentOn', 'effectiveOn'];

const UNCHANGED_FACTS = [
  'termsTitle',
  'termsVersion',
  'paymentId',
  'payoutId',
  'refundId',
  'complaintId',
  'headline',
  'text',
];

const NAMES = ['memberName', 'mentorName', 'storeName'] as const;

const MOMENTS = ['startsAt', 'offeredUntil', 'heldUntil', 'expiresAt', 'answerUntil'] as const;

/** Ids and words are shown unchanged. */
const readWord = ({ delivery: { payload } }: FactSources, name: string): string | undefined => {
  const fact = payload[name];
  return typeof fact === 'string' ? fact : undefined;
};

/** A text from outside that is no day is shown unchanged. */
function dayIn(source: FactSources, name: string): string | undefined {
  const word = readWord(source, name);
  const day = parseDay(word ?? '');
  return day ? phraseDay(day, source.recipient.language) : word;
}

function monthIn(source: FactSources): string | undefined {
  const word = readWord(source, 'month');
  const month = parseMonth(word ?? '');
  return month ? phraseMonth(month, source.recipient.language) : word;
}

/** The present name of the person or store; without an id in the payload, the payload's name. */
const nameIn = (source: FactSources, name: (typeof NAMES)[number]): string | undefined =>
  source.meeting?.[name] ?? (name === 'mentorName' ? source.mentorName : null) ?? readWord(source, name);

/** The time at the event: the reservation may have moved since. */
function timeIn(source: FactSources, name: (typeof MOMENTS)[number]): string | undefined {
  const { delivery, meeting, recipient } = source;
  const moment = momentIn(delivery.payload[name]) ?? (name === 'startsAt' ? meeting?.startsAt : undefined);
  return moment === undefined ? undefined : phraseMoment(moment, recipient.language);
}

const amountIn = ({ delivery: { payload } }: FactSources, name: string): string | undefined => {
  const amount = payload[name];
  return typeof amount === 'number' ? phraseNumber(amount) : undefined;
};

/** Formats a price; null is a credit. */
function priceIn({ delivery: { payload }, recipient }: FactSources, name: string): string | undefined {
  const price = payload[name];
  return price === null || typeof price === 'number' ? phrasePrice(price, recipient.language) : undefined;
}

/** @param fact the name of the code in the payload. @param missing the code of messages without it. */
const codeIn =
  (phrases: Phrases<string>, fact: string, missing?: string): FactFormatter =>
  ({ delivery: { payload }, recipient: { language } }) => {
    const { [fact]: code = missing } = payload;
    return phraseCode(phrases, code, language);
  };

const OUTCOMES = {
  member: codeIn(OUTCOME_PHRASES.member, 'outcome', 'unspecified'),
  mentor: codeIn(OUTCOME_PHRASES.mentor, 'outcome', 'unspecified'),
};

/** Codes as people read them. Older messages, and calls without these facts, default to a day pass and to no outcome. */
const CODES: Readonly<Record<string, FactFormatter>> = {
  reason: codeIn({ ...SUBSTITUTION_PHRASES, ...SKIP_PHRASES }, 'reason'),
  act: ({ delivery: { payload }, recipient }) =>
    payload['act'] === undefined ? undefined : phraseAct(payload['act'], recipient.language),
  compensation: codeIn(COMPENSATION_PHRASES, 'compensation', 'day_pass'),
  decision: codeIn(DECISION_PHRASES, 'decision'),
  outcome: (source) => OUTCOMES[source.recipient.role === 'mentor' ? 'mentor' : 'member'](source),
  terms: codeIn(TERMS_PHRASES, 'termsKind'),
  category: codeIn(CATEGORY_PHRASES, 'category'),
};

const FORMATTERS: ReadonlyMap<string, FactFormatter> = new Map<string, FactFormatter>([
  ...MOMENTS.map((name) => [name, (source: FactSources) => timeIn(source, name)] as const),
  ['link', ({ link }) => link],
  [
    'weeklyHour',
    ({ delivery: { payload }, recipient }) => {
      const { weekday, startTime } = payload;
      if (typeof weekday !== 'number' || typeof startTime !== 'string') return undefined;
      return phraseWeeklyTime(weekday, startTime, recipient.language);
    },
  ],
  ['agreedPrice', (source) => priceIn(source, 'agreedRate')],
  ['price', (source) => priceIn(source, 'rate')],
  ['amount', (source) => amountIn(source, 'amount')],
  ['formerAmount', (source) => amountIn(source, 'formerAmount')],
  ...DAYS.map((name) => [name, (source: FactSources) => dayIn(source, name)] as const),
  ['month', monthIn],
  ...UNCHANGED_FACTS.map((name) => [name, (source: FactSources) => readWord(source, name)] as const),
  ...NAMES.map((name) => [name, (source: FactSources) => nameIn(source, name)] as const),
  ['memberInfo', (source) => source.memberInfo ?? nameIn(source, 'memberName')],
  ...Object.entries(CODES),
]);

/** Those facts that are moments. */
export function momentsIn(payload: Delivery['payload']): Moments {
  const moments: { -readonly [Name in keyof Moments]: Moments[Name] } = {};
  for (const name of MOMENTS) {
    const moment = momentIn(payload[name]);
    if (moment !== undefined) moments[name] = moment;
  }
  return moments;
}

type Moments = Readonly<Partial<Record<(typeof MOMENTS)[number], Instant>>>;

/** 9999-12-31T23:59:59.999+09:00: the latest instant of the wire. */
const LAST_INSTANT = 253_402_268_399_999;

/** Internal events contain milliseconds; external callers can use the wire format. */
function momentIn(fact: unknown): Instant | undefined {
  if (typeof fact === 'string') return parseInstant(fact) ?? undefined;
  return Number.isSafeInteger(fact) && Math.abs(fact as number) <= LAST_INSTANT ? instant(fact as number) : undefined;
}
