import { DAY, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aDelivery, aPerson, NINE } from '../contract/builders.js';
import { messageFixture } from './message-fixture.js';

describe('CountResults', () => {
  it('counts the results of messages older than 90 days in batches', async () => {
    const service = messageFixture();
    const person = aPerson();
    await service.transaction.run(async ({ people, deliveries }) => {
      await people.add(person);
      const old = Array.from({ length: 1_001 }, () => aDelivery({ recipientId: person.id, status: 'bounced' }));
      await deliveries.add(...old, aDelivery({ recipientId: person.id, createdAt: plus(NINE, 1), status: 'bounced' }));
    });
    service.clock.set(plus(NINE, 90 * DAY));
    expect(await service.countResults.run()).to.include({ considered: 0, changed: 0 });
    service.clock.set(plus(NINE, 90 * DAY + 1));
    const answers = [false, true];
    const stopping = () => answers.shift() ?? true;
    expect(await service.countResults.run({ stopping })).to.include({ considered: 1_000, changed: 1_000 });
    expect(await service.countResults.run()).to.include({ considered: 1, changed: 1 });
    expect(await service.countResults.run()).to.include({ considered: 0, changed: 0 });
  });
});
