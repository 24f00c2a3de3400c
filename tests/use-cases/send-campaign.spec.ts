import { defaultPolicies } from '@spotter/core/application';
import { KeyedTransaction } from '@spotter/core/idempotency';
import { HOUR, minus, MINUTE, plus, SECOND, type Instant, type MemberId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aPerson, newId } from '../contract/builders.js';
import { addMember, addMembership, addReservation, addTestData } from '../contract/test-data.js';
import { createMemoryService } from './test-service.js';

const KEY = { caller: 'an administrator', route: 'post /api/admin/campaigns', key: 'one', fingerprint: 'a sale' };
const MEMBERS = 5;
const CAMPAIGN = { headline: 'Sale', text: '20 %', audience: {}, dryRun: false, reason: null, requestId: 'r' };

describe('SendCampaign under an Idempotency-Key', () => {
  it('continues after a crash and reaches each member once', async () => {
    const policies = { ...defaultPolicies, marketing: { ...defaultPolicies.marketing, audiencePart: 2 } };
    let commitsLeft = Infinity;
    const { answerOnce, clock, queries, sendCampaign, transaction } = createMemoryService({
      policies,
      transaction: (memory) =>
        new KeyedTransaction({
          run: async (work) => {
            const result = await memory.run(work);
            commitsLeft -= 1;
            if (commitsLeft === 0) throw new Error('the process died');
            return result;
          },
        }),
    });
    for (let count = 0; count < MEMBERS; count += 1)
      await transaction.run((repositories) => addMember(repositories, {}, { marketingOptIn: true }));
    const ask = () =>
      answerOnce.execute(KEY, async (idempotency) => {
        const campaign = await sendCampaign.execute({ ...CAMPAIGN, adminId: newId() }, idempotency);
        return { status: 200, body: JSON.stringify(campaign) };
      });

    // The process dies after it stored the key, the count, the audit line and the first part.
    commitsLeft = 4;
    expect(await ask().catch(String)).to.equal('Error: the process died');
    commitsLeft = Infinity;
    expect(JSON.parse((await ask()).answer.body)).to.include({ agreed: MEMBERS });
    const taken = await transaction.run(({ deliveries }) => deliveries.take(plus(clock.now(), MINUTE), 100, MINUTE));
    const recipients = taken
      .filter(({ delivery }) => delivery.channel === 'in_app')
      .map(({ recipient }) => recipient.id);
    expect(recipients).to.have.length(MEMBERS);
    expect(new Set(recipients).size).to.equal(MEMBERS);
    const lines = await queries.administration.actions({ action: 'send-campaign' }, { page: 1, size: 10 });
    expect(lines.items).to.have.length(1);
  });
});

describe('a campaign to many members by kakao', () => {
  const BATCH = 10;
  /** The results of kakao are polled for so long. */
  const PER_BATCH = 7 * SECOND;
  const PEOPLE = 200;

  async function slowCampaign() {
    const sent: { readonly event: string; readonly to: string; readonly at: Instant }[] = [];
    let advertisements = 0;
    const { notification, marketing } = defaultPolicies;
    const service = createMemoryService({
      policies: {
        ...defaultPolicies,
        notification: { ...notification, batch: BATCH },
        marketing: { ...marketing, audiencePart: PEOPLE },
      },
      channel: {
        send: async ({ eventKey, channel, to }) => {
          sent.push({ event: eventKey, to, at: service.clock.now() });
          if (channel === 'kakao' && eventKey === 'promotion') {
            advertisements += 1;
            if (advertisements % BATCH === 0) service.clock.advance(PER_BATCH);
          }
          return { kind: 'sent' };
        },
      },
    });
    for (let count = 0; count < PEOPLE; count += 1) await addReader(service, count);
    await service.sendCampaign.execute({ ...CAMPAIGN, adminId: newId() });
    const firstOf = (event: string) => sent.find((one) => one.event === event)?.at;
    return { ...service, sent, firstOf };
  }

  async function addReader({ transaction, clock }: ReturnType<typeof createMemoryService>, count: number) {
    const phone = { phone: `+8210${10_000_000 + count}`, phoneVerifiedAt: clock.now() };
    const marketingChannels = { push: false, kakao: true, sms: false, email: false };
    const facts = { marketingOptIn: true, marketingChannels, ...phone };
    return (await transaction.run((repositories) => addMember(repositories, {}, facts))).id;
  }

  it('does not delay a reminder in the same run of the job', async () => {
    const { transaction, clock, jobs, sent, firstOf } = await slowCampaign();
    const dueAt = plus(clock.now(), 30 * SECOND);
    const startsAt = plus(dueAt, HOUR);
    await transaction.run(async (repositories) => {
      const data = await addTestData(repositories);
      await addMembership(repositories, data.member);
      await addReservation(repositories, data, { startsAt, createdAt: minus(clock.now(), HOUR) });
    });
    const run = () => jobs['notification-dispatch'].run();
    await run();
    expect(firstOf('session-imminent_T-1h')).to.be.within(dueAt, plus(dueAt, PER_BATCH));
    while ((await run()).considered > 0);
    expect(sent.filter(({ event }) => event === 'promotion').length).to.be.at.least(PEOPLE);
  });

  it('does not delay the messages of new events', async () => {
    const { transaction, clock, sendDeliveries, firstOf } = await slowCampaign();
    const begun = clock.now();
    const memberId = newId<MemberId>();
    await transaction.run(async ({ people, outbox }) => {
      await people.add(aPerson({ id: memberId }));
      await outbox.add({ type: 'password-changed', personId: memberId, role: 'member' });
    });
    await sendDeliveries.run();
    expect(firstOf('password-changed')).to.equal(begun);
    expect(clock.now()).to.equal(plus(begun, PER_BATCH));
  });
});

describe('the job notification-dispatch', () => {
  const PER_MESSAGE = 7 * SECOND;
  const MESSAGES = 30;

  it('ends after a minute while new messages keep coming, because other jobs may wait for it', async () => {
    const memberId = newId<MemberId>();
    let sent = 0;
    const happen = () =>
      service.transaction.run(({ outbox }) =>
        outbox.add({ type: 'password-changed', personId: memberId, role: 'member' }),
      );
    const service: ReturnType<typeof createMemoryService> = createMemoryService({
      channel: {
        send: async ({ channel }) => {
          if (channel !== 'push') return { kind: 'sent' };
          sent += 1;
          service.clock.advance(PER_MESSAGE);
          if (sent < MESSAGES) await happen();
          return { kind: 'sent' };
        },
      },
    });
    await service.transaction.run(({ people }) => people.add(aPerson({ id: memberId })));
    await happen();
    const begun = service.clock.now();
    await service.jobs['notification-dispatch'].run();
    expect(service.clock.now() - begun).to.be.within(MINUTE, MINUTE + PER_MESSAGE);
    while ((await service.jobs['notification-dispatch'].run()).considered > 0);
    expect(sent).to.equal(MESSAGES);
  });
});
