import {
  closedAccount,
  HOUR,
  krw,
  plus,
  type KeyedRequest,
  type MemberId,
  type OpenMatters,
  type Person,
  type PersonalRow,
  type ReservationId,
} from '@spotter/core';
import { expect } from 'chai';
import {
  aComplaint,
  aDelivery,
  aFixedSlot,
  aMember,
  aPayment,
  aPerson,
  aPointLot,
  aWaitlistEntry,
  newId,
  NINE,
} from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addCast, addMembership, addOutcome, addReservation, outcomes, type Cast } from '../cast.js';
import { expectRefusal } from '../refusals.js';
import { sharedScene, type Scene } from '../scene.js';

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
  const scene = sharedScene(adapter);
  const newCast = () => scene().run(addCast);
  const openMatters = (member: MemberId) => scene().run(({ personalData }) => personalData.openMatters(member));

  async function parts(
    { queries }: Scene,
    member: MemberId,
  ): Promise<Readonly<Record<string, readonly PersonalRow[]>>> {
    const held: Record<string, PersonalRow[]> = {};
    for (const { name, pieces } of queries.personalData.parts(member)) {
      held[name] = [];
      for await (const piece of pieces) held[name].push(...piece);
    }
    return held;
  }

  async function closed(): Promise<Person> {
    const { member } = await newCast();
    return scene().run(async ({ people }) => {
      const left = closedAccount(await people.get(member.id));
      await people.close(left, NINE);
      return left;
    });
  }

  describe('what is open between a member and the service', () => {
    it('is nothing at first, nor once all is over', async () => {
      const cast = await newCast();
      expect(await openMatters(cast.member.id)).to.deep.equal(NOTHING);
      await scene().run(async (stores) => {
        await addOutcome(stores, cast, {}, outcomes.completed);
        await addMembership(stores, cast.member, { status: 'expired' });
        await stores.pointLots.add(aPointLot({ memberId: cast.member.id, kind: 'bonus', paymentId: null }));
      });
      expect(await openMatters(cast.member.id)).to.deep.equal(NOTHING);
    });

    it('is counted, each kind of it', async () => {
      const cast = await newCast();
      const memberId = cast.member.id;
      await scene().run(async (stores) => {
        await addReservation(stores, cast);
        await addMembership(stores, cast.member);
        await stores.payments.add(aPayment({ memberId }));
        await stores.fixedSlots.add(aFixedSlot({ memberId, mentorId: cast.mentor.id, storeId: cast.store.id }));
        await stores.waitlist.add(aWaitlistEntry({ memberId, storeId: cast.store.id }));
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
  });

  describe('personal data', () => {
    it('of a member is all there, and nothing of another', async () => {
      const [cast, other] = [await newCast(), await newCast()];
      for (const { member, mentor, store } of [cast, other]) await leaveTraces({ member, mentor, store });
      const held = await parts(scene(), cast.member.id);
      const { account, profile, ...lists } = held;
      expect(account).to.have.length(1);
      expect(account![0]).to.include({ id: cast.member.id, role: 'member' });
      expect(profile).to.have.length(1);
      const counts = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.length]));
      expect(counts).to.deep.equal({
        logIns: 0,
        phoneCodes: 0,
        devices: 1,
        reservations: 1,
        sessionRecords: 1,
        ratings: 1,
        complaints: 1,
        fixedSlots: 0,
        fixedSlotOccurrences: 0,
        waitlist: 0,
        dayPasses: 0,
        memberships: 0,
        terms: 0,
        payments: 0,
        refunds: 0,
        pointLots: 0,
        pointMovements: 0,
        notifications: 2,
        requests: 0,
      });
      expect(lists['reservations']![0]!['startsAt']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/);
    });

    it('is erased, and what others may have to know stays', async () => {
      const cast = await newCast();
      const session = await leaveTraces(cast);
      await scene().run(async ({ people, personalData }) => personalData.erase(await people.get(cast.member.id)));
      const held = await parts(scene(), cast.member.id);
      expect(held['devices']).to.deep.equal([]);
      expect(held['complaints']![0]).to.include({ text: '', category: 'other' });
      for (const notification of held['notifications']!) {
        expect(notification).to.deep.include({ payload: {}, errorMessage: null });
        expect(notification['status']).to.not.equal('pending');
      }
      const record = await scene().run(({ records }) => records.find(session));
      const nothing = { bodyWeightKg: null, condition: null, handoverNote: null, nextPlan: null };
      expect(record).to.deep.include({ ...nothing, cardio: [{ kind: 'bike', minutes: 10, averageHeartRate: 120 }] });
      const { items } = await scene().queries.training.sessionsOn(
        { memberId: cast.member.id },
        { startsAt: NINE, endsAt: plus(NINE, 1_000 * HOUR) },
        { page: 1, size: 10 },
      );
      expect(items.map(({ rating }) => rating)).to.deep.include({ score: 3, comment: null, createdAt: NINE });
    });

    it('is erased from what others were answered under a key, and theirs about others stays', async () => {
      const [{ member, mentor }, other] = [await newCast(), await newCast()];
      const answered = ({ id }: { readonly id: MemberId }): KeyedRequest => ({
        ...{ caller: mentor.id, route: 'post /api/sessions/:id/record', key: newId(), fingerprint: 'f' },
        ...{ claimedAt: NINE, steps: [], answer: { status: 201, body: `{"memberId":"${id}"}` } },
      });
      const requests = [answered(member), answered(other.member)];
      const kept = await scene().run(async ({ people, personalData, keyedRequests }) => {
        for (const request of requests) await keyedRequests.save(await keyedRequests.claim(request));
        await personalData.erase(await people.get(member.id));
        const again = (request: KeyedRequest) => keyedRequests.claim({ ...request, answer: null });
        return [await again(requests[0]!), await again(requests[1]!)];
      });
      expect(kept.map(({ answer }) => answer)).to.deep.equal([null, requests[1]!.answer]);
    });

    async function leaveTraces(cast: Cast): Promise<ReservationId> {
      const memberId = cast.member.id;
      return scene().run(async (stores) => {
        const session = await addOutcome(stores, cast, {}, outcomes.completed);
        await stores.records.save(session.id, {
          exercises: [],
          cardio: [{ kind: 'bike', minutes: 10, averageHeartRate: 120 }],
          bodyWeightKg: 70,
          condition: 2,
          handoverNote: '무릎',
          nextPlan: '천천히',
          savedAt: NINE,
          amendedAt: null,
          noteRewardedAt: null,
        });
        await stores.ratings.add(session, { score: 3, comment: '전화 주세요', createdAt: NINE });
        await stores.complaints.add(
          aComplaint({ memberId, mentorId: cast.mentor.id, category: 'other', text: '전화' }),
        );
        await stores.devices.register(
          { token: `token-${memberId}`, personId: memberId, platform: 'web', registeredAt: NINE },
          10,
        );
        const cause = newId();
        for (const channel of ['push', 'in_app'] as const) {
          const about = { recipientType: 'member', recipientId: memberId, channel, payload: { text: '이름' } } as const;
          await stores.deliveries.add(aDelivery({ ...about, dedupeKey: `${cause}:x:${memberId}:${channel}` }));
        }
        return session.id;
      });
    }
  });

  describe('a closed account', () => {
    it('is nobody: neither by id, nor by the address that it had or has', async () => {
      const person = await closed();
      await expectRefusal(
        scene().run(({ people }) => people.get(person.id)),
        'not-found',
      );
      expect(await scene().run(({ people }) => people.findByEmail(person.email))).to.equal(null);
    });

    it('gives its address free', async () => {
      const person = aPerson({ role: 'member' });
      await scene().run(async ({ people, members }) => {
        await people.add(person);
        await members.add(aMember({ id: person.id as MemberId }));
      });
      await scene().run(async ({ people }) => people.close(closedAccount(await people.get(person.id)), NINE));
      await scene().run(({ people }) => people.add(aPerson({ email: person.email })));
      expect(await scene().run(({ people }) => people.findByEmail(person.email))).to.include({ email: person.email });
    });

    it('has nothing added to it', async () => {
      const { store, mentor } = await newCast();
      const { id } = await closed();
      const memberId = id as MemberId;
      const additions: readonly Parameters<Scene['run']>[0][] = [
        ({ payments }) => payments.add(aPayment({ memberId })),
        (stores) => addMembership(stores, { id: memberId }),
        ({ waitlist }) => waitlist.add(aWaitlistEntry({ memberId, storeId: store.id })),
        ({ fixedSlots }) => fixedSlots.add(aFixedSlot({ memberId, mentorId: mentor.id, storeId: store.id })),
        ({ complaints }) => complaints.add(aComplaint({ memberId, mentorId: mentor.id })),
        ({ devices }) => devices.register({ token: newId(), personId: id, platform: 'web', registeredAt: NINE }, 10),
        ({ desk }) => desk.situation({ memberId, blockId: newId() }),
        ({ refreshTokens }) =>
          refreshTokens.add({
            hash: newId(),
            familyId: newId(),
            personId: id,
            issuedAt: NINE,
            expiresAt: plus(NINE, HOUR),
            usedAt: null,
          }),
      ];
      for (const add of additions) await expectRefusal(scene().run(add), 'unauthorized');
    });
  });
}
