import type { Repositories } from '@spotter/core/application';
import type { Person } from '@spotter/core/identity';
import { HOUR, krw, minus, plus } from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import type { AudiencePart, KnownRecipient } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addMentor, addOutcome, addReservation, addStore, outcomes } from '../test-data.js';
import { testInNewContext } from '../test-context.js';

const TIME = { startsAt: NINE, endsAt: plus(NINE, 24 * HOUR) };
const DEDUPE_PREFIX = 'cause:new-mentor-recommended';

export function describeMarketing(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const agreed = (repositories: Repositories, facts: Partial<Member> = {}, person: Partial<Person> = {}) =>
    addMember(repositories, facts, { marketingOptIn: true, ...person });
  const part = (facts: Partial<AudiencePart> = {}): AudiencePart => ({
    dedupePrefix: DEDUPE_PREFIX,
    after: null,
    limit: 10,
    ...facts,
  });
  const idsOf = (people: readonly KnownRecipient[]) => people.map(({ id }) => id);

  describe('the audience of marketing messages', () => {
    test('contains consenting members with a home store of the mentor and a matching goal', async (context) => {
      const { mentor, fitting } = await context.run(async (repositories) => {
        const [here, there] = [await addStore(repositories), await addStore(repositories)];
        const added = await addMentor(repositories, {
          storeIds: [here.id, there.id],
          specialties: ['strength', 'posture'],
        });
        const elsewhere = await addStore(repositories);
        const fits = { homeStoreId: here.id, goal: 'posture' } as const;
        await addMember(repositories, fits);
        await agreed(repositories, { ...fits, homeStoreId: elsewhere.id });
        await agreed(repositories, { ...fits, homeStoreId: null });
        await agreed(repositories, { ...fits, goal: 'endurance' });
        await agreed(repositories, { ...fits, goal: null });
        const members = [
          await agreed(repositories, fits),
          await agreed(repositories, { homeStoreId: there.id, goal: 'strength' }),
        ];
        return { mentor: added.id, fitting: members.map(({ id }) => id) };
      });
      const { marketing } = context.queries;
      expect(idsOf(await marketing.matching(mentor, part()))).to.deep.equal(fitting);
      expect(idsOf(await marketing.matching(mentor, part({ limit: 1 })))).to.deep.equal(fitting.slice(0, 1));
      expect(idsOf(await marketing.matching(mentor, part({ after: fitting[0]! })))).to.deep.equal(fitting.slice(1));
      const [recipient] = await marketing.matching(mentor, part());
      expect(recipient).to.have.all.keys('id', 'role', 'phoneVerified', 'marketingOptIn', 'marketingChannels');
      await context.run(({ deliveries }) =>
        deliveries.add(aDelivery({ recipientId: fitting[0]!, dedupeKey: `${DEDUPE_PREFIX}:${fitting[0]!}` })),
      );
      expect(idsOf(await marketing.matching(mentor, part()))).to.deep.equal(fitting.slice(1));
    });

    test('contains consenting members who completed a session in the period', async (context) => {
      const trained = await context.run(async (repositories) => {
        const [store, mentor] = [await addStore(repositories), await addMentor(repositories)];
        const [early, late, before, after] = [
          await agreed(repositories),
          await agreed(repositories),
          await agreed(repositories),
          await agreed(repositories),
        ];
        const [silent, booked] = [await addMember(repositories), await agreed(repositories)];
        const at = [
          [early, TIME.startsAt],
          [late, minus(TIME.endsAt, HOUR)],
          [before, minus(TIME.startsAt, HOUR)],
          [after, TIME.endsAt],
          [silent, plus(TIME.startsAt, 2 * HOUR)],
        ] as const;
        for (const [member, startsAt] of at)
          await addOutcome(repositories, { store, mentor, member }, { startsAt }, outcomes.completed);
        const again = { startsAt: plus(TIME.startsAt, 5 * HOUR) };
        await addOutcome(repositories, { store, mentor, member: late }, again, outcomes.completed);
        await addReservation(
          repositories,
          { store, mentor, member: booked },
          { startsAt: plus(TIME.startsAt, 8 * HOUR) },
        );
        return [early.id, late.id];
      });
      expect(idsOf(await context.queries.marketing.trained(TIME, part()))).to.deep.equal(trained);
      expect(idsOf(await context.queries.marketing.trained(TIME, part({ after: trained[0]! })))).to.deep.equal([
        trained[1],
      ]);
    });

    test('of a campaign contains consenting members with its goal, home store and mentor tier', async (context) => {
      const { store, fitting, others } = await context.run(async (repositories) => {
        const [here, there] = [await addStore(repositories), await addStore(repositories)];
        const pro = await addMentor(repositories, { tier: 'pro', ratePoints: krw(80_000) });
        const held = await addMentor(repositories, { tier: 'pro', tierStatus: 'on_hold', ratePoints: krw(80_000) });
        const fits = { homeStoreId: here.id, goal: 'posture' } as const;
        const [booked, trained] = [await agreed(repositories, fits), await agreed(repositories, fits)];
        const [elsewhere, withHeld] = [
          await agreed(repositories, { ...fits, homeStoreId: there.id }),
          await agreed(repositories, fits),
        ];
        const [cancelled, otherGoal] = [
          await agreed(repositories, fits),
          await agreed(repositories, { homeStoreId: here.id }),
        ];
        await addMember(repositories, fits);
        const at = (hours: number) => ({ startsAt: plus(NINE, hours * HOUR) });
        await addReservation(repositories, { store: here, mentor: pro, member: booked }, at(0));
        await addOutcome(repositories, { store: here, mentor: pro, member: trained }, at(1), outcomes.completed);
        await addReservation(repositories, { store: here, mentor: held, member: withHeld }, at(2));
        await addOutcome(repositories, { store: here, mentor: pro, member: cancelled }, at(3), outcomes.cancelled);
        const rest = [elsewhere, withHeld, cancelled, otherGoal].map(({ id }) => id);
        return { store: here.id, fitting: [booked.id, trained.id], others: rest };
      });
      const { marketing } = context.queries;
      const [elsewhere, withHeld, cancelled, otherGoal] = others;
      const expected = [
        [{}, [...fitting, ...others]],
        [{ goal: 'posture' }, [...fitting, elsewhere, withHeld, cancelled]],
        [{ storeId: store }, [...fitting, withHeld, cancelled, otherGoal]],
        [{ tier: 'standard' }, [withHeld]],
        [{ tier: 'pro', goal: 'posture', storeId: store }, fitting],
      ] as const;
      for (const [audience, ids] of expected) {
        expect(idsOf(await marketing.ofCampaign(audience, part()))).to.deep.equal(ids.toSorted());
        expect(await marketing.countCampaign(audience)).to.equal(ids.length);
      }
      expect(idsOf(await marketing.ofCampaign({}, part({ limit: 1 })))).to.deep.equal(fitting.slice(0, 1));
      await context.run(({ deliveries }) =>
        deliveries.add(aDelivery({ recipientId: fitting[0]!, dedupeKey: `${DEDUPE_PREFIX}:${fitting[0]!}` })),
      );
      expect(idsOf(await marketing.ofCampaign({ tier: 'pro' }, part()))).to.deep.equal(fitting.slice(1));
    });

    test('contains members whose consent was given or last confirmed before a time, in pages', async (context) => {
      const given = (facts: Partial<Person>) => context.run((repositories) => agreed(repositories, {}, facts));
      const exactly = await given({ marketingAgreedAt: NINE });
      await given({ marketingAgreedAt: plus(NINE, 1) });
      await given({ marketingAgreedAt: minus(NINE, HOUR), marketingAskedAt: plus(NINE, 1) });
      const asked = await given({ marketingAgreedAt: minus(NINE, HOUR), marketingAskedAt: NINE });
      await given({ marketingAgreedAt: null });
      await given({ marketingOptIn: false, marketingAgreedAt: NINE });
      const mentor = await context.run(addMentor, {}, { marketingOptIn: true, marketingAgreedAt: NINE });
      const { marketing } = context.queries;
      const ids = [exactly.id, asked.id, mentor.id].toSorted().map((id) => ({ id }));
      expect(await marketing.consentsUntil(NINE, null, 10)).to.deep.equal(ids);
      expect(await marketing.consentsUntil(NINE, null, 2)).to.deep.equal(ids.slice(0, 2));
      expect(await marketing.consentsUntil(NINE, ids[1]!.id, 2)).to.deep.equal(ids.slice(2));
    });

    test('receives mentors who can be booked, from their verification on', async (context) => {
      const [first, second] = await context.run(async (repositories) => {
        const later = await addMentor(repositories, { verifiedAt: plus(NINE, HOUR) });
        const exactly = await addMentor(repositories, { verifiedAt: NINE });
        await addMentor(repositories, { verifiedAt: minus(NINE, 1) });
        await addMentor(repositories, { status: 'on_hold', verifiedAt: NINE });
        await addMentor(repositories, { status: 'unverified', verifiedAt: null });
        return [exactly.id, later.id];
      });
      expect(await context.queries.marketing.newMentors(NINE)).to.deep.equal([first, second]);
    });
  });
}
