import { HOUR, plus, type OpenComplaint, type ResolvedComplaint } from '@spotter/core';
import { expect } from 'chai';
import { aComplaint, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addCast, addReservation, PAGE, type Cast } from '../cast.js';
import { expectRefusal } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

export function describeComplaints(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));

  const complaintOf = ({ member, mentor }: Cast, facts: Partial<OpenComplaint> = {}) =>
    aComplaint({ memberId: member.id, mentorId: mentor.id, ...facts });

  async function resolved(scene: Scene, complaint: OpenComplaint): Promise<ResolvedComplaint> {
    const { id: by } = await scene.run(addAdmin);
    const resolution = { action: 'warn', note: '주의를 주었습니다.', by: by as never, at: plus(NINE, HOUR) } as const;
    return { ...complaint, status: 'resolved', resolution };
  }

  describe('complaints', () => {
    test('are given back, open and resolved, about a session and about none', async (scene) => {
      const cast = await scene.run(addCast);
      const { id: reservationId } = await scene.run((stores) => addReservation(stores, cast));
      const open = complaintOf(cast, { reservationId });
      const done = await resolved(scene, complaintOf(cast, { createdAt: plus(NINE, 1) }));
      await scene.run(async ({ complaints }) => {
        await complaints.add(open);
        await complaints.add(done);
      });
      const page = await scene.queries.complaints.queue({}, PAGE);
      expect(page).to.deep.equal({ items: [open, done], page: 1, size: 20, total: 2 });
    });

    test('queue by their waiting, all or those of a status', async (scene) => {
      const cast = await scene.run(addCast);
      const [third, first, second] = [2, 0, 1].map((hours) =>
        complaintOf(cast, { createdAt: plus(NINE, hours * HOUR) }),
      );
      const done = await resolved(scene, complaintOf(cast));
      await scene.run(async ({ complaints }) => {
        for (const complaint of [third!, first!, second!, done]) await complaints.add(complaint);
      });
      const queue = async (status?: 'open' | 'resolved', page = PAGE) =>
        (await scene.queries.complaints.queue(status ? { status } : {}, page)).items;
      expect(await queue('open')).to.deep.equal([first, second, third]);
      expect(await queue('open', { page: 2, size: 2 })).to.deep.equal([third]);
      expect(await queue('resolved')).to.deep.equal([done]);
      expect(await queue()).to.have.length(4);
    });

    test('are read by the mentor whom they are about, the newest first', async (scene) => {
      const [cast, other] = [await scene.run(addCast), await scene.run(addCast)];
      const older = complaintOf(cast);
      const newer = complaintOf(cast, { createdAt: plus(NINE, 1) });
      await scene.run(async ({ complaints }) => {
        for (const complaint of [older, complaintOf(other), newer]) await complaints.add(complaint);
      });
      const { items, total } = await scene.queries.complaints.ofMentor(cast.mentor.id, PAGE);
      expect(items).to.deep.equal([newer, older]);
      expect(total).to.equal(2);
    });

    test('are read and resolved', async (scene) => {
      const open = complaintOf(await scene.run(addCast));
      const done = await resolved(scene, open);
      await scene.run(({ complaints }) => complaints.add(open));
      await scene.run(async ({ complaints }) => {
        expect(await complaints.get(open.id)).to.deep.equal(open);
        await complaints.save(done);
        expect(await complaints.get(open.id)).to.deep.equal(done);
      });
      expect((await scene.queries.complaints.queue({ status: 'resolved' }, PAGE)).items).to.deep.equal([done]);
    });

    test('are not there for a stranger', (scene) =>
      expectRefusal(
        scene.run(({ complaints }) => complaints.get(newId())),
        'not-found',
      ));

    test('are forgotten when they are rolled back', async (scene) => {
      const cast = await scene.run(addCast);
      const failing = scene.run(async ({ complaints }) => {
        await complaints.add(complaintOf(cast));
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect((await scene.queries.complaints.queue({}, PAGE)).total).to.equal(0);
    });
  });
}
