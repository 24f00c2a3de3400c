import { occupies } from '@spotter/core/booking';
import { ACCOUNT_TOKEN_KINDS, removedSecondFactor, type Person } from '@spotter/core/identity';
import { formatInstant, instant, krw, type Instant, type MemberId } from '@spotter/core/kernel';
import type {
  OpenMatters,
  PersonalData,
  PersonalDataQueries,
  PersonalPart,
  PersonalPartName,
  PersonalRow,
} from '@spotter/core/member';
import { isOver } from '@spotter/core/membership';
import type { Refund } from '@spotter/core/payment';
import { isInLine, standingAt } from '@spotter/core/waitlist';
import { accountTokenName, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

type PersonalTables = Pick<
  Tables,
  | 'accountTokens'
  | 'compensationReviews'
  | 'complaints'
  | 'deliveries'
  | 'devices'
  | 'fixedSlots'
  | 'keyedRequests'
  | 'logInChallenges'
  | 'memberships'
  | 'payments'
  | 'phoneCodes'
  | 'pointLots'
  | 'ratings'
  | 'records'
  | 'refunds'
  | 'reservations'
  | 'secondFactors'
  | 'waitlist'
>;

export class MemoryPersonalData implements PersonalData {
  constructor(private readonly tables: PersonalTables) {}

  async openMatters(member: MemberId, at: Instant): Promise<OpenMatters> {
    const { reservations, memberships, payments, refunds, pointLots, fixedSlots, waitlist } = this.tables;
    const paid = own(pointLots, member).filter(({ kind, expiresAt }) => kind === 'paid' && at < expiresAt);
    return {
      reservations: own(reservations, member).filter(occupies).length,
      memberships: own(memberships, member).filter((one) => !isOver(one)).length,
      pendingPayments: own(payments, member).filter(({ status }) => status === 'pending').length,
      pendingRefunds: own(refunds, member).filter(isOwed).length,
      paidPoints: krw(paid.reduce((sum, { remaining }) => sum + remaining, 0)),
      fixedSlots: own(fixedSlots, member).filter(({ status }) => status !== 'ended').length,
      waitlistEntries: own(waitlist, member).filter((entry) => isInLine(standingAt(entry, at))).length,
    };
  }

  async erase({ id }: Person): Promise<void> {
    this.eraseAccess(id);
    this.eraseTexts(id as MemberId);
    this.erasePaymentKeys(id as MemberId);
    const { deliveries } = this.tables;
    for (const row of [...deliveries.all()].filter(({ recipientId }) => recipientId === id)) {
      deliveries.put({
        ...row,
        payload: {},
        errorMessage: null,
        status: row.status === 'pending' ? 'bounced' : row.status,
      });
    }
  }

  private eraseAccess(id: Person['id']): void {
    const { accountTokens, devices, phoneCodes, keyedRequests, logInChallenges, secondFactors } = this.tables;
    for (const device of [...devices.scan('byPerson', id)]) devices.put({ ...device, gone: true });
    const code = phoneCodes.get(id);
    if (code) phoneCodes.put({ ...code, signature: '', expiresAt: instant(0), sentAt: [] });
    for (const token of tokensOf(accountTokens, id))
      accountTokens.put({ ...token, hash: '', sealed: null, expiresAt: instant(0), issuedAt: [] });
    if (secondFactors.get(id)) secondFactors.put(removedSecondFactor(null, id));
    for (const challenge of [...logInChallenges.all()].filter(({ personId }) => personId === id))
      logInChallenges.put({ ...challenge, expiresAt: instant(0) });
    for (const { request } of [...keyedRequests.all()])
      if (request.caller === id || request.answer?.body.includes(id)) keyedRequests.put({ request, removed: true });
  }

  private eraseTexts(member: MemberId): void {
    const { reservations, records, ratings, complaints, compensationReviews } = this.tables;
    for (const reservation of own(reservations, member)) {
      const kept = records.get(reservation.id);
      const nothing = { bodyWeightKg: null, condition: null, handoverNote: null, nextPlan: null };
      if (kept) records.put({ ...kept, record: { ...kept.record, ...nothing } });
      const rated = ratings.get(reservation.id);
      if (rated) ratings.put({ ...rated, rating: { ...rated.rating, comment: null } });
      if (reservation.status === 'rejected') reservations.put({ ...reservation, reason: null });
    }
    for (const review of own(compensationReviews, member))
      if (review.status === 'resolved')
        compensationReviews.put({ ...review, decision: { ...review.decision, why: '' } });
    for (const complaint of own(complaints, member)) {
      complaints.put(
        complaint.status === 'open'
          ? { ...complaint, text: '' }
          : { ...complaint, text: '', resolution: { ...complaint.resolution, note: '' } },
      );
    }
  }

  private erasePaymentKeys(member: MemberId): void {
    const { memberships, payments, refunds } = this.tables;
    for (const membership of own(memberships, member)) memberships.put({ ...membership, billingKey: null });
    for (const payment of own(payments, member))
      if (payment.method.kind === 'billing_key')
        payments.put({ ...payment, method: { kind: 'billing_key', billingKey: '' } });
    for (const refund of own(refunds, member))
      if (refund.method.kind === 'billing_key')
        refunds.put({ ...refund, method: { kind: 'billing_key', billingKey: '' } });
  }
}

/** Collected first, because the rows are about to change. */
const own = <Row extends { readonly memberId: MemberId | null }>(
  table: { all(): Iterable<Row> },
  member: MemberId,
): readonly Row[] => [...table.all()].filter(({ memberId }) => memberId === member);

const tokensOf = (tokens: Pick<CommittedTables['accountTokens'], 'get'>, personId: Person['id']) =>
  ACCOUNT_TOKEN_KINDS.flatMap((kind) => found(tokens.get(accountTokenName({ personId, kind }))));

/** Points of a refused refund are back in their lot. */
const isOwed = ({ status, source }: Refund): boolean =>
  status === 'pending' || (status === 'refused' && source.kind === 'membership');

/** Secrets that are not exported: credentials and means of payment. */
const SECRETS = new Set([
  'passwordHash',
  'signature',
  'hash',
  'sealed',
  'token',
  'billingKey',
  'gone',
  'memberId',
  'personId',
]);

type Part = (rows: CommittedTables, member: MemberId) => readonly object[];

const PARTS: Readonly<Record<PersonalPartName, Part>> = {
  account: ({ people }, member) => found(people.get(member)),
  profile: ({ members }, member) => found(members.get(member)),
  logIns: ({ refreshTokens }, member) => [...refreshTokens.all()].filter(({ personId }) => personId === member),
  phoneCodes: ({ phoneCodes }, member) => found(phoneCodes.get(member)),
  accountTokens: ({ accountTokens }, member) => tokensOf(accountTokens, member),
  secondFactors: ({ secondFactors }, member) =>
    found(secondFactors.get(member)).map(({ confirmedAt }) => ({ confirmedAt })),
  devices: ({ devices }, member) => [...devices.scan('byPerson', member)],
  reservations: ({ reservations }, member) => own(reservations, member),
  sessionRecords: ({ reservations, records }, member) =>
    own(reservations, member).flatMap(({ id }) => found(records.get(id))),
  ratings: ({ reservations, ratings }, member) => own(reservations, member).flatMap(({ id }) => found(ratings.get(id))),
  complaints: ({ complaints }, member) => own(complaints, member),
  fixedSlots: ({ fixedSlots }, member) => own(fixedSlots, member),
  fixedSlotOccurrences: ({ fixedSlots, occurrences }, member) =>
    own(fixedSlots, member).flatMap(({ id }) => [...occurrences.scan('bySlot', id)]),
  waitlist: ({ waitlist }, member) => own(waitlist, member),
  dayPasses: ({ dayPasses }, member) => own(dayPasses, member),
  compensationReviews: ({ compensationReviews }, member) => own(compensationReviews, member),
  memberships: ({ memberships }, member) => own(memberships, member).map(({ terms: _, ...membership }) => membership),
  retiredBillingKeys: ({ retiredBillingKeys }, member) => own(retiredBillingKeys, member),
  terms: ({ memberships }, member) => own(memberships, member).flatMap(({ terms }) => terms),
  termsConsents: ({ termsConsents }, member) => [...termsConsents.scan('byPerson', member)],
  payments: ({ payments }, member) => own(payments, member),
  paymentIntents: ({ paymentIntents }, member) =>
    [...paymentIntents.scan('byMember', member)].map(({ intent }) => intent),
  refunds: ({ refunds }, member) => own(refunds, member),
  pointLots: ({ pointLots }, member) => own(pointLots, member),
  pointMovements: ({ journal }, member) =>
    [...journal.all()].flatMap(({ at, kind, reference, postings }) =>
      postings
        .filter(({ account }) => account === `points:${member}`)
        .map(({ amount }) => ({ at, kind, reference, amount })),
    ),
  notifications: ({ deliveries }, member) => [...deliveries.all()].filter(({ recipientId }) => recipientId === member),
  requests: ({ keyedRequests }, member) =>
    [...keyedRequests.scan('byClaim', EVERYTHING)]
      .filter(({ request }) => request.caller === member)
      .map(({ request: { route, key, claimedAt } }) => ({ route, key, claimedAt })),
};

const found = <Row extends object>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);

export class MemoryPersonalDataQueries implements PersonalDataQueries {
  constructor(private readonly rows: CommittedTables) {}

  parts(member: MemberId): Iterable<PersonalPart> {
    return (Object.entries(PARTS) as [PersonalPartName, Part][]).map(([name, part]) => ({
      name,
      pieces: this.piece(part, member),
    }));
  }

  /** Everything is already in memory. */
  private async *piece(part: Part, member: MemberId): AsyncGenerator<readonly PersonalRow[]> {
    yield part(this.rows, member).map(shown);
  }
}

const shown = (row: object): PersonalRow =>
  Object.fromEntries(
    Object.entries<unknown>({ ...row })
      .filter(([property, value]) => !SECRETS.has(property) && !isRowVersion(property, value))
      .map(([property, value]) => [property, isMoment(property, value) ? formatInstant(instant(value)) : value]),
  );

/** Rows are counted by a number of this name; a version of the terms is a text. */
const isRowVersion = (property: string, value: unknown): boolean => property === 'version' && typeof value === 'number';

const isMoment = (property: string, value: unknown): value is number =>
  typeof value === 'number' && /At$|Until$/.test(property);
