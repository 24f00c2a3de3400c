import type { Block } from '@spotter/core/booking';
import { pauseFixedSlot } from '@spotter/core/fixed-slot';
import { DAY, HOUR, plus, type DomainError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { addBlock, addTestData, addMember, addMembership, addMentor, addStore } from '../contract/test-data.js';
import { aDayPass, aFixedSlot, anEarning, aPerson, aPointLot, newId, NINE, PRO } from '../contract/builders.js';
import { until } from '../contract/until.js';
import { deadlocksOf } from '../support/deadlocks.js';
import { rowsOf } from '../support/rows-of.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const AT_ONCE = 8;
const ROUNDS = 10;

describe('locks on PostgreSQL', function () {
  this.timeout(30_000);
  let fixture: DatabaseFixture;
  beforeEach(async () => {
    fixture = await openDatabaseFixture({ poolSize: 2 * AT_ONCE }); // half of it is for transactions
  });
  afterEach(async () => {
    await fixture.database.close();
    const deadlocks = await deadlocksOf(fixture.url);
    await fixture.close();
    expect(deadlocks, 'deadlocks').to.equal(0);
  });

  const useCases = () =>
    fixture.useCases({
      passwords: { hash: async () => '', matches: async () => true },
      accessTokens: { issue: () => '', forget: () => undefined },
      secrets: { make: () => newId(), makeDigits: () => '', hash: (secret) => secret },
    });

  const outcomeOf = (work: Promise<{ status: string }>): Promise<string> =>
    work.then(
      ({ status }) => status,
      (refusal: unknown) => (refusal as DomainError).code,
    );

  /** Each of another mentor at another store. */
  const blocksAt = (startsAt: Block['startsAt'], count: number): Promise<readonly Block[]> =>
    fixture.run(async (repositories) => {
      const blocks: Block[] = [];
      while (blocks.length < count) {
        const data = { mentor: await addMentor(repositories), store: await addStore(repositories) };
        blocks.push(await addBlock(repositories, data, { startsAt }));
      }
      return blocks;
    });

  it('do not deadlock a log-in refresh with closing the account', async () => {
    const { closeAccount, refreshSession, tokenIssuer } = useCases();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, tokens } = await fixture.run(async ({ people, refreshTokens, ...repositories }) => {
        const { id: memberId } = await addMember({ people, refreshTokens, ...repositories });
        const logIns = [1, 2, 3].map(() => tokenIssuer.issue(aPerson({ id: memberId }), NINE));
        for (const { kept } of logIns) await refreshTokens.add(kept);
        return { memberId, tokens: logIns.map(({ tokens }) => tokens.refreshToken) };
      });
      const refreshed = tokens.map((token) =>
        outcomeOf(refreshSession.execute(token).then(() => ({ status: 'done' }))),
      );
      await closeAccount.execute({ memberId, password: '' });
      outcomes.push(...(await Promise.all(refreshed)));
    }
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'unauthorized')).to.deep.equal([]);
  });

  it('do not deadlock a log-in refresh with a change of the password', async () => {
    const { changePassword, refreshSession, tokenIssuer } = useCases();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { caller, tokens } = await fixture.run(async ({ people, refreshTokens, ...repositories }) => {
        const { id } = await addMember({ people, refreshTokens, ...repositories });
        const logIns = [1, 2, 3].map(() => tokenIssuer.issue(aPerson({ id }), NINE));
        for (const { kept } of logIns) await refreshTokens.add(kept);
        return {
          caller: { id, familyId: logIns[0]!.kept.familyId },
          tokens: logIns.map(({ tokens }) => tokens.refreshToken),
        };
      });
      const refreshed = tokens.map((token) =>
        outcomeOf(refreshSession.execute(token).then(() => ({ status: 'done' }))),
      );
      await changePassword.execute({ caller, currentPassword: '', newPassword: 'another password' });
      outcomes.push(...(await Promise.all(refreshed)));
    }
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'unauthorized')).to.deep.equal([]);
  });

  it('do not deadlock a profile change with closing the account', async () => {
    const { closeAccount, editMember } = useCases();
    const done = (work: Promise<void>) => outcomeOf(work.then(() => ({ status: 'done' })));
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: memberId } = await fixture.run(addMember);
      const edit = { memberId, contact: { name: 'Kim', phone: undefined }, profile: { heightCm: 170 } };
      const edits = Array.from({ length: 3 }, () => done(editMember.execute(edit)));
      expect(await done(closeAccount.execute({ memberId, password: '' }))).to.equal('done');
      outcomes.push(...(await Promise.all(edits)));
    }
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'not-found')).to.deep.equal([]);
  });

  it('allow a member without a membership one of many concurrent bookings for the same time', async () => {
    const { bookSession } = useCases();
    for (let round = 0; round < ROUNDS; round += 1) {
      const blocks = await blocksAt(plus(NINE, HOUR), AT_ONCE);
      const passes = await fixture.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const passes = blocks.map(() => aDayPass({ memberId, expiresAt: plus(NINE, DAY) }));
        for (const pass of passes) await repositories.dayPasses.add(pass);
        return passes;
      });
      const tries = passes.map(({ id: dayPassId, memberId }, index) =>
        bookSession.execute({ memberId, blockId: blocks[index]!.id, dayPassId, origin: 'day_pass' }),
      );
      expect((await Promise.all(tries.map(outcomeOf))).sort()).to.deep.equal([
        'confirmed',
        ...Array<string>(AT_ONCE - 1).fill('policy-violation'),
      ]);
    }
  });

  it('are taken in the same order by a change and a cancellation: the reservation, then its points', async () => {
    const { bookSession, changeReservation, cancelReservation } = useCases();
    const startsAt = plus(NINE, DAY);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, here, there } = await fixture.run(async (repositories) => {
        const store = await addStore(repositories);
        const [one, other] = [await addMentor(repositories, PRO), await addMentor(repositories, PRO)];
        const { id: memberId } = await addMember(repositories);
        await repositories.pointLots.add(aPointLot({ memberId }));
        return {
          memberId,
          here: await addBlock(repositories, { store, mentor: one }, { startsAt }),
          there: await addBlock(repositories, { store, mentor: other }, { startsAt: plus(startsAt, HOUR) }),
        };
      });
      const { id: reservationId } = await bookSession.execute({ memberId, blockId: here.id, origin: 'member' });
      const outcomes = await Promise.all([
        outcomeOf(changeReservation.execute({ reservationId, memberId, blockId: there.id })),
        outcomeOf(cancelReservation.execute({ reservationId, memberId, acceptDeduction: false })),
      ]);
      expect(outcomes[0]).to.be.oneOf(['confirmed', 'policy-violation']);
      expect(outcomes[1]).to.equal('cancelled');
    }
  });

  it('are taken in the same order by booking and pausing fixed slots: the membership, then the slot', async () => {
    const { bookFixedSlots } = useCases();
    const { id: memberId } = await fixture.run(async (repositories) => {
      const { member, mentor, store } = await addTestData(repositories);
      await addMembership(repositories, member);
      await repositories.fixedSlots.add(aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id }));
      return member;
    });
    const running = await fixture.run(async (repositories) => {
      await repositories.memberships.getCurrent(memberId);
      const run = bookFixedSlots.run();
      await somebodyWaits();
      for (const slot of await repositories.fixedSlots.findCurrentByMember(memberId))
        await repositories.fixedSlots.save(pauseFixedSlot(slot, 'membership'));
      return { run };
    });
    expect(await running.run).to.deep.include({ changed: 0, failures: [] });
  });

  /** For a lock. */
  async function somebodyWaits(): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('somebody waits', async () => (await rowsOf(fixture.url, waiting)).length > 0);
  }

  it('allow new references to a locked row', async () => {
    const { mentor } = await fixture.run(addTestData);
    await fixture.run(async ({ mentors }) => {
      await mentors.get(mentor.id);
      await fixture.run(({ earnings }) => earnings.add(anEarning({ mentorId: mentor.id })));
    });
  });
});
