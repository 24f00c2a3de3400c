import {
  HOUR,
  minus,
  plus,
  type AudiencePart,
  type KnownRecipient,
  type Member,
  type Person,
  type Stores,
} from '@spotter/core';
import { expect } from 'chai';
import { aDelivery, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addMentor, addOutcome, addReservation, addStore, outcomes } from '../cast.js';
import { inNewScene, type Scene } from '../scene.js';

const TIME = { startsAt: NINE, endsAt: plus(NINE, 24 * HOUR) };
const TOLD = 'cause:new-mentor-recommended';

export function describeMarketing(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const agreed = (stores: Stores, facts: Partial<Member> = {}, person: Partial<Person> = {}) =>
    addMember(stores, facts, { marketingOptIn: true, ...person });
  const part = (facts: Partial<AudiencePart> = {}): AudiencePart => ({ told: TOLD, after: null, limit: 10, ...facts });
  const idsOf = (people: readonly KnownRecipient[]) => people.map(({ id }) => id);

  describe('the audience of advertisements', () => {
    test('are members who agreed, whose home is a store of the mentor’s and whose goal is a specialty', async (scene) => {
      const { mentor, fitting } = await scene.run(async (stores) => {
        const [here, there] = [await addStore(stores), await addStore(stores)];
        const added = await addMentor(stores, { storeIds: [here.id, there.id], specialties: ['strength', 'posture'] });
        const elsewhere = await addStore(stores);
        const fits = { homeStoreId: here.id, goal: 'posture' } as const;
        await addMember(stores, fits);
        await agreed(stores, { ...fits, homeStoreId: elsewhere.id });
        await agreed(stores, { ...fits, homeStoreId: null });
        await agreed(stores, { ...fits, goal: 'endurance' });
        await agreed(stores, { ...fits, goal: null });
        const members = [await agreed(stores, fits), await agreed(stores, { homeStoreId: there.id, goal: 'strength' })];
        return { mentor: added.id, fitting: members.map(({ id }) => id) };
      });
      const { marketing } = scene.queries;
      expect(idsOf(await marketing.matching(mentor, part()))).to.deep.equal(fitting);
      expect(idsOf(await marketing.matching(mentor, part({ limit: 1 })))).to.deep.equal(fitting.slice(0, 1));
      expect(idsOf(await marketing.matching(mentor, part({ after: fitting[0]! })))).to.deep.equal(fitting.slice(1));
      const [told] = await marketing.matching(mentor, part());
      expect(told).to.have.all.keys('id', 'role', 'marketingOptIn', 'marketingChannels');
      await scene.run(({ deliveries }) =>
        deliveries.add(aDelivery({ recipientId: fitting[0]!, dedupeKey: `${TOLD}:${fitting[0]!}:in_app` })),
      );
      expect(idsOf(await marketing.matching(mentor, part()))).to.deep.equal(fitting.slice(1));
    });

    test('are members who agreed and completed a session in the time', async (scene) => {
      const trained = await scene.run(async (stores) => {
        const [store, mentor] = [await addStore(stores), await addMentor(stores)];
        const [early, late, before, after] = [
          await agreed(stores),
          await agreed(stores),
          await agreed(stores),
          await agreed(stores),
        ];
        const [silent, booked] = [await addMember(stores), await agreed(stores)];
        const at = [
          [early, TIME.startsAt],
          [late, minus(TIME.endsAt, HOUR)],
          [before, minus(TIME.startsAt, HOUR)],
          [after, TIME.endsAt],
          [silent, plus(TIME.startsAt, 2 * HOUR)],
        ] as const;
        for (const [member, startsAt] of at)
          await addOutcome(stores, { store, mentor, member }, { startsAt }, outcomes.completed);
        const again = { startsAt: plus(TIME.startsAt, 5 * HOUR) };
        await addOutcome(stores, { store, mentor, member: early }, again, outcomes.completed);
        await addReservation(stores, { store, mentor, member: booked }, { startsAt: plus(TIME.startsAt, 8 * HOUR) });
        return [early.id, late.id];
      });
      expect(idsOf(await scene.queries.marketing.trained(TIME, part()))).to.deep.equal(trained);
      expect(idsOf(await scene.queries.marketing.trained(TIME, part({ after: trained[0]! })))).to.deep.equal([
        trained[1],
      ]);
    });

    test('hear of mentors who may be booked, from the time of their verification on', async (scene) => {
      const [first, second] = await scene.run(async (stores) => {
        const later = await addMentor(stores, { verifiedAt: plus(NINE, HOUR) }, { name: '준' });
        const exactly = await addMentor(stores, { verifiedAt: NINE }, { name: '민' });
        await addMentor(stores, { verifiedAt: minus(NINE, 1) });
        await addMentor(stores, { status: 'on_hold', verifiedAt: NINE });
        await addMentor(stores, { status: 'unverified', verifiedAt: null });
        return [exactly.id, later.id];
      });
      expect(await scene.queries.marketing.newMentors(NINE)).to.deep.equal([
        { id: first, name: '민' },
        { id: second, name: '준' },
      ]);
    });
  });
}
