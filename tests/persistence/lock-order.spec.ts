import {
  BookFixedSlots,
  BookSession,
  CancelReservation,
  ChangeReservation,
  CloseAccount,
  DAY,
  defaultPolicies,
  EditMember,
  HOUR,
  pausedSlot,
  planNotifications,
  plus,
  RefreshSession,
  TokenIssuer,
  type Block,
  type DomainError,
} from '@spotter/core';
import { expect } from 'chai';
import { addBlock, addCast, addMember, addMembership, addMentor, addStore } from '../contract/cast.js';
import { aDayPass, aFixedSlot, anEarning, aPerson, aPointLot, newId, NINE, PRO } from '../contract/builders.js';
import { until } from '../contract/until.js';
import { deadlocksOf } from '../support/deadlocks.js';
import { rowsOf } from '../support/rows-of.js';
import { openStage, type Stage } from './stage.js';

const AT_ONCE = 8;
const ROUNDS = 10;

describe('locks on PostgreSQL', function () {
  this.timeout(30_000);
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage({ poolSize: AT_ONCE });
  });
  afterEach(async () => {
    await stage.database.close();
    const deadlocks = await deadlocksOf(stage.url);
    await stage.close();
    expect(deadlocks, 'deadlocks').to.equal(0);
  });

  const [clock, ids] = [{ now: () => NINE }, { next: newId }];
  const transaction = () => stage.database.transaction({ clock, ids, plan: planNotifications });

  const outcomeOf = (work: Promise<{ status: string }>): Promise<string> =>
    work.then(
      ({ status }) => status,
      (refusal: unknown) => (refusal as DomainError).code,
    );

  /** Each of another mentor at another store. */
  const blocksAt = (startsAt: Block['startsAt'], count: number): Promise<readonly Block[]> =>
    stage.run(async (stores) => {
      const blocks: Block[] = [];
      while (blocks.length < count) {
        const cast = { mentor: await addMentor(stores), store: await addStore(stores) };
        blocks.push(await addBlock(stores, cast, { startsAt }));
      }
      return blocks;
    });

  const passwords = { hash: async () => '', matches: async () => true };
  const accessTokens = { issue: () => '', forget: () => undefined };

  it('let a member refresh a log-in and close the account at once', async () => {
    const closeAccount = new CloseAccount(transaction(), clock, passwords, accessTokens);
    const secrets = { make: () => newId(), makeDigits: () => '', hash: (secret: string) => secret };
    const issuer = new TokenIssuer(accessTokens, secrets, ids, defaultPolicies.identity);
    const refresh = new RefreshSession(transaction(), clock, secrets, accessTokens, issuer, defaultPolicies);
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, tokens } = await stage.run(async ({ people, refreshTokens, ...stores }) => {
        const { id: memberId } = await addMember({ people, refreshTokens, ...stores });
        const logIns = [1, 2, 3].map(() => issuer.issue(aPerson({ id: memberId }), NINE));
        for (const { kept } of logIns) await refreshTokens.add(kept);
        return { memberId, tokens: logIns.map(({ tokens }) => tokens.refreshToken) };
      });
      const refreshed = tokens.map((token) => outcomeOf(refresh.execute(token).then(() => ({ status: 'done' }))));
      await closeAccount.execute({ memberId, password: '' });
      outcomes.push(...(await Promise.all(refreshed)));
    }
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'unauthorized')).to.deep.equal([]);
  });

  it('let a member edit the profile and close the account at once', async () => {
    const closeAccount = new CloseAccount(transaction(), clock, passwords, accessTokens);
    const editMember = new EditMember(transaction());
    const done = (work: Promise<void>) => outcomeOf(work.then(() => ({ status: 'done' })));
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: memberId } = await stage.run(addMember);
      const edit = { memberId, contact: { name: 'Kim', phone: undefined }, profile: { heightCm: 170 } };
      const edits = Array.from({ length: 3 }, () => done(editMember.execute(edit)));
      expect(await done(closeAccount.execute({ memberId, password: '' }))).to.equal('done');
      outcomes.push(...(await Promise.all(edits)));
    }
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'not-found')).to.deep.equal([]);
  });

  it('put a member in one place, whom no membership keeps in line, however many are tried at once', async () => {
    const bookSession = new BookSession(transaction(), clock, ids, defaultPolicies);
    for (let round = 0; round < ROUNDS; round += 1) {
      const blocks = await blocksAt(plus(NINE, HOUR), AT_ONCE);
      const passes = await stage.run(async (stores) => {
        const { id: memberId } = await addMember(stores);
        const passes = blocks.map(() => aDayPass({ memberId, expiresAt: plus(NINE, DAY) }));
        for (const pass of passes) await stores.dayPasses.add(pass);
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

  it('are taken by a change as by a cancellation: the reservation, then the points that paid for it', async () => {
    const bookSession = new BookSession(transaction(), clock, ids, defaultPolicies);
    const changeReservation = new ChangeReservation(transaction(), clock, ids, defaultPolicies);
    const cancelReservation = new CancelReservation(transaction(), clock, ids, defaultPolicies);
    const startsAt = plus(NINE, DAY);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { memberId, here, there } = await stage.run(async (stores) => {
        const store = await addStore(stores);
        const [one, other] = [await addMentor(stores, PRO), await addMentor(stores, PRO)];
        const { id: memberId } = await addMember(stores);
        await stores.pointLots.add(aPointLot({ memberId }));
        return {
          memberId,
          here: await addBlock(stores, { store, mentor: one }, { startsAt }),
          there: await addBlock(stores, { store, mentor: other }, { startsAt: plus(startsAt, HOUR) }),
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

  it('are taken by the job that books fixed slots as by who pauses them: the membership, then the slot', async () => {
    const job = new BookFixedSlots(transaction(), stage.database.queries.fixedSlots, clock, ids, defaultPolicies);
    const { id: memberId } = await stage.run(async (stores) => {
      const { member, mentor, store } = await addCast(stores);
      await addMembership(stores, member);
      await stores.fixedSlots.add(aFixedSlot({ memberId: member.id, mentorId: mentor.id, storeId: store.id }));
      return member;
    });
    const running = await stage.run(async (stores) => {
      await stores.memberships.currentOf(memberId);
      const run = job.run();
      await somebodyWaits();
      for (const slot of await stores.fixedSlots.standingOf(memberId)) await stores.fixedSlots.save(pausedSlot(slot));
      return { run };
    });
    expect(await running.run).to.deep.include({ changed: 0, failures: [] });
  });

  /** For a lock. */
  async function somebodyWaits(): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('somebody waits', async () => (await rowsOf(stage.url, waiting)).length > 0);
  }

  it('of a row leave its key free: what refers to it is added meanwhile', async () => {
    const { mentor } = await stage.run(addCast);
    await stage.run(async ({ mentors }) => {
      await mentors.get(mentor.id);
      await stage.run(({ earnings }) => earnings.add(anEarning({ mentorId: mentor.id })));
    });
  });
});
