import { formatInstant } from '../../kernel/calendar.js';
import { parseId } from '../../kernel/ids.js';
import { instant, type Instant } from '../../kernel/instant.js';
import { TIMELINE_ENTRIES } from './timeline-entry.js';
import { describeEvent } from './event-titles.js';
import type { EventFacts, TimelineFact, TimelineSource, TimelineSubject } from './timeline-fact.js';

export const TIMELINE_KINDS = ['event', 'message', 'payment', 'journal', 'action'] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** `operator` acts at the command line. */
export const TIMELINE_ACTORS = ['member', 'mentor', 'admin', 'operator', 'system'] as const;

export type TimelineActor = (typeof TIMELINE_ACTORS)[number];

export interface TimelineItem {
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly title: string;
  readonly by: TimelineActor;
  /** Ids by the object that they name, its own among them. */
  readonly references: Readonly<Record<string, string>>;
  /** The other facts, times as text. */
  readonly details: Readonly<Record<string, unknown>>;
}

type Line = Omit<TimelineItem, 'at'>;
type FactOf<Source extends TimelineSource> = Extract<TimelineFact, { readonly source: Source }>;

/** The line of a fact on a person's or reservation's timeline, for administrators. */
export const toTimelineItem = (fact: TimelineFact, subject: TimelineSubject): TimelineItem => ({
  at: fact.at,
  ...lineOf(fact, subject),
});

function lineOf(fact: TimelineFact, subject: TimelineSubject): Line {
  switch (fact.source) {
    case 'event':
      return eventLine(fact, subject);
    case 'message':
      return messageLine(fact);
    case 'payment':
      return paymentLine(fact);
    case 'refund':
      return refundLine(fact);
    case 'payout':
      return payoutLine(fact);
    case 'journal':
      return journalLine(fact);
    case 'action':
      return actionLine(fact);
  }
}

function eventLine({ id, facts }: FactOf<'event'>, { kind }: TimelineSubject): Line {
  const { title, by } = describeEvent(facts, kind);
  const { references, details } = splitFacts(facts);
  return { kind: 'event', title, by: toActor(by), references: { eventId: id, ...references }, details };
}

const toActor = (by: string): TimelineActor => TIMELINE_ACTORS.find((actor) => actor === by) ?? 'system';

interface SplitFacts {
  readonly references: Record<string, string>;
  readonly details: Record<string, unknown>;
}

/** Ids become references, times text. The facts before a change are named `from…`, an administrator `adminId`. */
function splitFacts({ from, ...facts }: EventFacts): SplitFacts {
  const split: SplitFacts = { references: {}, details: {} };
  for (const [name, value] of Object.entries(facts)) put(split, name, value);
  if (typeof from === 'string') put(split, 'fromMentorId', from);
  if (typeof from === 'object' && from !== null)
    for (const [name, value] of Object.entries(from)) put(split, `from${capital(name)}`, value);
  return split;
}

function put({ references, details }: SplitFacts, name: string, value: unknown): void {
  const isId = typeof value === 'string' && parseId(value) !== null;
  if (isId && name === 'by') references['adminId'] = value;
  else if (isId && name.endsWith('Id')) references[name] = value;
  else if (name !== 'by') details[name] = isTime(name, value) ? formatInstant(instant(value)) : value;
}

const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' && /(At|Until|^until)$/.test(name);

const RECIPIENTS = { member: 'memberId', mentor: 'mentorId', admin: 'adminId' } as const;

function messageLine({ id, facts }: FactOf<'message'>): Line {
  const { template, recipientType, recipientId, eventId, channels, readAt } = facts;
  return {
    kind: 'message',
    title: `Message to the ${recipientType === 'admin' ? 'administrator' : recipientType}: ${words(template)}`,
    by: 'system',
    references: { messageId: id, [RECIPIENTS[recipientType]]: recipientId, ...optional('eventId', eventId) },
    details: { template, channels, readAt: asText(readAt) },
  };
}

/** `session-imminent_T-1h` is "session imminent (T-1h)". */
function words(template: string): string {
  const [name = '', moment] = template.split('_', 2);
  return moment === undefined ? name.replaceAll('-', ' ') : `${name.replaceAll('-', ' ')} (${moment})`;
}

const PURPOSES = {
  membership_join: 'Payment for a membership',
  membership_renewal: 'Payment for a renewal',
  points_charge: 'Payment for points',
  unassigned: 'Payment of an unknown payer',
} as const satisfies Record<FactOf<'payment'>['facts']['purpose'], string>;

function paymentLine({ id, facts }: FactOf<'payment'>): Line {
  const { membershipId, paidAt, ...details } = facts;
  return {
    kind: 'payment',
    title: `${PURPOSES[facts.purpose]}: ${stateOf(facts.status)}`,
    by: facts.purpose === 'membership_renewal' ? 'system' : 'member',
    references: { paymentId: id, ...optional('membershipId', membershipId) },
    details: { ...details, paidAt: asText(paidAt) },
  };
}

function refundLine({ id, facts: { paymentId, refundedAt, ...details } }: FactOf<'refund'>): Line {
  return {
    kind: 'payment',
    title: `Refund: ${stateOf(details.status)}`,
    by: 'system',
    references: { refundId: id, paymentId },
    details: { ...details, refundedAt: asText(refundedAt) },
  };
}

function payoutLine({ id, facts: { batchId, depositedAt, ...details } }: FactOf<'payout'>): Line {
  return {
    kind: 'payment',
    title: `Payout: ${stateOf(details.status)}`,
    by: 'system',
    references: { payoutId: id, ...optional('batchId', batchId) },
    details: { ...details, depositedAt: asText(depositedAt) },
  };
}

const stateOf = (status: string): string => status.replaceAll('_', ' ');

/** The kind of id after the colon in an account's name. */
const ACCOUNT_IDS: Readonly<Record<string, string>> = {
  deferred: 'membershipId',
  points: 'memberId',
  held: 'reservationId',
  escrow: 'mentorId',
  payable: 'mentorId',
  in_transit: 'payoutId',
};

function journalLine({ id, facts }: FactOf<'journal'>): Line {
  const owners = facts.postings.flatMap(({ account }) => {
    const [name = '', owner] = account.split(':');
    const reference = ACCOUNT_IDS[name];
    return owner === undefined || reference === undefined ? [] : [[reference, owner] as const];
  });
  const [cause = ''] = facts.reference.split(/[ :]/);
  return {
    kind: 'journal',
    title: TIMELINE_ENTRIES[facts.kind].title,
    by: 'system',
    references: { entryId: id, ...optional('causeId', parseId(cause)), ...Object.fromEntries(owners) },
    details: { entry: facts.kind, reference: facts.reference, postings: facts.postings },
  };
}

function actionLine({ id, facts: { adminId, action, subject, before, after, reason } }: FactOf<'action'>): Line {
  return {
    kind: 'action',
    title: `Staff action: ${action.replaceAll('-', ' ')}`,
    by: adminId === null ? 'operator' : 'admin',
    references: { actionId: id, ...optional('adminId', adminId), subjectId: subject.id },
    details: { action, subject: subject.type, before, after, why: reason },
  };
}

const optional = (name: string, id: string | null): Record<string, string> => (id === null ? {} : { [name]: id });

const asText = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
