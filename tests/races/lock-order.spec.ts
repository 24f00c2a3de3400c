import { defaultPolicies, type Repositories } from '@spotter/core/application';
import type { GiveDayPassCommand as Gift } from '@spotter/core/assistance';
import { expireOffer, offerBlock, previewBookingContext, type Block } from '@spotter/core/booking';
import { withChargeback } from '@spotter/core/chargeback';
import type { Complaint } from '@spotter/core/complaint';
import { resolveReview } from '@spotter/core/conduct';
import { pauseFixedSlot } from '@spotter/core/fixed-slot';
import { removeSecondFactor } from '@spotter/core/identity';
import {
  addMonths,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  krw,
  minus,
  NO_WON,
  plus,
  SECOND,
  type DayPassId,
  type DomainError,
  type Instant,
  type Krw,
  type MentorId,
  type PointLotId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import { SEEDED_PLANS, type Membership } from '@spotter/core/membership';
import type { PaymentGateway } from '@spotter/core/payment';
import { newPayoutBatch } from '@spotter/core/payout';
import type { PointLot } from '@spotter/core/points';
import { suspendMentor, withVideo, type VideoKey } from '@spotter/core/mentor';
import { expect } from 'chai';
import {
  addAdmin,
  addBlock,
  addTestData,
  addMember,
  addMembership,
  addMentor,
  addOutcome,
  addPaidPayment,
  addReservation,
  addStore,
  closeAccount,
  closeMentorAccount,
  outcomes,
} from '../contract/test-data.js';
import {
  aChargeback,
  aComplaint,
  aCompensationReview,
  aCredit,
  aDayPass,
  aDelivery,
  aFixedSlot,
  anAuthority,
  anEarning,
  aPayment,
  aPerson,
  aPointLot,
  aProApplication,
  aRefund,
  aRetiredBillingKey,
  aSessionRecord,
  aTerm,
  aWaitlistEntry,
  MONDAY,
  newId,
  NINE,
  PRO,
} from '../contract/builders.js';
import { deadlocksOf } from '../support/deadlocks.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { rowsOf } from '../support/rows-of.js';
import { withRepositories } from '../use-cases/test-service.js';
import { openDatabaseFixture, type DatabaseFixture } from '../persistence/database-fixture.js';

const SILENT_GATEWAY = { refund: async () => ({ kind: 'unknown' }) } as unknown as PaymentGateway;
/** Time off that cancels the sessions in it. */
const illness = (mentorId: MentorId, from: Instant, until: Instant) =>
  ({ mentorId, from, until, reason: 'illness', note: null, reservations: 'cancel', authority: null }) as const;
/** The lock of a transaction that plans messages. */
const PLANNING = `select pg_advisory_xact_lock_shared(hashtext('message-planning'))`;
const AT_ONCE = 8;
const ROUNDS = 10;

describe('locks on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  beforeEach(async () => {
    fixture = await openDatabaseFixture({ poolSize: 2 * AT_ONCE }); // half of it is for transactions
  });
  afterEach(async () => {
    await fixture.disconnect();
    const deadlocks = await deadlocksOf(fixture.url);
    await fixture.close();
    expect(deadlocks, 'deadlocks').to.equal(0);
  });

  const useCases = () =>
    fixture.useCases({
      passwords: { hash: async () => '', matches: async () => true },
      accessTokens: { issue: () => '', forget: () => undefined },
      secrets: { make: () => newId(), makeDigits: () => '', hash: (secret) => secret },
      gateway: SILENT_GATEWAY,
    });

  const newAuthority = async () => anAuthority({ adminId: (await fixture.run(addAdmin)).id });

  /** A complaint, resolved by the suspension of its mentor. */
  const suspensionAfter = async (about: Pick<Complaint, 'memberId' | 'mentorId' | 'reservationId'>) => {
    const complaint = aComplaint(about);
    await fixture.run(({ complaints }) => complaints.add(complaint));
    return { complaintId: complaint.id, action: 'suspend', note: 'unsafe', ...(await newAuthority()) } as const;
  };

  /** The status that the work answers, `done` without one, or the code of its refusal. */
  const outcomeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      (answer) => (answer as { readonly status?: string } | undefined)?.status ?? 'done',
      (refusal: unknown) => (refusal as DomainError).code,
    );

  /** Each has another mentor and another store. */
  const blocksAt = (startsAt: Block['startsAt'], count: number): Promise<readonly Block[]> =>
    fixture.run(async (repositories) => {
      const blocks: Block[] = [];
      while (blocks.length < count) {
        const data = { mentor: await addMentor(repositories), store: await addStore(repositories) };
        blocks.push(await addBlock(repositories, data, { startsAt }));
      }
      return blocks;
    });

  /** A member with three log-ins. */
  const threeLogIns = () =>
    fixture.run(async (repositories) => {
      const { refreshLogIn, tokenIssuer } = useCases();
      const { id } = await addMember(repositories);
      const logIns = [1, 2, 3].map(() => tokenIssuer.issue(aPerson({ id }), NINE));
      for (const { storedToken } of logIns) await repositories.refreshTokens.add(storedToken);
      const refresh = ({ tokens }: (typeof logIns)[number]) => outcomeOf(refreshLogIn.execute(tokens.refreshToken));
      return { id, familyId: logIns[0]!.storedToken.familyId, refreshAll: () => logIns.map(refresh) };
    });

  it('do not deadlock a log-in refresh with closing the account', async () => {
    const { closeAccount } = useCases();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: memberId, refreshAll } = await threeLogIns();
      const refreshed = refreshAll();
      await closeAccount.execute({ memberId, familyId: null, password: '' });
      for (const outcome of await Promise.all(refreshed)) expect(outcome).to.be.oneOf(['done', 'unauthorized']);
    }
  });

  it('do not lock an entry of the waitlist that was skipped for another block', async () => {
    const { run } = fixture;
    const startsAt = plus(NINE, DAY);
    const data = await run(addTestData);
    const pro = await run((repositories) => addMentor(repositories, PRO));
    const [standard, dearer] = await run(async (repositories) => [
      await addBlock(repositories, data, { startsAt }),
      await addBlock(repositories, { ...data, mentor: pro }, { startsAt: plus(startsAt, HOUR) }),
    ]);
    await run(async (repositories) => {
      const price = krw(100_000);
      const withoutCredit = aTerm({ price, chargedBack: price, withdrawn: price });
      await addMembership(repositories, data.member, { terms: [withoutCredit] });
      await repositories.pointLots.add(aPointLot({ memberId: data.member.id }));
    });
    const window = { startsAt, endsAt: plus(startsAt, 2 * HOUR) };
    const entry = aWaitlistEntry({ memberId: data.member.id, storeId: data.store.id, ...window });
    await run(({ waitlist }) => waitlist.add(entry));
    await run(async ({ waitlist }) => {
      expect(await waitlist.findFirstInLine(standard, NINE, null)).to.equal(null);
      const other = await run((repositories) => repositories.waitlist.findFirstInLine(dearer, NINE, null));
      expect(other?.id).to.equal(entry.id);
    });
  });

  it('make a block that becomes free wait for the entry whose expired offer is passed on', async () => {
    const { run } = fixture;
    const step = { at: NINE, policies: defaultPolicies };
    const startsAt = plus(NINE, DAY);
    const data = await run(addTestData);
    await run((repositories) => addMembership(repositories, data.member));
    const offer = { offeredTo: data.member.id, offeredUntil: NINE };
    const [offered, freed] = await run(async (repositories) => [
      await addBlock(repositories, data, { startsAt, ...offer }),
      await addBlock(repositories, data, { startsAt: plus(startsAt, HOUR) }),
    ]);
    const entry = aWaitlistEntry({
      ...{ memberId: data.member.id, storeId: data.store.id, startsAt, endsAt: plus(startsAt, 2 * HOUR) },
      ...{ status: 'offered', offer: { blockId: offered.id, until: NINE } },
    });
    await run(({ waitlist }) => waitlist.add(entry));
    const freedBlock = await startWhileLocked(
      async (repositories) => {
        expect(await expireOffer(repositories, offered, step)).to.include({ offeredTo: null });
        await repositories.waitlist.findUnlocked(entry.id); // writes the entry, so its row is locked
      },
      () => run((repositories) => offerBlock(repositories, freed, step)),
    );
    expect(freedBlock).to.include({ offeredTo: data.member.id });
    const { passed, ...now } = await run(({ waitlist }) => waitlist.get(entry.id));
    expect([passed, now.offer?.blockId]).to.deep.equal([[offered.id], freed.id]);
  });

  it('do not lock the entry of the next queued member during a quote of a block whose offer is over', async () => {
    const { run } = fixture;
    const startsAt = plus(NINE, DAY);
    const [data, { member: former }] = [await run(addTestData), await run(addTestData)];
    await run((repositories) => addMembership(repositories, data.member));
    const offer = { offeredTo: former.id, offeredUntil: NINE };
    const [offered, freed] = await run(async (repositories) => [
      await addBlock(repositories, data, { startsAt, ...offer }),
      await addBlock(repositories, data, { startsAt: plus(startsAt, HOUR) }),
    ]);
    const window = { storeId: data.store.id, startsAt, endsAt: plus(startsAt, 2 * HOUR) };
    const entry = aWaitlistEntry({ memberId: data.member.id, ...window });
    await run(({ waitlist }) => waitlist.add(entry));
    await run(async (repositories) => {
      const claim = { blockId: offered.id, memberId: former.id };
      const { block } = await previewBookingContext(repositories, claim, { at: NINE, policies: defaultPolicies });
      expect(block).to.include({ offeredTo: data.member.id });
      const first = await run(({ waitlist }) => waitlist.findFirstInLine(freed, NINE, null));
      expect(first?.id).to.equal(entry.id);
    });
  });

  it('do not deadlock a log-in refresh with a change of the password', async () => {
    const { changePassword } = useCases();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { refreshAll, ...caller } = await threeLogIns();
      const refreshed = refreshAll();
      await changePassword.execute({ caller, currentPassword: '', newPassword: 'another password' });
      for (const outcome of await Promise.all(refreshed)) expect(outcome).to.be.oneOf(['done', 'unauthorized']);
    }
  });

  it('make the end of all log-ins wait for a device that one of them registers, which is then removed', async () => {
    const { id: personId, familyId } = await threeLogIns();
    const caller = { id: personId, role: 'member', familyId } as const;
    await startWhileLocked(
      ({ refreshTokens }) => refreshTokens.holdFamily(familyId),
      () => useCases().logOut.execute({ caller }),
      ({ devices }) => devices.register({ token: 'phone', platform: 'ios', personId, familyId, registeredAt: NINE }, 5),
    );
    expect(await rowsOf(fixture.url, 'select token from device')).to.deep.equal([]);
  });

  it('make a log-in by a second factor wait for the closing of the account, and refuse it then', async () => {
    const hash = newId();
    const { id: memberId } = await fixture.run(addMember);
    const facts = { personVersion: 1, expiresAt: plus(NINE, HOUR), wrongTries: 0 };
    await fixture.run(async ({ logInChallenges, secondFactors }) => {
      await logInChallenges.add({ hash, personId: memberId, ...facts }, NINE);
      await secondFactors.upsert(removeSecondFactor(null, memberId));
    });
    const { closeAccount, passSecondFactor } = useCases();
    const [, passed] = await collide(
      ({ secondFactors }) => secondFactors.find(memberId), // the closing, which deletes it, then holds the person
      () => closeAccount.execute({ memberId, familyId: null, password: '' }),
      () => outcomeOf(passSecondFactor.execute({ mfaToken: hash, code: '' })),
    );
    expect(passed).to.equal('unauthorized');
  });

  it('do not deadlock a profile change with closing the account', async () => {
    const { closeAccount, editMember } = useCases();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: memberId } = await fixture.run(addMember);
      const edit = { memberId, contact: { name: 'Kim', phone: undefined }, profile: { heightCm: 170 } };
      const edits = Array.from({ length: 3 }, () => outcomeOf(editMember.execute(edit)));
      expect(await outcomeOf(closeAccount.execute({ memberId, familyId: null, password: '' }))).to.equal('done');
      for (const outcome of await Promise.all(edits)) expect(outcome).to.be.oneOf(['done', 'not-found']);
    }
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
    const report = await startWhileLocked(
      ({ memberships }) => memberships.getCurrent(memberId),
      () => bookFixedSlots.run(),
      async ({ fixedSlots }) => {
        for (const slot of await fixedSlots.findCurrentByMember(memberId))
          await fixedSlots.save(pauseFixedSlot(slot, 'membership'));
      },
    );
    expect(report).to.deep.include({ changed: 0, failures: [] });
  });

  it('make a change of a plan’s price wait for another, whose price is the former one in the audit trail', async () => {
    const { id: planId } = SEEDED_PLANS[1]!;
    const change = { planId, ...(await newAuthority()), reason: null };
    const day = { effectiveOn: addMonths(dayOf(NINE), 2), publishedOn: dayOf(NINE) };
    const price = { price: krw(500_000), effectiveOn: day.effectiveOn };
    await startWhileLocked(
      async ({ planPrices }) => {
        await planPrices.lockPlan(planId);
        await planPrices.upsert(planId, { ...day, price: krw(450_000) });
      },
      () => useCases().changePlanPrice.execute({ ...change, price }),
    );
    const actions = await rowsOf(fixture.url, 'select before from administrator_action');
    expect(actions).to.deep.equal([{ before: { ...price, price: 450_000 } }]);
  });

  it('allow fixed slots of one mentor to be paused at the same time', async () => {
    const [one, other] = await fixture.run(async (repositories) => {
      const { member, mentor, store } = await addTestData(repositories);
      const facts = { mentorId: mentor.id, storeId: store.id };
      const { id: otherId } = await addMember(repositories);
      const slots = [
        aFixedSlot({ ...facts, memberId: member.id, weekday: 1 }),
        aFixedSlot({ ...facts, memberId: otherId, weekday: 2 }),
      ] as const;
      for (const slot of slots) await repositories.fixedSlots.add(slot);
      return slots;
    });
    await fixture.run(async ({ fixedSlots }) => {
      await fixedSlots.save(pauseFixedSlot(one, 'membership'));
      await fixture.run((meanwhile) => meanwhile.fixedSlots.save(pauseFixedSlot(other, 'membership')));
    });
  });

  describe('of a chargeback and of a session that began before its membership was cancelled', () => {
    /** 310,000 of 400,000 were refunded; the member waits for the mentor. */
    const addStarted = () =>
      fixture.run(async (repositories) => {
        const { member, mentor, store } = await addTestData(repositories);
        const ended: Partial<Membership> = { status: 'cancelled', terms: [aTerm({ closed: true })] };
        const { paymentId, ...credit } = await addPaidMembership(repositories, member, ended);
        await repositories.refunds.add(aRefund({ paymentId, memberId: member.id, amount: krw(310_000) }));
        const startsAt = minus(NINE, HOUR);
        const started = { startsAt, memberArrivedAt: startsAt, funding: aCredit(credit) };
        const { id } = await addReservation(repositories, { member, mentor, store }, started);
        return { id, membershipId: credit.membershipId, paymentId };
      });

    it('are taken in the same order: the reservation, then the payment', async () => {
      const { id, paymentId } = await addStarted();
      const chargeback = { paymentId, amount: krw(90_000), at: NINE, reason: '도난 카드', ...(await newAuthority()) };
      const recorded = await startWhileLocked(
        ({ reservations }) => reservations.get(id),
        () => useCases().recordChargeback.execute(chargeback),
        ({ payments }) => payments.get(paymentId),
      );
      expect(recorded).to.include({ amount: 90_000 });
    });

    it('make the session’s refund wait for a chargeback in progress, which takes the rest of the payment', async () => {
      const { membershipId, paymentId } = await addStarted();
      const report = await startWhileLocked(
        async ({ memberships, payments }) => {
          const membership = await memberships.get(membershipId);
          await payments.get(paymentId);
          return membership;
        },
        () => useCases().detectNoShows.run(),
        async ({ chargebacks, memberships }, membership) => {
          await chargebacks.add(aChargeback({ paymentId, amount: krw(90_000) }));
          await memberships.save(withChargeback(membership, paymentId, 90_000, 0));
        },
      );
      expect(report).to.deep.include({ considered: 1, changed: 1, failures: [] });
      const { refunded } = await fixture.run(({ chargebacks }) => chargebacks.findByPayment(paymentId));
      expect(refunded).to.equal(310_000);
    });
  });

  it('refuse a chargeback of a pending payment that is settled between the reads of its points and of itself', async () => {
    const { id: paymentId } = await fixture.run(async (repositories) => {
      const payment = aPayment({ memberId: (await addMember(repositories)).id });
      await repositories.payments.add(payment);
      return payment;
    });
    const { settlePayment } = useCases();
    const settledAfterLots = withRepositories(({ pointLots }) => ({
      pointLots: {
        findByDispute: async (...dispute) => {
          const lots = await pointLots.findByDispute(...dispute);
          await settlePayment.execute(paymentId, { kind: 'paid', at: NINE });
          return lots;
        },
      },
    }));
    const chargeback = { paymentId, amount: krw(100_000), at: NINE, reason: '도난 카드', ...(await newAuthority()) };
    const { recordChargeback } = fixture.useCases({ transaction: settledAfterLots(fixture.transaction) });
    expect(await outcomeOf(recordChargeback.execute(chargeback))).to.equal('policy-violation');
  });

  /** @returns the membership, term and payment that a credit of its only term names. */
  async function addPaidMembership(
    repositories: Repositories,
    member: Pick<Member, 'id'>,
    facts: Partial<Membership> = {},
  ) {
    const { id: membershipId, terms } = await addMembership(repositories, member, facts);
    const [{ id: termId, paymentId: id, price: amount }] = terms;
    const bought = { memberId: member.id, membershipId, purpose: 'membership_join' } as const;
    await addPaidPayment(repositories, { ...bought, id, amount });
    return { membershipId, termId, paymentId: id };
  }

  /** Starts a work while rows that it needs are locked. Their transaction resumes once the work waits. */
  async function startWhileLocked<Locked, Result>(
    lock: (repositories: Repositories) => Promise<Locked>,
    start: () => Promise<Result>,
    resume: (repositories: Repositories, locked: Locked) => Promise<unknown> = async () => undefined,
  ): Promise<Result> {
    const { started } = await fixture.run(async (repositories) => {
      const locked = await lock(repositories);
      const started = start();
      await untilLockWaits(fixture.url);
      await resume(repositories, locked);
      return { started }; // in an object: awaited here, it would wait for this transaction
    });
    return started;
  }

  /** Starts two works while a row that the first one needs is locked; the second begins once the first waits. */
  async function collide<First, Second>(
    lock: (repositories: Repositories) => Promise<unknown>,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<readonly [First, Second]> {
    const { both } = await fixture.run(async (repositories) => {
      await lock(repositories);
      const one = first();
      await untilLockWaits(fixture.url);
      const other = second();
      await untilLockWaits(fixture.url, 2);
      return { both: Promise.all([one, other]) };
    });
    return both;
  }

  /** Begins a transaction whose statement takes locks, until its commit. */
  const hold = async (statement: string, ...values: readonly unknown[]) => {
    const holder = await fixture.client();
    await holder.query('begin');
    await holder.query(statement, [...values]);
    return holder;
  };

  /** Starts a work that waits for the closing of an account, which has locked the person and begins to erase. */
  async function startWhileClosing<Result>(close: () => Promise<void>, start: () => Promise<Result>): Promise<Result> {
    const planning = await hold(PLANNING);
    const closed = close();
    await untilLockWaits(fixture.url);
    const started = start();
    await untilLockWaits(fixture.url, 2);
    await planning.query('commit');
    await closed;
    return started;
  }

  it('of planning messages are taken by a closing after the erasure of messages, which is then repeated', async () => {
    const { id } = await fixture.run(addMember);
    const delivery = aDelivery({ recipientId: id, payload: { text: '안녕' } });
    await fixture.run(({ deliveries }) => deliveries.add(delivery));
    const sender = await hold('select from message where recipient_id = $1 for update', id);
    const erased = fixture.run(async ({ people, personalData }) => personalData.erase(await people.get(id)));
    await untilLockWaits(fixture.url);
    await fixture.run(({ outbox }) => outbox.takeUnplanned(1));
    const planner = await hold(PLANNING);
    await sender.query('commit');
    await untilLockWaits(fixture.url);
    await planner.query(
      `insert into message select (jsonb_populate_record(m, jsonb_build_object('id', uuidv7(), 'dedupe_key', 'meanwhile'))).*
       from message m where recipient_id = $1`,
      [id],
    );
    await planner.query('commit');
    await erased;
    const { rows } = await planner.query('select payload from message where recipient_id = $1', [id]);
    expect(rows).to.deep.equal([{ payload: {} }, { payload: {} }]);
  });

  it('of planning messages delay a message that a request adds while its reader closes the account', async () => {
    const { id } = await fixture.run(addMember);
    const closing = await hold(`select pg_advisory_xact_lock(hashtext('message-planning'))`);
    await closing.query('update person set closed_at = $2 where id = $1', [id, formatInstant(NINE)]);
    const delivery = aDelivery({ recipientId: id, createdAt: plus(NINE, SECOND), payload: { text: '안녕' } });
    const added = fixture.run(({ deliveries }) => deliveries.add(delivery));
    await untilLockWaits(fixture.url);
    await closing.query('commit');
    await added;
    const { rows } = await closing.query('select payload, due_at from message where recipient_id = $1', [id]);
    expect(rows).to.deep.equal([{ payload: {}, due_at: null }]);
  });

  it('of messages are taken in one order by two senders whose leases overlap, one of which has not sent every channel', async () => {
    const [one, two, three] = [newId(), newId(), newId()];
    const to = aDelivery({ dedupeKey: one });
    const planned = [
      to,
      { ...to, channel: 'email' as const },
      aDelivery({ dedupeKey: two }),
      aDelivery({ dedupeKey: three }),
    ];
    await fixture.run(({ deliveries }) => deliveries.add(...planned));
    const stored = await fixture.run(({ deliveries }) => deliveries.findByDedupeKeys([one, two, three]));
    const sent = stored.map((delivery) => ({ ...delivery, status: 'sent' as const, attempts: 1, sentAt: NINE }));
    const pushes = sent.filter(({ dedupeKey, channel }) => dedupeKey !== two && channel === 'push');
    const holder = await hold('select from message where dedupe_key = $1 for no key update', two);
    const savings = [];
    for (const results of [sent, pushes]) {
      savings.push(fixture.run(({ deliveries }) => deliveries.save(...results)));
      await untilLockWaits(fixture.url, savings.length);
    }
    await holder.query('commit');
    await Promise.all(savings);
    const saved = await fixture.run(({ deliveries }) => deliveries.findByDedupeKeys([one, two, three]));
    expect(saved.map(({ status }) => status)).to.deep.equal(['sent', 'sent', 'sent', 'sent']);
  });

  it('of a one-time token and its e-mail are taken in the same order by the sender and by closing the account: the token first', async () => {
    const { id } = await fixture.run(addMember);
    const [kind, expiresAt] = ['password-reset', plus(NINE, HOUR)] as const;
    const token = { personId: id, kind, hash: 'hash', encrypted: { keyId: 'key', text: '' }, expiresAt, issuedAt: [] };
    await fixture.run(async ({ accountTokens, deliveries }) => {
      await accountTokens.upsert(token);
      const facts = { recipientId: id, templateId: kind, channel: 'email', payload: { expiresAt } } as const;
      await deliveries.add(aDelivery(facts));
    });
    const holder = await fixture.client();
    const channel = {
      send: async () => {
        await holder.query('begin; select from message for update');
        return { kind: 'sent' } as const;
      },
    };
    const sending = fixture
      .useCases({
        workerTransaction: fixture.transaction,
        channel,
        cipher: { keyId: '', encrypt: () => ({ keyId: '', text: '' }), decrypt: () => '' },
        publicUrl: '',
        onDeliveryTried: () => undefined,
      })
      .sendDeliveries.run();
    await untilLockWaits(fixture.url);
    const closing = fixture.run(async ({ people, personalData }) => personalData.erase(await people.get(id)));
    await untilLockWaits(fixture.url, 2);
    await holder.query('commit');
    const [report] = await Promise.all([sending, closing]);
    expect(report).to.include({ considered: 1, changed: 1 });
  });

  describe('of a fixed slot and its session', () => {
    const startsAt = plus(NINE, 2 * DAY);
    const addSlot = () =>
      fixture.run(async (repositories) => {
        const data = await addTestData(repositories);
        const [memberId, mentorId] = [data.member.id, data.mentor.id];
        const { paymentId, ...credit } = await addPaidMembership(repositories, data.member);
        await repositories.fixedSlots.add(aFixedSlot({ memberId, mentorId, storeId: data.store.id }));
        const { blockId } = await addReservation(repositories, data, { startsAt, funding: aCredit(credit) });
        return { memberId, blockId, paymentId, away: illness(mentorId, startsAt, plus(startsAt, DAY)) };
      });

    it('are taken in the same order by a pause and by time off: the slot, then the reservation', async () => {
      const { memberId, blockId, away } = await addSlot();
      const { pauseMembership, takeTimeOff } = useCases();
      const pause = { memberId, from: dayOf(NINE), until: dayOf(startsAt), acceptDeduction: true };
      await collide(
        ({ blocks }) => blocks.get(blockId),
        () => pauseMembership.execute(pause),
        () => takeTimeOff.execute(away),
      );
    });

    it('are taken in the same order by a cancelled membership and by time off', async () => {
      const { memberId, paymentId, away } = await addSlot();
      const { cancelMembership, takeTimeOff } = useCases();
      await collide(
        ({ payments }) => payments.get(paymentId),
        () => cancelMembership.execute(memberId),
        () => takeTimeOff.execute(away),
      );
    });
  });

  describe('of the sessions of a membership and of their mentor, of which the later was booked first', () => {
    const upcoming = plus(NINE, 2 * DAY);
    const addSessions = (earlier: Block['startsAt']) =>
      fixture.run(async (repositories) => {
        const data = await addTestData(repositories);
        const { membershipId, termId } = await addPaidMembership(repositories, data.member);
        const credit = (number: number) => aCredit({ membershipId, termId, credit: number });
        const bookedFirst = await addReservation(repositories, data, { startsAt: upcoming, funding: credit(0) });
        const bookedLater = { startsAt: earlier, funding: credit(1) };
        return { data, bookedFirst, bookedLater };
      });

    it('are taken in the order of their starts by a cancelled membership and by time off', async () => {
      const { data, bookedFirst, bookedLater } = await addSessions(minus(upcoming, 2 * HOUR));
      await fixture.run((repositories) => addReservation(repositories, data, bookedLater));
      const { cancelMembership, takeTimeOff } = useCases();
      const away = illness(data.mentor.id, minus(upcoming, 3 * HOUR), plus(upcoming, DAY));
      await collide(
        ({ reservations }) => reservations.get(bookedFirst.id),
        () => cancelMembership.execute(data.member.id),
        () => takeTimeOff.execute(away),
      );
    });

    it('are not taken by time off of a session before it, which moves into it meanwhile', async () => {
      const from = plus(upcoming, 2 * DAY);
      const { member, mentor, session, block } = await fixture.run(async (repositories) => {
        const data = await addTestData(repositories);
        const { paymentId: _, ...credit } = await addPaidMembership(repositories, data.member);
        const session = await addReservation(repositories, data, { startsAt: upcoming, funding: aCredit(credit) });
        return { ...data, session, block: await addBlock(repositories, data, { startsAt: from }) };
      });
      const { changeReservation, takeTimeOff } = useCases();
      const [, timeOff] = await collide(
        ({ blocks }) => blocks.get(block.id),
        () => changeReservation.execute({ reservationId: session.id, memberId: member.id, blockId: block.id }),
        () => takeTimeOff.execute(illness(mentor.id, from, plus(from, HOUR))),
      );
      expect(timeOff).to.deep.include({ cancelled: [session.id] });
    });

    it('are taken in the order of their starts by a cancelled membership and by a suspension after a complaint', async () => {
      const { data, bookedFirst, bookedLater } = await addSessions(minus(NINE, DAY));
      const { id: reservationId } = await fixture.run((repositories) =>
        addOutcome(repositories, data, bookedLater, outcomes.completed),
      );
      const suspension = await suspensionAfter({ memberId: data.member.id, mentorId: data.mentor.id, reservationId });
      const { cancelMembership, resolveComplaint } = useCases();
      await collide(
        ({ reservations }) => reservations.get(bookedFirst.id),
        () => cancelMembership.execute(data.member.id),
        () => resolveComplaint.execute(suspension),
      );
    });

    it('are taken in the same order when the cancellation refuses the review of the session of the complaint', async () => {
      const { data, bookedLater } = await addSessions(minus(NINE, DAY));
      const about = { memberId: data.member.id, mentorId: data.mentor.id };
      const reservationId = await fixture.run(async (repositories) => {
        const { id } = await addOutcome(repositories, data, bookedLater, outcomes.mentor_no_show);
        await repositories.compensationReviews.add(aCompensationReview({ ...about, reservationId: id }));
        return id;
      });
      const suspension = await suspensionAfter({ ...about, reservationId });
      const { cancelMembership, resolveComplaint } = useCases();
      await collide(
        ({ reservations }) => reservations.findUpcomingByMentor(data.mentor.id, NINE),
        () => cancelMembership.execute(data.member.id),
        () => resolveComplaint.execute(suspension),
      );
      const reviews = await fixture.run(({ compensationReviews }) => compensationReviews.findOpen(data.member.id));
      expect(reviews).to.deep.equal([]);
    });
  });

  it('are taken in one order by time off that returns two day passes and the cancelled membership of their term', async () => {
    const startsAt = plus(NINE, 2 * DAY);
    const [firstId, laterId] = [newId<DayPassId>(), newId<DayPassId>()];
    const { member, mentor } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      const { termId } = await addPaidMembership(repositories, data.member);
      // The pass with the later id pays for the earlier session.
      for (const [hour, id] of [laterId, firstId].entries()) {
        const funding = { kind: 'day_pass', dayPassId: id, value: krw(40_000) } as const;
        const session = await addReservation(repositories, data, { startsAt: plus(startsAt, hour * HOUR), funding });
        const used = { status: 'used', reservationId: session.id } as const;
        await repositories.dayPasses.add(aDayPass({ id, memberId: data.member.id, termId, ...used }));
      }
      return data;
    });
    expect([firstId, laterId]).to.deep.equal([laterId, firstId].sort());
    const { cancelMembership, takeTimeOff } = useCases();
    const [, timeOff] = await collide(
      ({ dayPasses }) => dayPasses.get(firstId),
      () => cancelMembership.execute(member.id),
      () => takeTimeOff.execute(illness(mentor.id, startsAt, plus(startsAt, DAY))),
    );
    expect(timeOff.cancelled).to.have.length(2);
  });

  it('are taken in one order by time off and a suspension that return the points of two common members', async () => {
    const { bookSession, takeTimeOff, resolveComplaint } = useCases();
    const startsAt = plus(NINE, 2 * DAY);
    const { members, mentors, blocks } = await fixture.run(async (repositories) => {
      const store = await addStore(repositories);
      const mentors = [await addMentor(repositories, PRO), await addMentor(repositories, PRO)] as const;
      const members = [await addMember(repositories), await addMember(repositories)] as const;
      for (const { id } of members) await repositories.pointLots.add(aPointLot({ memberId: id, amount: krw(500_000) }));
      const blocks: Block[] = [];
      for (const [hour, mentor] of [...mentors, ...mentors].entries())
        blocks.push(await addBlock(repositories, { store, mentor }, { startsAt: plus(startsAt, hour * HOUR) }));
      return { members, mentors, blocks };
    });
    const about = { memberId: members[0].id, mentorId: mentors[1].id, reservationId: null };
    const suspension = await suspensionAfter(about);
    // The first mentor has the first member before the second one, the other mentor the reverse.
    for (const [hour, number] of [0, 1, 1, 0].entries())
      await bookSession.execute({ memberId: members[number]!.id, blockId: blocks[hour]!.id, origin: 'member' });
    const [timeOff] = await collide(
      ({ pointLots }) => pointLots.findByMember(members[0].id),
      () => takeTimeOff.execute(illness(mentors[0].id, startsAt, plus(startsAt, DAY))),
      () => resolveComplaint.execute(suspension),
    );
    expect(timeOff.cancelled).to.have.length(2);
    for (const { id } of members) {
      const lots = await fixture.run(({ pointLots }) => pointLots.findByMember(id));
      expect(lots.map(({ amount, remaining }) => amount - remaining)).to.deep.equal([0]);
    }
  });

  it('are taken in one order by time off and a pause that return points of the same two lots', async () => {
    const startsAt = plus(NINE, 2 * DAY);
    const away = plus(startsAt, DAY);
    const [firstId, laterId] = [newId<PointLotId>(), newId<PointLotId>()];
    const { memberId, mentorId } = await fixture.run(async (repositories) => {
      const store = await addStore(repositories);
      const [training, absent] = [await addMentor(repositories, PRO), await addMentor(repositories, PRO)];
      const member = await addMember(repositories);
      await addPaidMembership(repositories, member);
      for (const id of [firstId, laterId])
        await repositories.pointLots.add(aPointLot({ id, memberId: member.id, remaining: krw(0) }));
      // The lot with the later id pays for the earlier session of each mentor.
      for (const [hour, lotId] of [laterId, firstId].entries())
        for (const [mentor, from] of [
          [training, startsAt],
          [absent, away],
        ] as const) {
          const funding = { kind: 'points', value: krw(50_000), draws: [{ lotId, amount: krw(50_000) }] } as const;
          await addReservation(repositories, { store, mentor, member }, { startsAt: plus(from, hour * HOUR), funding });
        }
      return { memberId: member.id, mentorId: absent.id };
    });
    const { pauseMembership, takeTimeOff } = useCases();
    const pause = { memberId, from: dayOf(startsAt), until: dayOf(startsAt), acceptDeduction: false };
    const [, paused] = await collide(
      ({ pointLots }) => pointLots.findByDraws([{ lotId: firstId, amount: krw(0) }]),
      () => takeTimeOff.execute(illness(mentorId, away, plus(away, DAY))),
      () => pauseMembership.execute(pause),
    );
    expect(paused.cancelled).to.have.length(2);
  });

  it('are taken in one order by time off and a no-show that suspends its mentor, which return the points of two common members', async () => {
    const startsAt = plus(NINE, 2 * DAY);
    const { absentId, lotId } = await fixture.run(async (repositories) => {
      const store = await addStore(repositories);
      const [missing, absent] = [await addMentor(repositories, PRO), await addMentor(repositories, PRO)];
      const paidFrom = async () => {
        const member = await addMember(repositories);
        const lot = aPointLot({ memberId: member.id, remaining: krw(0) });
        await repositories.pointLots.add(lot);
        const draws = [{ lotId: lot.id, amount: krw(50_000) }];
        return { member, lotId: lot.id, funding: { kind: 'points', value: krw(50_000), draws } } as const;
      };
      const [first, second] = [await paidFrom(), await paidFrom()];
      const begunAt = minus(NINE, HOUR);
      for (const days of [1, 2])
        await addOutcome(
          repositories,
          { store, mentor: missing, member: first.member },
          { startsAt: minus(begunAt, days * DAY) },
          outcomes.mentor_no_show,
        );
      const missed = { startsAt: begunAt, memberArrivedAt: begunAt, funding: first.funding };
      await addReservation(repositories, { store, mentor: missing, member: first.member }, missed);
      const ahead = [
        [missing, second],
        [absent, first],
        [absent, second],
      ] as const;
      for (const [hour, [mentor, { member, funding }]] of ahead.entries())
        await addReservation(
          repositories,
          { store, mentor, member },
          { startsAt: plus(startsAt, hour * HOUR), funding },
        );
      return { absentId: absent.id, lotId: first.lotId };
    });
    const [, report] = await collide(
      ({ pointLots }) => pointLots.findByDraws([{ lotId, amount: krw(0) }]),
      () => useCases().takeTimeOff.execute(illness(absentId, startsAt, plus(startsAt, DAY))),
      () => useCases().detectNoShows.run(),
    );
    expect(report).to.deep.include({ considered: 1, changed: 1, failures: [] });
  });

  it('are taken in the same order by a change of the home store and a request of a fixed slot', async () => {
    const { member, mentor, store } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      await addMembership(repositories, data.member);
      return data;
    });
    const { editMember, requestFixedSlot } = useCases();
    const slot = { weekday: 3, startTime: '10:00' as TimeOfDay } as const;
    const edit = { contact: { name: 'Kim', phone: undefined }, profile: { homeStoreId: store.id } };
    await collide(
      ({ mentors }) => mentors.get(mentor.id),
      () => requestFixedSlot.execute({ memberId: member.id, mentorId: mentor.id, storeId: store.id, ...slot }),
      () => editMember.execute({ memberId: member.id, ...edit }),
    );
  });

  it('are taken in the same order by a change of a mentor’s stores and an opened block', async () => {
    const { mentor, store, other } = await fixture.run(async (repositories) => ({
      ...(await addTestData(repositories)),
      other: await addStore(repositories),
    }));
    const { editMentor, openBlock } = useCases();
    const edit = { contact: { name: undefined, phone: undefined }, profile: { storeIds: [store.id, other.id] } };
    await collide(
      ({ stores }) => stores.get(other.id),
      () => editMentor.execute({ mentorId: mentor.id, ...edit }),
      () => openBlock.execute({ mentorId: mentor.id, storeId: store.id, startsAt: plus(NINE, DAY) }),
    );
  });

  it('make an amendment of a record wait for the closing of the member’s account, and refuse it then', async () => {
    const { member, mentor, sessionId } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      const startsAt = minus(NINE, 2 * HOUR);
      const { id: sessionId } = await addOutcome(repositories, data, { startsAt }, outcomes.completed);
      await repositories.records.save(sessionId, aSessionRecord({ savedAt: minus(NINE, HOUR) }));
      return { ...data, sessionId };
    });
    const { recordSession, closeAccount } = useCases();
    const amended = await startWhileClosing(
      () => closeAccount.execute({ memberId: member.id, familyId: null, password: '' }),
      () => outcomeOf(recordSession.execute({ sessionId, mentorId: mentor.id, notes: aSessionRecord() })),
    );
    expect(amended).to.equal('not-found');
  });

  it('are taken in the same order by a complaint and the closing of its account: the member, then the rejected match', async () => {
    const { member, mentor, rejected } = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      const rejected = await addOutcome(repositories, data, { origin: 'auto_match' }, outcomes.rejected);
      return { ...data, rejected };
    });
    const { registerComplaint, closeAccount } = useCases();
    const about = { memberId: member.id, mentorId: mentor.id, reservationId: rejected.id };
    const [complaint] = await collide(
      ({ reservations }) => reservations.get(rejected.id),
      () => registerComplaint.execute({ ...about, category: 'attitude', text: '' }),
      () => closeAccount.execute({ memberId: member.id, familyId: null, password: '' }),
    );
    expect(complaint).to.include({ status: 'open' });
  });

  it('make a member who joins again wait for the end of the last membership, whose key was replaced', async () => {
    const { id: memberId } = await fixture.run(addMember);
    const { id } = await fixture.run((repositories) => addMembership(repositories, { id: memberId }));
    const method = { kind: 'billing_key', billingKey: 'replaced' } as const;
    const join = { memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: true };
    const joined = await startWhileLocked(
      async ({ memberships, retiredBillingKeys }) => {
        await memberships.save({ ...(await memberships.get(id)), status: 'cancelled' });
        await retiredBillingKeys.add(aRetiredBillingKey({ memberId, billingKey: method.billingKey }));
        await memberships.get(id); // waiting events are written
      },
      () => outcomeOf(useCases().joinMembership.execute(join)),
    );
    expect(joined).to.equal('validation');
  });

  it('make the gifts of staff wait for the closing of the account, and refuse them then', async () => {
    const { givePoints, giveDayPass } = useCases();
    for (const give of [
      (to: Gift) => givePoints.execute({ ...to, points: krw(1) }),
      (to: Gift) => giveDayPass.execute(to),
    ]) {
      const { id: memberId } = await fixture.run(addMember);
      const to = { memberId, reason: '사과', ...(await newAuthority()) };
      const gift = await startWhileLocked(
        ({ members }) => members.get(memberId),
        () => outcomeOf(give(to)),
        (repositories) => closeAccount(repositories, memberId),
      );
      expect(gift).to.equal('not-found');
    }
  });

  /** A session that its mentor missed, paid by a credit. */
  const addMissed = () =>
    fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      const membership = await addMembership(repositories, data.member);
      const funding = aCredit({ membershipId: membership.id, termId: membership.terms[0].id });
      const { id } = await addOutcome(
        repositories,
        data,
        { startsAt: minus(NINE, HOUR), funding },
        outcomes.mentor_no_show,
      );
      const { id: mentorId } = data.mentor;
      const penalty = { mentorId, reservationId: id, amount: krw(-30_000), kind: 'penalty' } as const;
      await repositories.earnings.add(anEarning(penalty));
      return { id, memberId: data.member.id, mentorId };
    });

  it('make a correction wait for a review that grants a pass, which is then withdrawn', async () => {
    const { id: reservationId, memberId, mentorId } = await addMissed();
    const authority = await newAuthority();
    const review = aCompensationReview({ reservationId, memberId, mentorId });
    const pass = aDayPass({ memberId, reason: 'compensation', compensates: reservationId });
    await fixture.run(({ compensationReviews }) => compensationReviews.add(review));
    const decision = { action: 'grant', why: '사과', by: authority.adminId, at: NINE } as const;
    const corrected = await startWhileLocked(
      ({ compensationReviews }) => compensationReviews.get(review.id),
      () => useCases().correctAttendance.execute({ reservationId, reason: '사과', ...authority }),
      async ({ compensationReviews, dayPasses }, open) => {
        await compensationReviews.save(resolveReview(open, decision));
        await dayPasses.add(pass);
      },
    );
    expect(corrected).to.deep.include({ status: 'completed' });
    expect(await fixture.run(({ dayPasses }) => dayPasses.get(pass.id))).to.deep.include({ status: 'expired' });
  });

  it('make a correction wait for the closing of the mentor’s account, which then receives no money', async () => {
    const { id, mentorId } = await addMissed();
    const correction = { reservationId: id, reason: '사과', ...(await newAuthority()) };
    const corrected = await startWhileLocked(
      ({ mentors }) => mentors.get(mentorId),
      () => useCases().correctAttendance.execute(correction),
      (repositories) => closeMentorAccount(repositories, mentorId),
    );
    expect(corrected.status).to.equal('completed');
    const balances = (await fixture.database.queries.ledger.balances()).filter(({ balance }) => balance !== 0);
    expect(Object.fromEntries(balances.map(({ account, balance }) => [account.split(':')[0], balance]))).to.deep.equal({
      deferred: -50_000,
      compensation: 30_000,
      revenue: 80_000,
    });
  });

  it('of a mentor’s tally and account are taken in the same order by a correction and the end of another session', async () => {
    const { id: reservationId, mentorId } = await addMissed();
    await fixture.run(async (repositories) => {
      const [store, member] = [await addStore(repositories), await addMember(repositories)];
      const mentor = await repositories.mentors.get(mentorId);
      await addOutcome(
        repositories,
        { store, member, mentor },
        { startsAt: minus(NINE, 2 * DAY) },
        outcomes.in_progress,
      );
    });
    await rowsOf(fixture.url, 'insert into mentor_tally (mentor_id) values ($1)', [mentorId]);
    const holder = await hold('select from mentor_tally for update');
    const completing = useCases().completeUnrecorded.run();
    await untilLockWaits(fixture.url);
    const correction = { reservationId, reason: '사과', ...(await newAuthority()) };
    const correcting = useCases().correctAttendance.execute(correction);
    await untilLockWaits(fixture.url, 2);
    await holder.query('commit');
    const [report, corrected] = await Promise.all([completing, correcting]);
    expect(report).to.include({ changed: 1 });
    expect(corrected.status).to.equal('completed');
  });

  it('are taken in the same order by a decision about a Pro application and the closing of its account', async () => {
    const { mentorId, applicationId } = await fixture.run(async (repositories) => {
      const { id: mentorId } = await addMentor(repositories);
      const { id: applicationId } = aProApplication();
      const video = { key: 'sent' as VideoKey, contentType: 'video/mp4', bytes: 9, uploadedAt: NINE } as const;
      await repositories.proApplications.add(withVideo(aProApplication({ id: applicationId, mentorId }), video));
      return { mentorId, applicationId };
    });
    const authority = await newAuthority();
    const { closeMentorAccount, decideProApplication } = useCases();
    const verdict = { decision: 'approve', reason: null, ratePoints: null } as const;
    const decided = await startWhileClosing(
      () => closeMentorAccount.execute({ mentorId, familyId: null, password: '' }),
      () => outcomeOf(decideProApplication.execute({ applicationId, verdict, ...authority })),
    );
    expect(decided).to.equal('not-found');
  });

  it('make the closing of an account wait for a video that is being submitted, which is then discarded', async () => {
    const { mentorId, draft } = await fixture.run(async (repositories) => {
      const { id: mentorId } = await addMentor(repositories);
      const draft = aProApplication({ mentorId });
      await repositories.proApplications.add(draft);
      return { mentorId, draft };
    });
    const video = { key: 'late' as VideoKey, contentType: 'video/mp4', bytes: 9, uploadedAt: NINE } as const;
    await startWhileLocked(
      ({ proApplications }) => proApplications.get(draft.id),
      () => useCases().closeMentorAccount.execute({ mentorId, familyId: null, password: '' }),
      ({ proApplications }, application) => proApplications.save(withVideo(application, video)),
    );
    expect(await rowsOf(fixture.url, 'select key, status from stray_video')).to.deep.equal([
      { key: 'late', status: 'discarded' },
    ]);
  });

  describe('of points and their payment', () => {
    const refused = { kind: 'refused', code: 'disputed', message: 'The payment is disputed.' } as const;
    /** 40,000 of 100,000 points are being refunded. */
    const addPoints = () =>
      fixture.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const { id: paymentId, amount } = await addPaidPayment(repositories, { memberId, amount: krw(100_000) });
        const lot = aPointLot({ memberId, paymentId, amount, remaining: krw(60_000) });
        const { id: lotId } = lot;
        await repositories.pointLots.add(lot);
        const source = { kind: 'points', lotId } as const;
        const refund = aRefund({ paymentId, memberId, amount: krw(40_000), source });
        await repositories.refunds.add(refund);
        const authority = anAuthority({ adminId: (await addAdmin(repositories)).id });
        const loss = { paymentId, amount: krw(10_000), at: NINE, reason: '도난 카드', ...authority };
        return { memberId, paymentId, lotId, refundId: refund.id, loss };
      });

    it('are taken in the same order by a refund and by settling another', async () => {
      const { memberId, paymentId, refundId } = await addPoints();
      const settled = await startWhileLocked(
        ({ pointLots }) => pointLots.findByMember(memberId),
        () => useCases().settleRefund.execute(refundId, refused),
        ({ payments }) => payments.get(paymentId),
      );
      expect(settled).to.include({ status: 'refused' });
    });

    it('are taken in the same order by settling a refund and by a chargeback', async () => {
      const { lotId, refundId, loss } = await addPoints();
      const booked = await startWhileLocked(
        ({ refunds }) => refunds.get(refundId),
        () => useCases().recordChargeback.execute(loss),
        ({ pointLots }) => pointLots.findByDraws([{ lotId, amount: krw(1) }]),
      );
      expect(booked).to.include({ fromMember: 10_000 });
    });

    it('are taken in the same order by a refund and by a win', async () => {
      const { memberId, paymentId, loss } = await addPoints();
      await useCases().recordChargeback.execute(loss);
      const won = await startWhileLocked(
        ({ pointLots }) => pointLots.findByMember(memberId),
        () => useCases().winChargeback.execute(loss),
        ({ payments }) => payments.get(paymentId),
      );
      expect(won).to.have.length(1);
    });
  });

  describe('of points that a cancellation returns to an empty lot', () => {
    /** Starts a work during the return of 40,000 points. Another lot, of a payment of 50,000, has 10,000. */
    const startDuringReturn = async <Result>(start: (lot: PointLot) => Promise<Result>) => {
      const { left, empty } = await fixture.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const lotOf = async (amount: Krw, remaining: Krw) => {
          const { id: paymentId } = await addPaidPayment(repositories, { memberId, amount });
          const lot = aPointLot({ memberId, paymentId, amount, remaining });
          await repositories.pointLots.add(lot);
          return lot;
        };
        return { left: await lotOf(krw(50_000), krw(10_000)), empty: await lotOf(krw(40_000), NO_WON) };
      });
      return startWhileLocked(
        ({ pointLots }) => pointLots.findByDraws([left, empty].map(({ id: lotId }) => ({ lotId, amount: NO_WON }))),
        () => start(left),
        ({ pointLots }) => pointLots.save({ ...empty, remaining: empty.amount }),
      );
    };

    it('make a chargeback wait, which then takes them', async () => {
      const loss = { amount: krw(50_000), at: NINE, reason: '도난 카드', ...(await newAuthority()) };
      const booked = await startDuringReturn(({ paymentId }) =>
        useCases().recordChargeback.execute({ ...loss, paymentId: paymentId! }),
      );
      expect(booked).to.include({ fromMember: 50_000 });
    });

    it('make a refund wait, which then includes them', async () => {
      const { refunded } = await startDuringReturn(({ memberId }) => useCases().refundPoints.execute({ memberId }));
      expect(refunded).to.equal(50_000);
    });

    it('make a booking wait, which then spends them', async () => {
      const { id: blockId } = await fixture.run(async (repositories) => {
        const mentor = await addMentor(repositories, { ...PRO, ratePoints: krw(50_000) });
        return addBlock(repositories, { mentor, store: await addStore(repositories) });
      });
      const { funding } = await startDuringReturn(({ memberId }) =>
        useCases().bookSession.execute({ memberId, blockId, origin: 'member' }),
      );
      expect(funding).to.include({ kind: 'points', value: 50_000 });
    });
  });

  it('make the request of a release wait for payouts joining its batch, which do not wait for each other', async () => {
    const batch = newPayoutBatch(newId(), MONDAY, NINE);
    const findOpen = ({ payoutBatches }: Repositories) => payoutBatches.findOrAddOpen(batch);
    await fixture.run(findOpen);
    const request = { batchId: batch.id, ...(await newAuthority()), reason: 'Compared with the sessions.' };
    await startWhileLocked(
      async (repositories) => {
        await findOpen(repositories);
        expect(await fixture.run(findOpen)).to.equal(batch.id);
      },
      () => useCases().requestPayoutRelease.execute(request),
    );
    const { requestedBy } = await fixture.run(({ payoutBatches }) => payoutBatches.get(batch.id));
    expect(requestedBy).to.equal(request.adminId);
  });

  it('make a win of points wait for the closing of the account, and refund them then', async () => {
    const { memberId, paymentId } = await fixture.run(async (repositories) => {
      const { id: memberId } = await addMember(repositories);
      const { id: paymentId, amount } = await addPaidPayment(repositories, { memberId, amount: krw(50_000) });
      const lot = aPointLot({ memberId, paymentId, amount, remaining: krw(0), disputed: true });
      await repositories.pointLots.add(lot);
      const draws = [{ lotId: lot.id, amount }];
      await repositories.chargebacks.add(aChargeback({ paymentId, amount, fromMember: amount, draws }));
      return { memberId, paymentId };
    });
    const win = { paymentId, at: NINE, reason: '승소', ...(await newAuthority()) };
    await startWhileLocked(
      ({ members }) => members.get(memberId),
      () => useCases().winChargeback.execute(win),
      (repositories) => closeAccount(repositories, memberId),
    );
    const refunds = await fixture.run((repositories) => repositories.refunds.findByPayment(paymentId));
    expect(refunds.map(({ amount, status }) => ({ amount, status }))).to.deep.equal([
      { amount: 50_000, status: 'pending' },
    ]);
  });

  it('make a suspension wait for a record of its session, whose earnings it then forfeits', async () => {
    const about = await fixture.run(async (repositories) => {
      const data = await addTestData(repositories);
      const startsAt = minus(NINE, HOUR);
      const { id: reservationId } = await addOutcome(repositories, data, { startsAt }, outcomes.in_progress);
      return { memberId: data.member.id, mentorId: data.mentor.id, reservationId };
    });
    const { mentorId, reservationId } = about;
    const suspension = await suspensionAfter(about);
    await startWhileLocked(
      ({ reservations }) => reservations.get(reservationId),
      () => useCases().resolveComplaint.execute(suspension),
      ({ earnings }) => earnings.add(anEarning({ mentorId, reservationId, amount: krw(30_000) })),
    );
    const lines = await fixture.run(({ earnings }) => earnings.findUnpaid(mentorId, reservationId));
    expect(lines.map(({ amount }) => amount)).to.have.members([30_000, -30_000]);
  });

  it('allow new references to a locked and changed row', async () => {
    const { mentor } = await fixture.run(addTestData);
    await fixture.run(async ({ mentors }) => {
      await mentors.save(suspendMentor(await mentors.get(mentor.id)));
      await fixture.run(({ earnings }) => earnings.add(anEarning({ mentorId: mentor.id })));
    });
  });
});
