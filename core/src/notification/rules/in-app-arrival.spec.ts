import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { markArrived } from './in-app-arrival.js';
import type { NotificationChannel, PlannedDelivery } from './delivery.js';
import type { EventKey } from './matrix.js';

const planned = (templateId: EventKey, channel: NotificationChannel): PlannedDelivery => ({
  templateId,
  channel,
  recipientType: 'member',
  recipientId: 'member-1' as PlannedDelivery['recipientId'],
  status: 'pending',
  payload: {},
  dedupeKey: 'once',
  textVersion: 1,
  dueAt: instant(1),
  attempts: 0,
  sentAt: null,
  errorMessage: null,
  createdAt: instant(1),
});

describe('the arrival of a planned message', () => {
  it('is immediate in the app', () => {
    const message = planned('reservation-confirmed', 'in_app');
    expect(markArrived(message, instant(5))).to.deep.equal({
      ...message,
      status: 'sent',
      sentAt: instant(5),
      attempts: 1,
    });
  });

  it('waits for the sender by other channels, and for messages that the sender checks', () => {
    for (const [event, channel] of [
      ['reservation-confirmed', 'push'],
      ['reservation-confirmed', 'kakao'],
      ['promotion', 'in_app'],
      ['review-request_T+90m', 'in_app'],
    ] as const)
      expect(markArrived(planned(event, channel), instant(5)), `${event} ${channel}`).to.deep.equal(
        planned(event, channel),
      );
  });
});
