import { endFixedSlot } from '@spotter/core/fixed-slot';
import type { KeyedRequest } from '@spotter/core/idempotency';
import type { Person } from '@spotter/core/identity';
import {
  DAY,
  formatInstant,
  HOUR,
  instant,
  krw,
  minus,
  plus,
  type Instant,
  type MemberId,
  type MentorId,
  type PaymentId,
  type ProApplicationId,
  type RefundId,
  type ReservationId,
} from '@spotter/core/kernel';
import { MENTOR_LISTS, type OpenMatters } from '@spotter/core/member';
import type { VideoKey } from '@spotter/core/mentor';
import { createIntent, paymentPolicies } from '@spotter/core/payment';
import { expect } from 'chai';
import {
  aCompensationReview,
  aComplaint,
  aDelivery,
  anEarning,
  aFixedSlot,
  aJournalEntry,
  aMember,
  aPayment,
  aPerson,
  aPointLot,
  aProApplication,
  aRefreshToken,
  aRefund,
  aSessionRecord,
  aTimeOff,
  aWaitlistEntry,
  newId,
  NINE,
} from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { exportedRows } from '../exported-rows.js';
import {
  addTestData,
  addMembership,
  addOutcome,
  addReservation,
  closeAccount,
  outcomes,
  type TestData,
} from '../test-data.js';
import { expectNotFound, expectRefusal } from '../refusals.js';
import { sharedContext, type TestContext } from '../test-context.js';

const POINTS = { purpose: 'points_charge', planId: null, amount: krw(10_000) } as const;

const NOTHING: OpenMatters = {
  reservations: 0,
  memberships: 0,
  pendingPayments: 0,
  pendingRefunds: 0,
  paidPoints: krw(0),
  fixedSlots: 0,
  waitlistEntries: 0,
};

export function describePersonalData(adapter: AdapterUnderTest): void {
  const context = sharedContext(adapter);
  const newTestData = () => context().run(addTestData);
  const openMatters = (member: MemberId, at = NINE) =>
    context().run(({ personalData }) => personalData.openMatters(member, at));

  const exportOf = (member: MemberId) => exportedRows(context().queries.personalData.parts(member));
  const exportOfMentor = (mentor: MentorId) => exportedRows(context().queries.personalData.partsOfMentor(mentor));

  async function closed(): Promise<Person> {
    const { member } = await newTestData();
    return context().run(closeAccount, member.id);
  }

  describe('the open matters of a member', () => {
    it('do not exist at first, or after all are closed', async () => {
      const data = await newTestData();
      expect(await openMatters(data.member.id)).to.deep.equal(NOTHING);
      await context().run(async (repositories) => {
        await addOutcome(repositories, data, {}, outcomes.completed);
        await addMembership(repositories, data.member, { status: 'expired' });
        await repositories.pointLots.add(aPointLot({ memberId: data.member.id, kind: 'bonus', paymentId: null }));
        const facts = { memberId: data.member.id, storeId: data.store.id };
        const slot = aFixedSlot({ ...facts, mentorId: data.mentor.id });
        await repositories.fixedSlots.add(endFixedSlot(slot, NINE, 'member'));
        await repositories.waitlist.add(aWaitlistEntry({ ...facts, status: 'left' }));
      });
      const ofMentor = await context().run(({ personalData }) => personalData.openMattersOfMentor(data.mentor.id));
      expect(ofMentor).to.include({ fixedSlots: 0 });
      expect(await openMatters(data.member.id)).to.deep.equal(NOTHING);
    });

    it('are counted by kind', async () => {
      const data = await newTestData();
      const memberId = data.member.id;
      await context().run(async (repositories) => {
        await addReservation(repositories, data);
        await addMembership(repositories, data.member);
        await repositories.payments.add(aPayment({ memberId }));
        await repositories.fixedSlots.add(aFixedSlot({ memberId, mentorId: data.mentor.id, storeId: data.store.id }));
        await repositories.waitlist.add(aWaitlistEntry({ memberId, storeId: data.store.id }));
      });
      expect(await openMatters(memberId)).to.deep.equal({
        ...NOTHING,
        reservations: 1,
        memberships: 1,
        pendingPayments: 1,
        fixedSlots: 1,
        waitlistEntries: 1,
      });
    });

    it('include the refused refund of a membership, and not of points', async () => {
      const { member } = await newTestData();
      const failure = { code: 'refused', message: 'The card was closed.' };
      await context().run(async (repositories) => {
        const { id: membershipId } = await addMembership(repositories, member, { status: 'cancelled' });
        const payment = { ...aPayment({ memberId: member.id }), status: 'paid', paidAt: NINE } as const;
        const lot = aPointLot({ memberId: member.id, paymentId: payment.id, remaining: krw(0) });
        await repositories.payments.add(payment);
        await repositories.pointLots.add(lot);
        const refund = aRefund({ memberId: member.id, paymentId: payment.id });
        const ofPoints = { ...refund, id: newId<RefundId>(), source: { kind: 'points', lotId: lot.id } } as const;
        for (const one of [{ ...refund, source: { kind: 'membership', membershipId } } as const, ofPoints]) {
          await repositories.refunds.add(one);
          await repositories.refunds.save({ ...(await repositories.refunds.get(one.id)), status: 'refused', failure });
        }
      });
      expect(await openMatters(member.id)).to.deep.equal({ ...NOTHING, pendingRefunds: 1 });
    });

    it('exclude disputed points', async () => {
      const { member } = await newTestData();
      await context().run(({ pointLots }) =>
        pointLots.add(aPointLot({ memberId: member.id, paymentId: null, disputed: true })),
      );
      expect(await openMatters(member.id)).to.deep.equal(NOTHING);
    });

    it('exclude expired points and waitlist entries', async () => {
      const { member, store } = await newTestData();
      const window = { startsAt: NINE, endsAt: plus(NINE, HOUR) };
      await context().run(async ({ pointLots, waitlist }) => {
        const waiting = aWaitlistEntry({ memberId: member.id, storeId: store.id, ...window });
        await waitlist.add(waiting);
        await pointLots.add(aPointLot({ memberId: member.id, paymentId: null, expiresAt: window.endsAt }));
      });
      const before = await openMatters(member.id, minus(window.endsAt, 1));
      expect(before).to.include({ waitlistEntries: 1 }).and.not.to.include({ paidPoints: 0 });
      expect(await openMatters(member.id, window.endsAt)).to.deep.equal(NOTHING);
    });
  });

  describe('the open matters of a mentor', () => {
    const NONE = {
      reservations: 0,
      fixedSlots: 0,
      earningsInEscrow: 0,
      earningsPayable: 0,
      unpaidEarnings: 0,
      payouts: 0,
    };
    const openMattersOf = (mentor: MentorId) =>
      context().run(({ personalData }) => personalData.openMattersOfMentor(mentor));

    it('are counted by kind, without those of other mentors', async () => {
      const [data, other] = [await newTestData(), await newTestData()];
      const mentorId = data.mentor.id;
      expect(await openMattersOf(mentorId)).to.deep.equal(NONE);
      await context().run(async (repositories) => {
        await addOutcome(repositories, data, {}, outcomes.completed);
        await addReservation(repositories, data, { startsAt: plus(NINE, 48 * HOUR) });
        const slot = aFixedSlot({ memberId: data.member.id, mentorId, storeId: data.store.id });
        await repositories.fixedSlots.add(slot);
        await repositories.fixedSlots.add({ ...slot, id: newId(), status: 'ended' });
        const postings = [
          { account: `escrow:${mentorId}` as const, amount: krw(-30_000) },
          { account: `payable:${mentorId}` as const, amount: krw(10_000) },
          { account: 'revenue' as const, amount: krw(20_000) },
        ];
        await repositories.journal.append(aJournalEntry({ postings }));
      });
      expect(await openMattersOf(mentorId)).to.deep.equal({
        ...NONE,
        reservations: 1,
        fixedSlots: 1,
        earningsInEscrow: 30_000,
        earningsPayable: -10_000,
      });
      expect(await openMattersOf(other.mentor.id)).to.deep.equal(NONE);
    });

    it('contain earnings and debts in no payout, also those that sum to zero', async () => {
      const [{ mentor: own }, { mentor: other }] = [await newTestData(), await newTestData()];
      const mentorId = own.id;
      const debt = { mentorId, kind: 'penalty' as const, amount: krw(-30_000), releasedAt: NINE };
      await context().run(({ earnings }) =>
        earnings.add(
          anEarning({ mentorId, amount: krw(30_000), releasedAt: NINE }),
          anEarning(debt),
          anEarning({ mentorId, amount: krw(0) }),
          anEarning({ mentorId: other.id }),
        ),
      );
      expect(await openMattersOf(mentorId)).to.deep.equal({ ...NONE, unpaidEarnings: 2 });
    });
  });

  describe('personal data', () => {
    it('are exported for a mentor, with only the ids of members', async () => {
      const data = await newTestData();
      await leaveTraces(data);
      const held = await exportOfMentor(data.mentor.id);
      expect(JSON.stringify(held)).not.to.match(/무릎|전화/);
      const counts = Object.fromEntries(Object.entries(held).map(([name, rows]) => [name, rows.length]));
      expect(counts).to.include({
        account: 1,
        profile: 1,
        reservations: 1,
        sessionRecords: 1,
        ratings: 1,
        complaints: 1,
      });
      expect(Object.keys(held).sort()).to.deep.equal(['account', 'profile', ...MENTOR_LISTS].sort());
    });

    it('are erased for a mentor with time off and the Pro application, whose video is discarded', async () => {
      const { mentor } = await newTestData();
      await context().run(({ timeOffs }) => timeOffs.add(aTimeOff({ mentorId: mentor.id, note: '허리 수술' })));
      const id = newId<ProApplicationId>();
      const key = `video-${id}` as VideoKey;
      const video = { key, contentType: 'video/mp4', bytes: 9, uploadedAt: NINE } as const;
      const application = { id, mentorId: mentor.id, statement: '이유', createdAt: NINE, version: 1 };
      await context().run(({ proApplications }) => proApplications.add({ ...application, status: 'submitted', video }));
      await context().run(async ({ people, personalData }) => personalData.erase(await people.get(mentor.id)));
      const kept = await context().run(({ proApplications }) => proApplications.get(id));
      expect(kept.statement).to.equal('');
      const { timeOffs } = await exportOfMentor(mentor.id);
      expect(timeOffs).to.have.length(1);
      expect(timeOffs![0]).to.include({ reason: 'other', note: null });
      const discarded = await context().run(({ strayVideos }) => strayVideos.discard(minus(NINE, 1), 1_000));
      expect(discarded).to.include(key);
    });

    it('are exported without an expiry for a used code', async () => {
      const { member } = await newTestData();
      const code = { personId: member.id, signature: 's', wrongTries: 0, sentAt: [NINE] };
      const endOf = async (expiresAt: Instant) => {
        await context().run(({ phoneCodes }) => phoneCodes.upsert({ ...code, expiresAt }));
        return (await exportOf(member.id))['phoneCodes']![0]!['expiresAt'];
      };
      expect(await endOf(NINE)).to.equal(formatInstant(NINE));
      expect(await endOf(instant(0))).to.equal(null);
    });

    it('are exported completely for a member, without data of others', async () => {
      const [data, other] = [await newTestData(), await newTestData()];
      for (const { member, mentor, store } of [data, other]) await leaveTraces({ member, mentor, store });
      const foreign = { caller: other.member.id, route: 'post /api/reservations', key: newId(), fingerprint: 'f' };
      await context().run(({ keyedRequests }) =>
        keyedRequests.claim({ ...foreign, claimedAt: NINE, steps: [], answer: null }),
      );
      const held = await exportOf(data.member.id);
      const { account, profile, ...lists } = held;
      expect(account).to.have.length(1);
      expect(account![0]).to.include({ id: data.member.id, role: 'member' });
      expect(profile).to.have.length(1);
      const counts = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]));
      expect(counts).to.deep.equal({
        logIns: 0,
        phoneCodes: 0,
        accountTokens: 0,
        calendarFeeds: 0,
        secondFactors: 0,
        devices: 1,
        reservations: 1,
        sessionRecords: 1,
        ratings: 1,
        complaints: 1,
        fixedSlots: 0,
        fixedSlotOccurrences: 0,
        waitlist: 0,
        dayPasses: 0,
        compensationReviews: 0,
        memberships: 0,
        retiredBillingKeys: 0,
        terms: 0,
        termsConsents: 0,
        payments: 0,
        paymentIntents: 0,
        refunds: 0,
        chargebacks: 0,
        pointLots: 0,
        pointMovements: 0,
        notifications: 3,
        requests: 0,
      });
      expect(lists['reservations']![0]!['startsAt']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/);
    });

    it('have the billing keys of memberships and payments, until they are erased', async () => {
      const [{ member }, other] = [await newTestData(), await newTestData()];
      const method = (billingKey: string) => ({ kind: 'billing_key', billingKey }) as const;
      const window = { kind: 'one_time', gatewayPaymentId: newId<PaymentId>() } as const;
      await context().run(async (repositories) => {
        await addMembership(repositories, member, { status: 'expired', billingKey: 'former' });
        await addMembership(repositories, member, { status: 'expired', billingKey: null });
        await addMembership(repositories, other.member, { billingKey: 'present of another' });
        await repositories.payments.add(aPayment({ memberId: member.id, method: method('of points') }));
        await repositories.payments.add(aPayment({ memberId: member.id, method: window }));
        await repositories.payments.add(aPayment({ memberId: other.member.id, method: method('of another') }));
      });
      const keys = () => context().run(({ personalData }) => personalData.billingKeys(member.id));
      expect(new Set(await keys())).to.deep.equal(new Set(['former', 'of points']));
      await context().run(async ({ people, personalData }) => personalData.erase(await people.get(member.id)));
      expect(await keys()).to.deep.equal([]);
    });

    it('are erased, except data that others need', async () => {
      const data = await newTestData();
      const session = await leaveTraces(data);
      await context().run(async ({ people, personalData }) => personalData.erase(await people.get(data.member.id)));
      const held = await exportOf(data.member.id);
      expect(held['devices']).to.deep.equal([]);
      expect(held['complaints']![0]).to.include({ text: '', category: 'other' });
      for (const notification of held['notifications']!) {
        expect(notification).to.deep.include({ payload: {}, errorMessage: null });
        expect(notification['status']).to.not.equal('pending');
      }
      const record = await context().run(({ records }) => records.find(session));
      const nothing = { bodyWeightKg: null, condition: null, handoverNote: null, nextPlan: null };
      expect(record).to.deep.include({ ...nothing, cardio: [{ kind: 'bike', minutes: 10, averageHeartRate: 120 }] });
      const { items } = await context().queries.training.sessionsWithin(
        { memberId: data.member.id },
        { startsAt: NINE, endsAt: plus(NINE, 1_000 * HOUR) },
        { page: 1, size: 10 },
      );
      expect(items.map(({ rating }) => rating)).to.deep.include({ score: 3, comment: null, createdAt: NINE });
    });

    it('are erased from stored answers to others, and data of others stay in the member’s answers', async () => {
      const [{ member, mentor }, other] = [await newTestData(), await newTestData()];
      const answered = ({ id }: { readonly id: MemberId }): KeyedRequest => ({
        ...{ caller: mentor.id, route: 'post /api/sessions/:id/record', key: newId(), fingerprint: 'f' },
        ...{ claimedAt: NINE, steps: [], answer: { status: 201, body: `{"memberId":"${id}"}` } },
      });
      const requests = [answered(member), answered(other.member)];
      const kept = await context().run(async ({ people, personalData, keyedRequests }) => {
        for (const request of requests) await keyedRequests.save(await keyedRequests.claim(request));
        await personalData.erase(await people.get(member.id));
        const again = (request: KeyedRequest) => keyedRequests.claim({ ...request, answer: null });
        return [await again(requests[0]!), await again(requests[1]!)];
      });
      expect(kept.map(({ answer }) => answer)).to.deep.equal([null, requests[1]!.answer]);
    });

    it('are erased from the steps of answered requests of others, and stay in a request in progress', async () => {
      const [{ member, mentor }, other] = [await newTestData(), await newTestData()];
      const about = ({ id }: { readonly id: MemberId }, answer: KeyedRequest['answer']): KeyedRequest => ({
        ...{ caller: mentor.id, route: 'post /api/reservations', key: newId(), fingerprint: 'f', claimedAt: NINE },
        ...{ steps: [{ result: { memberId: id } }], answer },
      });
      const answer = { status: 201, body: '{}' };
      const requests = [about(member, answer), about(other.member, answer), about(member, null)];
      const kept = await context().run(async ({ people, personalData, keyedRequests }) => {
        for (const request of requests) await keyedRequests.save(await keyedRequests.claim(request));
        await personalData.erase(await people.get(member.id));
        const steps: number[] = [];
        for (const request of requests) steps.push((await keyedRequests.claim({ ...request, steps: [] })).steps.length);
        return steps;
      });
      expect(kept).to.deep.equal([0, 1, 1]);
    });

    it('are erased with everything by which the person logs in or is found, and others keep theirs', async () => {
      const people = [await newTestData(), await newTestData()].map(({ member: { id: personId } }) => ({
        personId,
        hash: newId(),
        token: aRefreshToken({ personId }),
      }));
      const [erased, other] = people;
      const [expiresAt, encrypted] = [plus(NINE, HOUR), { keyId: 'key', text: 'encrypted' }];
      await context().run(async (repositories) => {
        const { accountTokens, calendarFeeds, logInChallenges, phoneCodes, refreshTokens, secondFactors } =
          repositories;
        for (const { personId, hash, token } of people) {
          await refreshTokens.add(token);
          await accountTokens.upsert({
            personId,
            kind: 'password-reset',
            hash,
            encrypted,
            expiresAt,
            issuedAt: [NINE],
          });
          await calendarFeeds.upsert({ personId, hash, encrypted, createdAt: NINE });
          await phoneCodes.upsert({ personId, signature: 'signed', expiresAt, wrongTries: 0, sentAt: [NINE] });
          const confirmed = { secret: encrypted, confirmedAt: NINE, lastStep: 1, recoveryHashes: ['one'], wrongAt: [] };
          await secondFactors.upsert({ personId, ...confirmed });
          await logInChallenges.add({ hash, personId, personVersion: 1, expiresAt, wrongTries: 0 }, NINE);
        }
        await repositories.personalData.erase(await repositories.people.get(erased!.personId));
      });
      // A store can delete a row or empty it.
      const keptOf = ({ personId, hash, token }: (typeof people)[number]) =>
        context().run(async (repositories) => {
          const { signature = '', sentAt = [] } = (await repositories.phoneCodes.find(personId)) ?? {};
          return {
            refreshToken: (await repositories.refreshTokens.find(token.hash)) !== null,
            accountToken: (await repositories.accountTokens.find(hash)) !== null,
            phoneCode: signature !== '' || sentAt.length > 0,
            secondFactor: ((await repositories.secondFactors.find(personId))?.secret ?? null) !== null,
            challenge: ((await repositories.logInChallenges.find(hash))?.expiresAt ?? NINE) > NINE,
            feed: (await context().queries.calendars.feedOwner(hash)) !== null,
          };
        });
      expect(new Set(Object.values(await keptOf(erased!)))).to.deep.equal(new Set([false]));
      expect(new Set(Object.values(await keptOf(other!)))).to.deep.equal(new Set([true]));
      expect((await exportOf(erased!.personId))['logIns']).to.deep.equal([]);
    });

    it('are erased from reasons and refunds', async () => {
      const data = await newTestData();
      const memberId = data.member.id;
      const payment = { ...aPayment({ memberId }), status: 'paid', paidAt: NINE } as const;
      const { rejected, review, refund } = await context().run(async (repositories) => {
        const rejected = await addOutcome(repositories, data, {}, outcomes.rejected);
        const missed = await addOutcome(repositories, data, { startsAt: plus(NINE, DAY) }, outcomes.mentor_no_show);
        const review = aCompensationReview({ reservationId: missed.id, memberId, mentorId: data.mentor.id });
        await repositories.compensationReviews.add(review);
        const decision = { action: 'refuse', why: '전화로 확인', by: null, at: NINE } as const;
        await repositories.compensationReviews.save({ ...review, status: 'resolved', decision });
        const { id: membershipId } = await addMembership(repositories, data.member, { status: 'cancelled' });
        const source = { kind: 'membership', membershipId } as const;
        const refund = aRefund({ memberId, paymentId: payment.id, source });
        await repositories.payments.add(payment);
        await repositories.refunds.add(refund);
        await repositories.personalData.erase(await repositories.people.get(memberId));
        return { rejected, review, refund };
      });
      await context().run(async ({ reservations, compensationReviews, refunds }) => {
        expect(await reservations.get(rejected.id)).to.deep.include({ status: 'rejected', reason: null });
        expect(await compensationReviews.get(review.id)).to.have.nested.property('decision.why', '');
        expect((await refunds.get(refund.id)).method).to.deep.equal({ kind: 'billing_key', billingKey: '' });
      });
    });

    it('are erased from the texts of failed payments and refused refunds, whose codes stay', async () => {
      const { member } = await newTestData();
      const memberId = member.id;
      const failure = { code: 'REJECTED', message: '홍길동 님의 카드 한도 초과' };
      const method = { kind: 'one_time', gatewayPaymentId: newId() } as const;
      const failed = { ...aPayment({ memberId, method }), status: 'failed', failure } as const;
      const paid = { ...aPayment({ memberId }), status: 'paid', paidAt: NINE } as const;
      const { id: refundId } = await context().run(async (repositories) => {
        const { payments, refunds, people, personalData } = repositories;
        const { id: membershipId } = await addMembership(repositories, member, { status: 'cancelled' });
        const source = { kind: 'membership', membershipId } as const;
        const refund = aRefund({ memberId, paymentId: paid.id, source, status: 'refused', failure });
        await payments.add(failed);
        await payments.add(paid);
        await refunds.add(refund);
        await personalData.erase(await people.get(memberId));
        return refund;
      });
      await context().run(async ({ payments, refunds }) => {
        const erased = { code: 'REJECTED', message: '' };
        expect(await payments.get(failed.id)).to.deep.include({ method, failure: erased });
        expect(await refunds.get(refundId)).to.deep.include({ failure: erased });
      });
    });

    async function leaveTraces(data: TestData): Promise<ReservationId> {
      const memberId = data.member.id;
      return context().run(async (repositories) => {
        const session = await addOutcome(repositories, data, {}, outcomes.completed);
        const cardio = [{ kind: 'bike', minutes: 10, averageHeartRate: 120 }] as const;
        const record = aSessionRecord({ cardio, handoverNote: '무릎', nextPlan: '천천히' });
        await repositories.records.save(session.id, record);
        await repositories.ratings.add(session, { score: 3, comment: '전화 주세요', createdAt: NINE });
        await repositories.complaints.add(
          aComplaint({ memberId, mentorId: data.mentor.id, category: 'other', text: '전화' }),
        );
        await repositories.devices.register(
          { token: `token-${memberId}`, personId: memberId, familyId: null, platform: 'web', registeredAt: NINE },
          10,
        );
        const cause = newId();
        for (const channel of ['push', 'in_app'] as const) {
          const about = { recipientType: 'member', recipientId: memberId, channel, payload: { text: '이름' } } as const;
          await repositories.deliveries.add(aDelivery({ ...about, dedupeKey: `${cause}:x:${memberId}:${channel}` }));
        }
        await repositories.deliveries.add(
          aDelivery({
            ...{ recipientType: 'member', recipientId: memberId, channel: 'email', templateId: 'password-reset' },
            ...{ payload: { expiresAt: NINE }, status: 'sent', sentAt: NINE, dedupeKey: newId() },
          }),
        );
        return session.id;
      });
    }
  });

  describe('a closed account', () => {
    it('is not found by id, by its old address or by its new one', async () => {
      const person = await closed();
      await expectNotFound(context(), ({ people }) => people.get(person.id));
      expect(await context().run(({ people }) => people.findByEmail(person.email))).to.equal(null);
    });

    it('frees its address', async () => {
      const person = aPerson({ role: 'member' });
      await context().run(async ({ people, members }) => {
        await people.add(person);
        await members.add(aMember({ id: person.id as MemberId }));
      });
      await context().run(closeAccount, person.id);
      await context().run(({ people }) => people.add(aPerson({ email: person.email })));
      expect(await context().run(({ people }) => people.findByEmail(person.email))).to.include({ email: person.email });
    });

    it('accepts a payment that is only refunded', async () => {
      const memberId = (await closed()).id as MemberId;
      const payment = aPayment({ memberId, purpose: 'unassigned' });
      await context().run(({ payments }) => payments.add(payment));
      expect(await context().run(({ payments }) => payments.get(payment.id))).to.deep.equal(payment);
    });

    it('accepts changes of its payments and memberships', async () => {
      const memberId = (await newTestData()).member.id;
      const payment = aPayment({ memberId });
      const membership = await context().run(async (repositories) => {
        await repositories.payments.add(payment);
        return addMembership(repositories, { id: memberId });
      });
      await context().run(async ({ people }) => people.close(await people.get(memberId), NINE));
      await context().run(async ({ payments, memberships }) => {
        await payments.save({ ...payment, status: 'paid', paidAt: NINE });
        await memberships.save({ ...membership, status: 'cancelled' });
      });
      const saved = await context().run(async ({ payments, memberships }) => [
        await payments.get(payment.id),
        await memberships.get(membership.id),
      ]);
      expect(saved.map(({ status }) => status)).to.deep.equal(['paid', 'cancelled']);
    });

    it('accepts no new records', async () => {
      const { store, mentor } = await newTestData();
      const { id } = await closed();
      const memberId = id as MemberId;
      const additions: readonly Parameters<TestContext['run']>[0][] = [
        ({ payments }) => payments.add(aPayment({ memberId })),
        (repositories) => addMembership(repositories, { id: memberId }),
        ({ waitlist }) => waitlist.add(aWaitlistEntry({ memberId, storeId: store.id })),
        ({ fixedSlots }) => fixedSlots.add(aFixedSlot({ memberId, mentorId: mentor.id, storeId: store.id })),
        ({ complaints }) => complaints.add(aComplaint({ memberId, mentorId: mentor.id })),
        ({ devices }) =>
          devices.register({ token: newId(), personId: id, familyId: null, platform: 'web', registeredAt: NINE }, 10),
        ({ bookingContext }) => bookingContext.load({ memberId, blockId: newId() }),
        ({ refreshTokens }) => refreshTokens.add(aRefreshToken({ personId: id })),
        ({ proApplications }) => proApplications.add(aProApplication({ mentorId: id as MentorId })),
        ({ paymentIntents }) =>
          paymentIntents.add(createIntent(newId(), memberId, POINTS, NINE, paymentPolicies.payment)),
      ];
      for (const add of additions) await expectRefusal(context().run(add), 'unauthorized');
    });
  });
}
