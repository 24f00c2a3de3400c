import { HOUR, plus, type DayPass, type ReservationId } from '@spotter/core';
import { expect } from 'chai';
import { aDayPass, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, PAGE } from '../cast.js';
import { expectRefusal } from '../refusals.js';
import { sharedScene } from '../scene.js';

export function describeDayPasses(adapter: AdapterUnderTest): void {
  describe('day passes', () => {
    const scene = sharedScene(adapter);
    const list = (memberId: DayPass['memberId'], page = PAGE) => scene().queries.booking.dayPasses(memberId, page);

    it('are given back in each of their states', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const pass = aDayPass({ memberId: member.id, reason: 'compensation' });
      await scene().run(({ dayPasses }) => dayPasses.add(pass));
      expect((await list(member.id)).items).to.deep.equal([pass]);
      const used: DayPass = { ...pass, status: 'used', reservationId: newId<ReservationId>() };
      await scene().run(({ dayPasses }) => dayPasses.save(used));
      expect((await list(member.id)).items).to.deep.equal([used]);
      const expired: DayPass = { ...pass, status: 'expired' };
      await scene().run(({ dayPasses }) => dayPasses.save(expired));
      expect((await list(member.id)).items).to.deep.equal([expired]);
    });

    it('are found by their id, the transaction’s own writes seen', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const pass = aDayPass({ memberId: member.id });
      await scene().run(async ({ dayPasses }) => {
        await dayPasses.add(pass);
        expect(await dayPasses.get(pass.id)).to.deep.equal(pass);
      });
      await expectRefusal(
        scene().run(({ dayPasses }) => dayPasses.get(newId())),
        'not-found',
      );
    });

    it('that were given for a missed session are found by it', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const session = newId<ReservationId>();
      const pass = aDayPass({ memberId: member.id, reason: 'compensation', compensates: session });
      await scene().run(async ({ dayPasses }) => {
        await dayPasses.add(pass);
        await dayPasses.add(aDayPass({ memberId: member.id }));
        expect(await dayPasses.compensating(session)).to.deep.equal(pass);
        expect(await dayPasses.compensating(newId())).to.equal(null);
      });
    });

    it('that came with memberships are found while their days last', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const other = await scene().run((stores) => addMember(stores));
      const pass = aDayPass({ memberId: member.id, reason: 'membership', expiresAt: plus(NINE, 1) });
      const used = {
        ...pass,
        id: newId<DayPass['id']>(),
        status: 'used' as const,
        reservationId: newId<ReservationId>(),
      };
      await scene().run(async ({ dayPasses }) => {
        await dayPasses.add(pass);
        await dayPasses.add(used);
        await dayPasses.add(aDayPass({ memberId: member.id, reason: 'compensation', expiresAt: plus(NINE, 1) }));
        await dayPasses.add(aDayPass({ memberId: other.id, reason: 'membership', expiresAt: plus(NINE, 1) }));
      });
      await scene().run(async ({ dayPasses }) => {
        expect(await dayPasses.ofMemberships(member.id, NINE)).to.have.deep.members([pass, used]);
        expect(await dayPasses.ofMemberships(member.id, plus(NINE, 1))).to.deep.equal([]);
      });
    });

    it('are forgotten when they are rolled back', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const failing = scene().run(async ({ dayPasses }) => {
        await dayPasses.add(aDayPass({ memberId: member.id }));
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await list(member.id)).to.deep.equal({ items: [], page: 1, size: 20, total: 0 });
    });

    it('of a member are listed by the time they expire, page by page', async () => {
      const member = await scene().run((stores) => addMember(stores));
      const passes = [3, 1, 2].map((hours) => aDayPass({ memberId: member.id, expiresAt: plus(NINE, hours * HOUR) }));
      await scene().run(async (stores) => {
        for (const pass of passes) await stores.dayPasses.add(pass);
        await stores.dayPasses.add(aDayPass({ memberId: (await addMember(stores)).id }));
      });
      const first = await list(member.id, { page: 1, size: 2 });
      expect(first).to.deep.equal({ items: [passes[1], passes[2]], page: 1, size: 2, total: 3 });
      expect((await list(member.id, { page: 2, size: 2 })).items).to.deep.equal([passes[0]]);
    });
  });
}
