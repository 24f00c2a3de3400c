import { defaultPolicies } from '@spotter/core/application';
import { KeyedTransaction } from '@spotter/core/idempotency';
import { MINUTE, plus, type AdminId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aMember, aPerson, newId } from '../contract/builders.js';
import { createMemoryService } from './test-service.js';

const KEY = { caller: 'an administrator', route: 'post /api/admin/campaigns', key: 'one', fingerprint: 'a sale' };
const MEMBERS = 5;

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
    for (let count = 0; count < MEMBERS; count += 1) {
      const member = aMember();
      await transaction.run(async ({ people, members }) => {
        await people.add(aPerson({ id: member.id, marketingOptIn: true }));
        await members.add(member);
      });
    }
    const command = { headline: 'Sale', text: '20 %', audience: {}, dryRun: false, reason: null, requestId: 'r' };
    const ask = () =>
      answerOnce.execute(KEY, async (idempotency) => {
        const campaign = await sendCampaign.execute({ ...command, adminId: newId<AdminId>() }, idempotency);
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
