import { occupies } from '@spotter/core/booking';
import type { KeyedRequest } from '@spotter/core/idempotency';
import { ACCOUNT_TOKEN_KINDS, removeSecondFactor, type Person } from '@spotter/core/identity';
import {
  formatInstant,
  instant,
  negate,
  NO_WON,
  type Instant,
  type Krw,
  type MemberId,
  type MentorId,
  type PersonId,
} from '@spotter/core/kernel';
import type {
  MentorOpenMatters,
  MentorPartName,
  OpenMatters,
  PersonalData,
  PersonalDataQueries,
  PersonalPart,
  PersonalPartName,
  PersonalRow,
} from '@spotter/core/member';
import { isOver } from '@spotter/core/membership';
import { isRefundOwed, type Payment, type Refund } from '@spotter/core/payment';
import { isOpenPayout } from '@spotter/core/payout';
import { balanceOfLots } from '@spotter/core/points';
import { isQueued, stateAt } from '@spotter/core/waitlist';
import { accountTokenKey, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryPersonalData implements PersonalData {
  constructor(private readonly tables: Tables) {}

  async openMatters(member: MemberId, at: Instant): Promise<OpenMatters> {
    const { reservations, memberships, payments, refunds, pointLots, fixedSlots, waitlist } = this.tables;
    const paid = ofMember(pointLots, member).filter(({ kind, disputed }) => kind === 'paid' && !disputed);
    return {
      reservations: ofMember(reservations, member).filter(occupies).length,
      memberships: own(memberships, member).filter((one) => !isOver(one)).length,
      pendingPayments: ofMember(payments, member).filter(({ status }) => status === 'pending').length,
      pendingRefunds: own(refunds, member).filter(isRefundOwed).length,
      paidPoints: balanceOfLots(paid, at),
      fixedSlots: ofMember(fixedSlots, member).filter(({ status }) => status !== 'ended').length,
      waitlistEntries: ofMember(waitlist, member).filter((entry) => isQueued(stateAt(entry, at))).length,
    };
  }

  async billingKeys(member: MemberId): Promise<readonly string[]> {
    const { memberships, payments } = this.tables;
    return [
      ...own(memberships, member).flatMap(({ billingKey }) => billingKey || []),
      ...ofMember(payments, member).flatMap(({ method }) => (method.kind === 'billing_key' && method.billingKey) || []),
    ];
  }

  async openMattersOfMentor(mentor: MentorId): Promise<MentorOpenMatters> {
    const { reservations, fixedSlots, accounts, earnings, payouts, payoutsDue } = this.tables;
    const owed = (account: string): Krw => negate(accounts.get(`${account}:${mentor}`)?.total ?? NO_WON);
    return {
      reservations: ofMentor(reservations, mentor).filter(occupies).length,
      fixedSlots: ofMentor(fixedSlots, mentor).filter(({ status }) => status !== 'ended').length,
      earningsInEscrow: owed('escrow'),
      earningsPayable: owed('payable'),
      unpaidEarnings: [...earnings.scan('unpaidByMentor', mentor)].filter(({ amount }) => amount !== 0).length,
      payouts:
        [...payouts.scan('byMentor', mentor)].filter(isOpenPayout).length +
        ofMentor(payoutsDue, mentor).filter(({ made }) => !made).length,
    };
  }

  async erase({ id }: Person): Promise<void> {
    this.eraseAccess(id);
    this.eraseTexts(id as MemberId);
    this.erasePaymentTexts(id as MemberId);
    this.eraseApplications(id as MentorId);
    this.eraseAbsences(id as MentorId);
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

  private eraseAccess(id: PersonId): void {
    const { accountTokens, calendarFeeds, devices, phoneCodes, keyedRequests, logInChallenges } = this.tables;
    const { refreshTokens, secondFactors } = this.tables;
    for (const { token } of [...refreshTokens.scan('byPerson', id)]) refreshTokens.put({ token, isRemoved: true });
    for (const device of [...devices.scan('byPerson', id)]) devices.put({ ...device, isRemoved: true });
    const code = phoneCodes.get(id);
    if (code) phoneCodes.put({ ...code, signature: '', expiresAt: instant(0), sentAt: [] });
    for (const token of tokensOf(accountTokens, id))
      accountTokens.put({ ...token, hash: '', encrypted: null, expiresAt: instant(0), issuedAt: [] });
    const feed = calendarFeeds.get(id);
    if (feed) calendarFeeds.put({ ...feed, hash: '', encrypted: { keyId: '', text: '' } });
    if (secondFactors.get(id)) secondFactors.put(removeSecondFactor(null, id));
    for (const challenge of [...logInChallenges.all()].filter(({ personId }) => personId === id))
      logInChallenges.put({ ...challenge, expiresAt: instant(0) });
    for (const { request } of [...keyedRequests.all()])
      if (request.caller === id || namesPerson(request, id)) keyedRequests.put({ request, isRemoved: true });
  }

  private eraseTexts(member: MemberId): void {
    const { reservations, records, ratings, complaints, compensationReviews } = this.tables;
    for (const reservation of ofMember(reservations, member)) {
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

  private eraseApplications(mentor: MentorId): void {
    const { proApplications, strayVideos } = this.tables;
    for (const application of ofMentor(proApplications, mentor)) {
      const nothing = {
        statement: '',
        ...('decision' in application && { decision: { ...application.decision, reason: '' } }),
      };
      proApplications.put({ ...application, ...nothing });
      if (application.video)
        strayVideos.put({ key: application.video.key, status: 'discarded', since: instant(0), isRemoved: false });
    }
  }

  /** Erases the reason and the note of each absence. */
  private eraseAbsences(mentor: MentorId): void {
    const { timeOffs } = this.tables;
    for (const timeOff of ofMentor(timeOffs, mentor)) timeOffs.put({ ...timeOff, note: null, reason: 'other' });
  }

  /** Erases billing keys, and the texts of the gateway's refusals. */
  private erasePaymentTexts(member: MemberId): void {
    const { memberships, payments, refunds } = this.tables;
    for (const membership of own(memberships, member)) memberships.put({ ...membership, billingKey: null });
    for (const payment of ofMember(payments, member)) payments.put(withoutTexts(payment));
    for (const refund of own(refunds, member)) refunds.put(withoutTexts(refund));
  }
}

const withoutTexts = <Row extends Payment | Refund>(row: Row): Row => ({
  ...row,
  ...(row.method.kind === 'billing_key' && { method: { ...row.method, billingKey: '' } }),
  ...('failure' in row && { failure: { ...row.failure, message: '' } }),
});

/** In the answer, or in the steps before it. A request in progress still saves steps. */
const namesPerson = ({ answer, steps }: KeyedRequest, id: PersonId): boolean =>
  answer !== null && (answer.body.includes(id) || JSON.stringify(steps).includes(id));

/** Collected first, because the rows are about to change. */
const own = <Row extends { readonly memberId: MemberId | null }>(
  table: { all(): Iterable<Row> },
  member: MemberId,
): readonly Row[] => [...table.all()].filter(({ memberId }) => memberId === member);

/** By an index, collected as well. */
const ofMember = <Row>(
  table: { scan(index: 'byMember', member: MemberId): Iterable<Row> },
  member: MemberId,
): readonly Row[] => [...table.scan('byMember', member)];

const ofMentor = <Row extends { readonly mentorId: MentorId }>(
  table: { all(): Iterable<Row> },
  mentor: MentorId,
): readonly Row[] => [...table.all()].filter(({ mentorId }) => mentorId === mentor);

const tokensOf = (tokens: Pick<CommittedTables['accountTokens'], 'get'>, personId: PersonId) =>
  ACCOUNT_TOKEN_KINDS.flatMap((kind) => found(tokens.get(accountTokenKey({ personId, kind }))));

/** Secrets that are not exported: credentials and means of payment. */
const SECRETS = new Set([
  'passwordHash',
  'signature',
  'hash',
  'encrypted',
  'token',
  'billingKey',
  'isRemoved',
  'memberId',
  'personId',
]);

type Part<Id> = (rows: CommittedTables, owner: Id) => readonly object[];

/** The same for members and mentors. */
const PERSON_PARTS = {
  account: ({ people }, person) => found(people.get(person)),
  logIns: ({ refreshTokens }, person) => [...refreshTokens.scan('byPerson', person)].map(({ token }) => token),
  phoneCodes: ({ phoneCodes }, person) => found(phoneCodes.get(person)),
  accountTokens: ({ accountTokens }, person) => tokensOf(accountTokens, person),
  calendarFeeds: ({ calendarFeeds }, person) =>
    found(calendarFeeds.get(person)).map(({ createdAt }) => ({ createdAt })),
  secondFactors: ({ secondFactors }, person) =>
    found(secondFactors.get(person)).map(({ confirmedAt }) => ({ confirmedAt })),
  devices: ({ devices }, person) => [...devices.scan('byPerson', person)],
  termsConsents: ({ termsConsents }, person) => [...termsConsents.scan('byPerson', person)],
  notifications: ({ deliveries, countedDeliveries }, person) =>
    [...deliveries.all()].filter(({ id, recipientId }) => recipientId === person && !countedDeliveries.get(id)),
  requests: ({ keyedRequests }, person) =>
    [...keyedRequests.scan('byClaim', EVERYTHING)]
      .filter(({ request }) => request.caller === person)
      .map(({ request: { route, key, claimedAt } }) => ({ route, key, claimedAt })),
} satisfies Record<string, Part<PersonId>>;

const PARTS: Readonly<Record<PersonalPartName, Part<MemberId>>> = {
  ...PERSON_PARTS,
  profile: ({ members }, member) => found(members.get(member)),
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
  payments: ({ payments }, member) => own(payments, member),
  paymentIntents: ({ paymentIntents }, member) =>
    [...paymentIntents.scan('byMember', member)].map(({ intent }) => intent),
  refunds: ({ refunds }, member) => own(refunds, member),
  chargebacks: ({ payments, chargebacks }, member) =>
    [...payments.scan('byMember', member)].flatMap(({ id }) => [...chargebacks.scan('byPayment', id)]),
  pointLots: ({ pointLots }, member) => own(pointLots, member),
  pointMovements: ({ journal }, member) =>
    [...journal.all()].flatMap(({ at, kind, reference, postings }) =>
      postings
        .filter(({ account }) => account === `points:${member}`)
        .map(({ amount }) => ({ at, kind, reference, amount })),
    ),
};

/** Members appear by their ids alone. */
const MENTOR_PARTS: Readonly<Record<MentorPartName, Part<MentorId>>> = {
  ...PERSON_PARTS,
  profile: ({ mentors }, mentor) => found(mentors.get(mentor)).map(({ bankAccount: _, ...profile }) => profile),
  stores: ({ mentors }, mentor) =>
    found(mentors.get(mentor)).flatMap(({ storeIds }) => storeIds.map((storeId) => ({ storeId }))),
  tierChanges: ({ tierHistories }, mentor) => found(tierHistories.get(mentor)).flatMap(({ changes }) => changes),
  rateChanges: ({ rateHistories }, mentor) => found(rateHistories.get(mentor)).flatMap(({ changes }) => changes),
  proApplications: ({ proApplications }, mentor) => ofMentor(proApplications, mentor),
  blocks: ({ blocks }, mentor) => ofMentor(blocks, mentor),
  reservations: ({ reservations }, mentor) =>
    ofMentor(reservations, mentor).map(({ id, memberId, startsAt, endsAt, status }) => ({
      id,
      memberOfSession: memberId,
      startsAt,
      endsAt,
      status,
    })),
  sessionRecords: ({ reservations, records }, mentor) =>
    ofMentor(reservations, mentor)
      .flatMap(({ id }) => found(records.get(id)))
      .map(({ sessionId, record: { savedAt, amendedAt } }) => ({ sessionId, savedAt, amendedAt })),
  timeOffs: ({ timeOffs }, mentor) => ofMentor(timeOffs, mentor),
  handOvers: ({ handOvers }, mentor) =>
    [...handOvers.all()].filter((one) => one.fromMentorId === mentor || one.toMentorId === mentor),
  fixedSlots: ({ fixedSlots }, mentor) => ofMentor(fixedSlots, mentor),
  ratings: ({ reservations, ratings }, mentor) =>
    ofMentor(reservations, mentor)
      .flatMap(({ id }) => found(ratings.get(id)))
      .map(({ sessionId, rating: { score, createdAt } }) => ({ sessionId, score, createdAt })),
  complaints: ({ complaints }, mentor) =>
    ofMentor(complaints, mentor).map(({ id, category, createdAt, status }) => ({ id, category, createdAt, status })),
  earnings: ({ earnings }, mentor) => ofMentor(earnings, mentor),
  payouts: ({ payouts }, mentor) =>
    [...payouts.scan('byMentor', mentor)].map(({ bankAccount: _, ...payout }) => payout),
  taxReports: ({ taxReports }, mentor) => ofMentor(taxReports, mentor),
};

const found = <Row extends object>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);

export class MemoryPersonalDataQueries implements PersonalDataQueries {
  constructor(private readonly rows: CommittedTables) {}

  parts(member: MemberId): Iterable<PersonalPart> {
    return this.all(PARTS, member);
  }

  partsOfMentor(mentor: MentorId): Iterable<PersonalPart> {
    return this.all(MENTOR_PARTS, mentor);
  }

  private all<Id>(parts: Readonly<Record<string, Part<Id>>>, owner: Id): Iterable<PersonalPart> {
    return Object.entries(parts).map(([name, part]) => ({
      name: name as PersonalPart['name'],
      pieces: this.piece(part, owner),
    }));
  }

  /** Everything is already in memory. */
  private async *piece<Id>(part: Part<Id>, owner: Id): AsyncGenerator<readonly PersonalRow[]> {
    yield part(this.rows, owner).map(shown);
  }
}

const shown = (row: object): PersonalRow =>
  Object.fromEntries(
    Object.entries<unknown>({ ...row })
      .filter(([property, value]) => !SECRETS.has(property) && !isRowVersion(property, value))
      .map(([property, value]) => [property, isMoment(property, value) ? shownMoment(value) : value]),
  );

/** A used code has ended at 0. */
const shownMoment = (at: number): string | null => (at === 0 ? null : formatInstant(instant(at)));

/** Rows are counted by a number of this name; a version of the terms is a text. */
const isRowVersion = (property: string, value: unknown): boolean => property === 'version' && typeof value === 'number';

const isMoment = (property: string, value: unknown): value is number =>
  typeof value === 'number' && /At$|Until$/.test(property);
