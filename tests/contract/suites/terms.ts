import { defaultPolicies, type Repositories, type Transaction } from '@spotter/core/application';
import {
  addDays,
  DomainError,
  HOUR,
  mapPage,
  MINUTE,
  plus,
  type Day,
  type MemberId,
  type PersonId,
  minus,
} from '@spotter/core/kernel';
import type { TermsVersion } from '@spotter/core/terms';
import { expect } from 'chai';
import { aPerson, aTermsVersion, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { exportedRows } from '../exported-rows.js';
import { expectRefusal, refusalOf } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';
import { addAdmin, addPerson, closeAccount } from '../test-data.js';

const TODAY = '2026-03-02' as Day;
const PAGE = { page: 1, size: 10 };

export function describeTerms(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  /** Versions of an administrator's. */
  async function publish(
    { run }: TestContext,
    ...facts: readonly Partial<TermsVersion>[]
  ): Promise<readonly TermsVersion[]> {
    const { id: publishedBy } = await run(addAdmin);
    const versions = facts.map((one) => aTermsVersion({ publishedBy, ...one }));
    await run(async ({ termsVersions }) => {
      for (const version of versions) await termsVersions.add(version);
    });
    return versions;
  }

  describe('versions of the terms', () => {
    test('are listed while they are announced or in force, by the day on which they take effect', async (context) => {
      const [old, current, coming, privacy] = await publish(
        context,
        { version: '1', effectiveOn: addDays(TODAY, -10) },
        { version: '2', effectiveOn: TODAY },
        { version: '3', effectiveOn: addDays(TODAY, 7), adverse: true },
        { kind: 'privacy', version: '1', effectiveOn: addDays(TODAY, -5) },
      );
      const shown = async (day: Day, kind?: TermsVersion['kind']) =>
        (await context.queries.terms.current(day, { kind }, PAGE)).items;
      expect(await shown(TODAY)).to.deep.equal([privacy, current, coming]);
      expect(await shown(addDays(TODAY, -1))).to.deep.equal([old, privacy, current, coming]);
      expect(await shown(addDays(TODAY, 7), 'service')).to.deep.equal([coming]);
      expect(await shown(TODAY, 'refund')).to.deep.equal([]);
      const first = await context.queries.terms.current(TODAY, {}, { page: 1, size: 2 });
      expect(mapPage(first, ({ id }) => id)).to.include({ total: 3 });
      const cursor = first.nextCursor!;
      const rest = await context.queries.terms.current(TODAY, {}, { page: 1, size: 2, cursor });
      expect([...first.items, ...rest.items]).to.deep.equal([privacy, current, coming]);
      await context.run(async ({ termsVersions }) => {
        expect(await termsVersions.get(old!.id)).to.deep.equal(old);
        expect(await termsVersions.findReplacementDay(old!)).to.equal(TODAY);
        expect(await termsVersions.findReplacementDay(coming!)).to.equal(null);
      });
    });

    test('have a unique name and a unique day within their kind', async (context) => {
      await publish(context, { version: '1', effectiveOn: TODAY });
      for (const [path, facts] of [
        ['version', { version: '1', effectiveOn: addDays(TODAY, 1) }],
        ['effectiveOn', { version: '2', effectiveOn: TODAY }],
      ] as const) {
        const refusal = await refusalOf(publish(context, facts));
        expect(refusal).to.be.instanceOf(DomainError).with.property('code', 'validation');
        expect((refusal as DomainError).details['issues']).to.have.nested.property('[0].path', path);
      }
      await publish(context, { kind: 'privacy', version: '1', effectiveOn: TODAY });
      expect((await context.queries.terms.current(TODAY, {}, PAGE)).total).to.equal(2);
    });

    test('are not found for an unknown id', async ({ run }) => {
      for (const method of ['get', 'getAnnouncement'] as const)
        await expectRefusal(
          run(({ termsVersions }): Promise<unknown> => termsVersions[method](newId())),
          'not-found',
        );
    });

    test('are announced to members and mentors with an open account, by id', async (context) => {
      const people = [aPerson(), aPerson({ role: 'mentor' }), aPerson({ role: 'admin' }), aPerson(), aPerson()];
      const [first, second, , third, closed] = people;
      const readers = (after: PersonId | null, limit: number, registeredBy = NINE) =>
        context.run(async ({ termsVersions }) =>
          (await termsVersions.findReaders(after, limit, registeredBy)).map(({ id }) => id),
        );
      await context.run(async (repositories) => {
        for (const person of people) await repositories.people.add(person);
        await closeAccount(repositories, closed!.id);
      });
      const ids = [first!.id, second!.id, third!.id].sort();
      expect(await readers(null, 2)).to.deep.equal(ids.slice(0, 2));
      expect(await readers(ids[1]!, 2)).to.deep.equal(ids.slice(2));
      expect(await readers(ids[2]!, 2)).to.deep.equal([]);
      expect(await readers(null, 2, minus(first!.createdAt, 1)), 'registered later').to.deep.equal([]);
    });

    test('count as unannounced until everyone was notified', async (context) => {
      const [one, other] = await publish(context, { version: '1' }, { version: '2', effectiveOn: TODAY });
      const { id: termsId } = one!;
      expect(await context.queries.terms.unannounced(10)).to.deep.equal([one!.id, other!.id].sort());
      expect(await context.queries.terms.unannounced(1)).to.have.length(1);
      const reached = { termsId, announcedUpTo: newId<MemberId>(), completedAt: null };
      await context.run(async ({ termsVersions }) => {
        expect(await termsVersions.getAnnouncement(termsId)).to.deep.equal({
          termsId,
          announcedUpTo: null,
          completedAt: null,
        });
        await termsVersions.saveAnnouncement(reached);
      });
      expect(await context.queries.terms.unannounced(10)).to.include(termsId);
      await context.run(async ({ termsVersions }) => {
        expect(await termsVersions.getAnnouncement(termsId)).to.deep.equal(reached);
        await termsVersions.saveAnnouncement({ ...reached, completedAt: NINE });
      });
      expect(await context.queries.terms.unannounced(10)).to.deep.equal([other!.id]);
    });
  });

  describe('the announcement of terms', () => {
    test('notifies each person once, after a crash and by two concurrent processes', async (context) => {
      const people = Array.from({ length: 7 }, () => aPerson());
      await context.run(async (repositories) => {
        for (const person of people) await repositories.people.add(person);
      });
      await publish(context, {});
      const policies = { ...defaultPolicies, terms: { ...defaultPolicies.terms, audiencePart: 2 } };
      const announce = (run: Transaction<Repositories>['run']) =>
        context.useCases({ transaction: { run }, policies }).announceTerms.run();
      const notified = () =>
        context.run(async ({ deliveries }) => {
          const taken = await deliveries.take(plus(NINE, HOUR), 100, MINUTE);
          return taken.map(({ delivery: { recipientId, channel } }) => `${recipientId} ${channel}`);
        });
      let parts = 0;
      const killed = await announce((work) =>
        context.run(async (repositories) => {
          const result = await work(repositories);
          parts += 1;
          if (parts === 2) throw new Error('The process is killed.');
          return result;
        }),
      );
      expect(killed.failures).to.have.length(1);
      const before = await notified();
      expect(before).to.have.length(2 * 2);
      const runs = await Promise.all([announce(context.run), announce(context.run)]);
      expect(runs.flatMap(({ failures }) => failures)).to.deep.equal([]);
      const all = people.flatMap(({ id }) => [`${id} email`, `${id} in_app`]);
      expect([...before, ...(await notified())].sort()).to.deep.equal(all.sort());
      expect(await announce(context.run)).to.include({ considered: 0 });
    });
  });

  describe('consents to the terms', () => {
    test('are stored with their version, and refused for a closed account', async (context) => {
      const [version] = await publish(context, { version: '2.1' });
      const [member, closed] = [await context.run(addPerson), await context.run(addPerson)];
      await context.run(closeAccount, closed.id);
      const consent = (personId: PersonId) =>
        ({ personId, termsId: version!.id, kind: 'service', version: '2.1', consentedAt: NINE }) as const;
      await context.run(async ({ termsConsents }) => {
        expect(await termsConsents.find(member.id, version!.id)).to.equal(null);
        await termsConsents.add(consent(member.id));
        expect(await termsConsents.find(member.id, version!.id)).to.deep.equal(consent(member.id));
      });
      const refused = context.run(({ termsConsents }) => termsConsents.add(consent(closed.id)));
      await expectRefusal(refused, 'unauthorized');
      const held = await exportedRows(context.queries.personalData.parts(member.id as MemberId));
      expect(held['termsConsents']).to.deep.equal([
        { termsId: version!.id, kind: 'service', version: '2.1', consentedAt: '2026-03-02T09:00:00.000+09:00' },
      ]);
    });
  });
}
