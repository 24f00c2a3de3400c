import { expect } from 'chai';
import type { DeliveryId, EventId, PersonId } from '../../kernel/ids.js';
import { addressDeliveries, deliveryId, eventOfMessage, messageKey, type PlannedDelivery } from './delivery.js';

const messageId = (number: number) => `01938d2c-7c1a-7000-8000-00000000000${number}` as DeliveryId;

describe('planned deliveries', () => {
  it('to every administrator become one for each administrator, with its own key', () => {
    const planned = [
      { recipientId: 'mina', dedupeKey: 'a', channel: 'in_app' },
      { recipientId: 'every-admin', dedupeKey: 'b', channel: 'in_app' },
      { recipientId: 'jun', dedupeKey: 'c', channel: 'in_app' },
    ] as PlannedDelivery[];
    let made = 0;
    const deliveries = addressDeliveries(planned, ['x', 'y'] as PersonId[], () => messageId((made += 1)));
    expect(deliveries).to.deep.equal([
      { id: messageId(1), recipientId: 'mina', dedupeKey: 'a', channel: 'in_app' },
      { id: messageId(2), recipientId: 'x', dedupeKey: 'b:x', channel: 'in_app' },
      { id: messageId(3), recipientId: 'y', dedupeKey: 'b:y', channel: 'in_app' },
      { id: messageId(4), recipientId: 'jun', dedupeKey: 'c', channel: 'in_app' },
    ]);
  });

  it('have related ids within one message', () => {
    const channels = ['in_app', 'push', 'email'] as const;
    const planned = channels.map((channel) => ({ recipientId: 'mina', dedupeKey: 'a', channel }) as PlannedDelivery);
    const deliveries = addressDeliveries(planned, [], () => messageId(1));
    expect(new Set(deliveries.map(({ id }) => id)).size).to.equal(3);
    for (const { id, channel } of deliveries) expect(deliveryId(id, channel)).to.equal(messageId(1));
  });
});

describe('the key of a message', () => {
  const [event, recipientId] = [messageId(1) as string as EventId, messageId(2) as string as PersonId];
  const templateId = 'session-completed';

  it('is that of cause, template and recipient; for every administrator that of cause and template', () => {
    expect(messageKey('cause', templateId, recipientId)).to.equal(`cause:${templateId}:${recipientId}`);
    expect(messageKey('cause', templateId, 'every-admin')).to.equal(`cause:${templateId}`);
  });

  it('names the event that caused the message', () => {
    const message = { dedupeKey: messageKey(event, templateId, recipientId), templateId, recipientId };
    expect(eventOfMessage(message)).to.equal(event);
    expect(eventOfMessage({ ...message, templateId: 'session-rated' })).to.equal(null);
    expect(eventOfMessage({ ...message, dedupeKey: `${message.dedupeKey}:kakao` })).to.equal(null);
    expect(eventOfMessage({ ...message, dedupeKey: messageKey('campaign', templateId, recipientId) })).to.equal(null);
  });
});
