import { DAY, HOUR, minus, plus, type DayPassId, type ReservationId, type TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { expect } from 'chai';
import { aDayPass, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, EMPTY_PAGE, PAGE } from '../test-data.js';
import { expectNotFound } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeDayPasses(adapter: AdapterUnderTest): void {
  describe('day passes', () => {
    const context = sharedContext(adapter);
    let memberId: DayPass['memberId'];
    beforeEach(async () => ({ id: memberId } = await context().run(addMember)));
    const list = (page = PAGE) => context().queries.booking.dayPasses(memberId, page);

    it('are stored in each status', async () => {
      const pass = aDayPass({ memberId, reason: 'compensation' });
      await context().run(({ dayPasses }) => dayPasses.add(pass));
      expect((await list()).items).to.deep.equal([pass]);
      const used: DayPass = { ...pass, status: 'used', reservationId: newId<ReservationId>() };
      await context().run(({ dayPasses }) => dayPasses.save(used));
      expect((await list()).items).to.deep.equal([used]);
      const expired: DayPass = { ...pass, status: 'expired' };
      await context().run(({ dayPasses }) => dayPasses.save(expired));
      expect((await list()).items).to.deep.equal([expired]);
    });

    it('are found by id, also in the transaction that wrote them', async () => {
      const pass = aDayPass({ memberId });
      await context().run(async ({ dayPasses }) => {
        await dayPasses.add(pass);
        expect(await dayPasses.get(pass.id)).to.deep.equal(pass);
      });
      await expectNotFound(context(), ({ dayPasses }) => dayPasses.get(newId()));
    });

    it('are found by the missed session', async () => {
      const session = newId<ReservationId>();
      const pass = aDayPass({ memberId, reason: 'compensation', compensates: session });
      await context().run(async ({ dayPasses }) => {
        await dayPasses.add(pass);
        await dayPasses.add(aDayPass({ memberId }));
        expect(await dayPasses.findCompensationOf(session)).to.deep.equal(pass);
        expect(await dayPasses.findCompensationOf(newId())).to.equal(null);
      });
    });

    it('are found by membership term in every status', async () => {
      const [first, second, other] = [newId<TermId>(), newId<TermId>(), newId<TermId>()];
      const pass = aDayPass({ memberId, termId: first });
      const used = aDayPass({
        ...pass,
        id: newId<DayPassId>(),
        status: 'used',
        reservationId: newId<ReservationId>(),
        termId: second,
      });
      const withdrawn = aDayPass({ ...pass, id: newId<DayPassId>(), status: 'expired', expiresAt: minus(NINE, DAY) });
      const uncounted = aDayPass({ memberId, reason: 'compensation' });
      await context().run(async ({ dayPasses }) => {
        for (const one of [pass, used, withdrawn]) await dayPasses.add(one);
        await dayPasses.add(aDayPass({ memberId, reason: 'compensation' }));
        await dayPasses.add(aDayPass({ memberId, termId: other }));
        await dayPasses.add(uncounted);
      });
      const counted = { ...uncounted, termId: second };
      await context().run(({ dayPasses }) => dayPasses.save(counted));
      await context().run(async ({ dayPasses }) => {
        expect(await dayPasses.findByTerms([first, second])).to.have.deep.members([pass, used, withdrawn, counted]);
        expect(await dayPasses.findByTerms([second])).to.have.deep.members([used, counted]);
        expect(await dayPasses.findByTerms([])).to.deep.equal([]);
      });
    });

    it('are discarded when their transaction is rolled back', async () => {
      await context().rollBack(({ dayPasses }) => dayPasses.add(aDayPass({ memberId })));
      expect(await list()).to.deep.equal(EMPTY_PAGE);
    });

    it('are listed by expiry in pages for a member', async () => {
      const passes = [3, 1, 2].map((hours) => aDayPass({ memberId, expiresAt: plus(NINE, hours * HOUR) }));
      await context().run(async (repositories) => {
        for (const pass of passes) await repositories.dayPasses.add(pass);
        await repositories.dayPasses.add(aDayPass({ memberId: (await addMember(repositories)).id }));
      });
      const first = await list({ page: 1, size: 2 });
      expect(first).to.deep.include({ items: [passes[1], passes[2]], page: 1, size: 2, total: 3 });
      expect((await list({ page: 2, size: 2 })).items).to.deep.equal([passes[0]]);
    });
  });
}
