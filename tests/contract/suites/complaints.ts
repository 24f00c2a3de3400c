import type { Complaint, OpenComplaint, ResolvedComplaint } from '@spotter/core/complaint';
import { HOUR, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aComplaint, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addEach, addTestData, addReservation, PAGE, partiesOf, type TestData } from '../test-data.js';
import { expectNotFound } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

export function describeComplaints(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  const complaintOf = ({ member, mentor }: TestData, facts: Partial<OpenComplaint> = {}) =>
    aComplaint({ memberId: member.id, mentorId: mentor.id, ...facts });

  async function resolved(context: TestContext, complaint: OpenComplaint): Promise<ResolvedComplaint> {
    const { id: by } = await context.run(addAdmin);
    const resolution = { action: 'warn', note: '주의를 주었습니다.', by: by as never, at: plus(NINE, HOUR) } as const;
    return { ...complaint, status: 'resolved', resolution };
  }

  describe('complaints', () => {
    test('are stored open and resolved, with and without a session', async (context) => {
      const data = await context.run(addTestData);
      const { id: reservationId } = await context.run(addReservation, data);
      const open = complaintOf(data, { reservationId });
      const done = await resolved(context, complaintOf(data, { createdAt: plus(NINE, 1) }));
      await context.run(({ complaints }) => addEach(complaints, open, done));
      const page = await context.queries.complaints.queue({}, PAGE);
      const { member, mentor } = partiesOf(data);
      const items = [open, done].map((complaint) => ({ complaint, member, mentor }));
      expect(page).to.deep.equal({ items, page: 1, size: 20, total: 2, nextCursor: null });
    });

    test('are listed by waiting time, optionally of one status', async (context) => {
      const data = await context.run(addTestData);
      const [third, first, second] = [2, 0, 1].map((hours) =>
        complaintOf(data, { createdAt: plus(NINE, hours * HOUR) }),
      );
      const done = await resolved(context, complaintOf(data));
      await context.run(({ complaints }) => addEach(complaints, third!, first!, second!, done));
      const queue = async (status?: 'open' | 'resolved', page = PAGE) =>
        (await context.queries.complaints.queue(status ? { status } : {}, page)).items.map(
          ({ complaint }) => complaint,
        );
      expect(await queue('open')).to.deep.equal([first, second, third]);
      expect(await queue('open', { page: 2, size: 2 })).to.deep.equal([third]);
      expect(await queue('resolved')).to.deep.equal([done]);
      expect(await queue()).to.have.length(4);
    });

    test('are listed by cursor without a gap while those of earlier pages are resolved', async (context) => {
      const data = await context.run(addTestData);
      const open = [0, 1, 2, 3].map((hours) => complaintOf(data, { createdAt: plus(NINE, hours * HOUR) }));
      await context.run(({ complaints }) => addEach(complaints, ...open));
      const [first, second, ...left] = open;
      const page = { page: 1, size: 2 };
      const { nextCursor } = await context.queries.complaints.queue({ status: 'open' }, page);
      for (const complaint of [second!, first!]) {
        const done = await resolved(context, complaint);
        await context.run(({ complaints }) => complaints.save(done));
        const next = await context.queries.complaints.queue({ status: 'open' }, { ...page, cursor: nextCursor! });
        expect(next.items.map((item) => item.complaint)).to.deep.equal(left);
      }
    });

    test('about a mentor are listed with the newest first', async (context) => {
      const [data, other] = [await context.run(addTestData), await context.run(addTestData)];
      const older = complaintOf(data);
      const newer = complaintOf(data, { createdAt: plus(NINE, 1) });
      await context.run(({ complaints }) => addEach(complaints, older, complaintOf(other), newer));
      const { items, total } = await context.queries.complaints.ofMentor(data.mentor.id, PAGE);
      expect(items.map(({ complaint }) => complaint)).to.deep.equal([newer, older]);
      expect(total).to.equal(2);
    });

    test('that are open are counted by reservation', async (context) => {
      const data = await context.run(addTestData);
      const [first, second] = [
        await context.run(addReservation, data),
        await context.run(addReservation, data, { startsAt: plus(NINE, 2 * HOUR) }),
      ];
      const about = { reservationId: first.id };
      const done = await resolved(context, complaintOf(data, about));
      await context.run(async ({ complaints }) => {
        for (const complaint of [complaintOf(data, about), complaintOf(data, about), complaintOf(data), done])
          await complaints.add(complaint);
        expect(await complaints.countOpen(first.id)).to.equal(2);
        expect(await complaints.countOpen(second.id)).to.equal(0);
      });
    });

    test('find the suspension of a mentor for a session', async (context) => {
      const [data, other] = [await context.run(addTestData), await context.run(addTestData)];
      const { id: reservationId } = await context.run(addReservation, data);
      const suspended = async (facts: Partial<OpenComplaint>, action: 'warn' | 'suspend' = 'suspend') => {
        const { resolution, ...complaint } = await resolved(context, complaintOf(data, facts));
        return { ...complaint, resolution: { ...resolution, action } };
      };
      const find = (mentorId = data.mentor.id) =>
        context.run(({ complaints }) => complaints.findSuspension(mentorId, reservationId));
      const add = (...all: readonly Complaint[]) => context.run(({ complaints }) => addEach(complaints, ...all));
      await add(complaintOf(data, { reservationId }), await suspended({}), await suspended({ reservationId }, 'warn'));
      expect(await find()).to.equal(null);
      const [second, first] = [
        await suspended({ reservationId, createdAt: plus(NINE, 1) }),
        await suspended({ reservationId }),
      ];
      await add(second, first);
      expect(await find()).to.equal(first.id);
      expect(await find(other.mentor.id)).to.equal(null);
    });

    test('can be loaded and resolved', async (context) => {
      const open = complaintOf(await context.run(addTestData));
      const done = await resolved(context, open);
      await context.run(({ complaints }) => complaints.add(open));
      await context.run(async ({ complaints }) => {
        expect(await complaints.get(open.id)).to.deep.equal(open);
        await complaints.save(done);
        expect(await complaints.get(open.id)).to.deep.equal(done);
      });
      const { items } = await context.queries.complaints.queue({ status: 'resolved' }, PAGE);
      expect(items.map(({ complaint }) => complaint)).to.deep.equal([done]);
    });

    test('are not found for an unknown id', (context) =>
      expectNotFound(context, ({ complaints }) => complaints.get(newId())));

    test('are discarded when their transaction is rolled back', async (context) => {
      const data = await context.run(addTestData);
      await context.rollBack(({ complaints }) => complaints.add(complaintOf(data)));
      expect((await context.queries.complaints.queue({}, PAGE)).total).to.equal(0);
    });
  });
}
