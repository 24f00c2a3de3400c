import { MINUTE, plus, type Device, type NotificationChannel, type PersonId } from '@spotter/core';
import { expect } from 'chai';
import { aDelivery, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../cast.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

export function describeDevices(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const aPersonOf = async ({ run }: Scene): Promise<PersonId> => (await run((stores) => addMember(stores))).id;
  const aDevice = (personId: PersonId, token: string, minutes = 0): Device => ({
    token,
    personId,
    platform: 'android',
    registeredAt: plus(NINE, minutes * MINUTE),
  });
  const register = ({ run }: Scene, device: Device, atMost = 3) =>
    run(({ devices }) => devices.register(device, atMost));

  /** The devices that a push to this person goes to. */
  async function tokensOf({ run }: Scene, recipientId: PersonId, channel: NotificationChannel = 'push') {
    return run(async ({ deliveries }) => {
      await deliveries.add(aDelivery({ recipientId, channel, dedupeKey: newId() }));
      const [taken] = await deliveries.take(NINE, 1, MINUTE);
      return taken?.recipient.pushTokens;
    });
  }

  describe('devices', () => {
    test('are where a push to their person goes, the one that was registered last first', async (scene) => {
      const [me, other] = [await aPersonOf(scene), await aPersonOf(scene)];
      await register(scene, aDevice(me, 'phone', 1));
      await register(scene, aDevice(me, 'tablet', 2));
      await register(scene, aDevice(other, 'theirs'));
      expect(await tokensOf(scene, me)).to.deep.equal(['tablet', 'phone']);
      expect(await tokensOf(scene, me, 'kakao')).to.deep.equal([]);
      await register(scene, aDevice(me, 'phone', 3));
      expect(await tokensOf(scene, me)).to.deep.equal(['phone', 'tablet']);
    });

    test('belong to whoever registered them last', async (scene) => {
      const [seller, buyer] = [await aPersonOf(scene), await aPersonOf(scene)];
      await register(scene, aDevice(seller, 'phone'));
      await register(scene, { ...aDevice(buyer, 'phone', 1), platform: 'ios' });
      expect(await tokensOf(scene, seller)).to.deep.equal([]);
      expect(await tokensOf(scene, buyer)).to.deep.equal(['phone']);
    });

    test('of a person are so many at the most, those that were registered last', async (scene) => {
      const [me, other] = [await aPersonOf(scene), await aPersonOf(scene)];
      await register(scene, aDevice(other, 'theirs'));
      for (const minutes of [1, 2, 3, 4]) await register(scene, aDevice(me, `phone-${minutes}`, minutes));
      expect(await tokensOf(scene, me)).to.deep.equal(['phone-4', 'phone-3', 'phone-2']);
      expect(await tokensOf(scene, other)).to.deep.equal(['theirs']);
    });

    test('are taken out by their person, and by nobody else', async (scene) => {
      const [me, other] = [await aPersonOf(scene), await aPersonOf(scene)];
      await register(scene, aDevice(me, 'phone'));
      const remove = (person: PersonId, token: string) => scene.run(({ devices }) => devices.remove(person, token));
      await remove(other, 'phone');
      await remove(me, 'unknown');
      expect(await tokensOf(scene, me)).to.deep.equal(['phone']);
      await remove(me, 'phone');
      expect(await tokensOf(scene, me)).to.deep.equal([]);
    });

    test('that the push service no longer knows are forgotten, until they are registered anew', async (scene) => {
      const [me, other] = [await aPersonOf(scene), await aPersonOf(scene)];
      await register(scene, aDevice(me, 'dead'));
      await register(scene, aDevice(me, 'alive'));
      await register(scene, aDevice(other, 'dead too'));
      await scene.run(({ devices }) => devices.forget());
      await scene.run(({ devices }) => devices.forget('dead', 'dead too', 'unknown'));
      expect(await tokensOf(scene, me)).to.deep.equal(['alive']);
      expect(await tokensOf(scene, other)).to.deep.equal([]);
      await register(scene, aDevice(me, 'dead', 1));
      expect(await tokensOf(scene, me)).to.deep.equal(['dead', 'alive']);
    });

    test('stay as they were when the work is rolled back', async (scene) => {
      const me = await aPersonOf(scene);
      await register(scene, aDevice(me, 'phone'));
      const failing = scene.run(async ({ devices }) => {
        await devices.forget('phone');
        await devices.register(aDevice(me, 'tablet'), 3);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await tokensOf(scene, me)).to.deep.equal(['phone']);
    });

    test('registered by twenty at once are one', async (scene) => {
      const me = await aPersonOf(scene);
      const { refusals } = await raceOfTwenty(scene, ({ devices }) => devices.register(aDevice(me, 'phone'), 3));
      expect(refusals).to.deep.equal([]);
      expect(await tokensOf(scene, me)).to.deep.equal(['phone']);
    });
  });
}
