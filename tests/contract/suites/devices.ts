import { MINUTE, plus, type FamilyId, type PersonId } from '@spotter/core/kernel';
import type { Device, NotificationChannel } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, aRefreshToken, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addEach, addMember } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

export function describeDevices(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const aPersonOf = async ({ run }: TestContext): Promise<PersonId> => (await run(addMember)).id;
  const aDevice = (personId: PersonId, token: string, minutes = 0): Device => ({
    token,
    personId,
    familyId: null,
    platform: 'android',
    registeredAt: plus(NINE, minutes * MINUTE),
  });
  const register = ({ run }: TestContext, device: Device, atMost = 3) =>
    run(({ devices }) => devices.register(device, atMost));

  /** The devices that a push to this person goes to. */
  async function tokensOf({ run }: TestContext, recipientId: PersonId, channel: NotificationChannel = 'push') {
    return run(async ({ deliveries }) => {
      await deliveries.add(aDelivery({ recipientId, channel, dedupeKey: newId() }));
      const [taken] = await deliveries.take(NINE, 1, MINUTE);
      return taken?.recipient.pushTokens;
    });
  }

  describe('devices', () => {
    test('receive the pushes of their person, the most recently registered one first', async (context) => {
      const [me, other] = [await aPersonOf(context), await aPersonOf(context)];
      await register(context, aDevice(me, 'phone', 1));
      await register(context, aDevice(me, 'tablet', 2));
      await register(context, aDevice(other, 'theirs'));
      expect(await tokensOf(context, me)).to.deep.equal(['tablet', 'phone']);
      expect(await tokensOf(context, me, 'kakao')).to.deep.equal([]);
      await register(context, aDevice(me, 'phone', 3));
      expect(await tokensOf(context, me)).to.deep.equal(['phone', 'tablet']);
    });

    test('belong to the person who registered them last', async (context) => {
      const [seller, buyer] = [await aPersonOf(context), await aPersonOf(context)];
      await register(context, aDevice(seller, 'phone'));
      await register(context, { ...aDevice(buyer, 'phone', 1), platform: 'ios' });
      expect(await tokensOf(context, seller)).to.deep.equal([]);
      expect(await tokensOf(context, buyer)).to.deep.equal(['phone']);
    });

    test('of a person are limited to the most recently registered ones', async (context) => {
      const [me, other] = [await aPersonOf(context), await aPersonOf(context)];
      await register(context, aDevice(other, 'theirs'));
      for (const minutes of [1, 2, 3, 4]) await register(context, aDevice(me, `phone-${minutes}`, minutes));
      expect(await tokensOf(context, me)).to.deep.equal(['phone-4', 'phone-3', 'phone-2']);
      expect(await tokensOf(context, other)).to.deep.equal(['theirs']);
    });

    test('can be removed only by their person', async (context) => {
      const [me, other] = [await aPersonOf(context), await aPersonOf(context)];
      await register(context, aDevice(me, 'phone'));
      const remove = (person: PersonId, token: string) => context.run(({ devices }) => devices.remove(person, token));
      await remove(other, 'phone');
      await remove(me, 'unknown');
      expect(await tokensOf(context, me)).to.deep.equal(['phone']);
      await remove(me, 'phone');
      expect(await tokensOf(context, me)).to.deep.equal([]);
    });

    test('that the push service reports as unknown are deleted until they are registered again', async (context) => {
      const [me, other] = [await aPersonOf(context), await aPersonOf(context)];
      await register(context, aDevice(me, 'dead'));
      await register(context, aDevice(me, 'alive'));
      await register(context, aDevice(other, 'dead too'));
      await context.run(({ devices }) => devices.delete());
      await context.run(({ devices }) => devices.delete('dead', 'dead too', 'unknown'));
      expect(await tokensOf(context, me)).to.deep.equal(['alive']);
      expect(await tokensOf(context, other)).to.deep.equal([]);
      await register(context, aDevice(me, 'dead', 1));
      expect(await tokensOf(context, me)).to.deep.equal(['dead', 'alive']);
    });

    test('are removed with the end of the log-in that registered them last', async (context) => {
      const [me, other] = [await aPersonOf(context), await aPersonOf(context)];
      const logIns = [0, 1, 2].map(() => aRefreshToken({ personId: me }));
      const [first, second, third] = logIns.map(({ familyId }) => familyId) as [FamilyId, FamilyId, FamilyId];
      await context.run(({ refreshTokens }) => addEach(refreshTokens, ...logIns));
      await register(context, aDevice(other, 'theirs'));
      await register(context, aDevice(me, 'before'), 9);
      await register(context, { ...aDevice(me, `of ${first}`), familyId: second }, 9);
      for (const familyId of [first, second, third])
        await register(context, { ...aDevice(me, `of ${familyId}`, 1), familyId }, 9);
      await context.run(({ refreshTokens }) => refreshTokens.revokeFamily(first, NINE));
      expect(await tokensOf(context, me)).to.have.members([`of ${second}`, `of ${third}`, 'before']);
      await context.run(({ refreshTokens }) => refreshTokens.revokeAll(me, NINE, third));
      expect(await tokensOf(context, me)).to.deep.equal([`of ${third}`]);
      await context.run(({ refreshTokens }) => refreshTokens.revokeAll(me, NINE));
      expect([await tokensOf(context, me), await tokensOf(context, other)]).to.deep.equal([[], ['theirs']]);
    });

    test('that were registered before their log-in was stored are removed with the end of all log-ins', async (context) => {
      const me = await aPersonOf(context);
      await register(context, aDevice(me, 'before'));
      await context.run(({ refreshTokens }) => refreshTokens.revokeAll(me, NINE));
      expect(await tokensOf(context, me)).to.deep.equal([]);
    });

    test('are unchanged when their transaction is rolled back', async (context) => {
      const me = await aPersonOf(context);
      await register(context, aDevice(me, 'phone'));
      await context.rollBack(async ({ devices }) => {
        await devices.delete('phone');
        await devices.register(aDevice(me, 'tablet'), 3);
      });
      expect(await tokensOf(context, me)).to.deep.equal(['phone']);
    });

    test('that are registered concurrently are stored once', async (context) => {
      const me = await aPersonOf(context);
      const { refusals } = await raceOfTwenty(context, ({ devices }) => devices.register(aDevice(me, 'phone'), 3));
      expect(refusals).to.deep.equal([]);
      expect(await tokensOf(context, me)).to.deep.equal(['phone']);
    });
  });
}
