import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { HOUR, instant, MINUTE, plus } from '../../kernel/instant.js';
import type { Delivery, NotificationChannel } from './delivery.js';
import { recordAttempt } from './delivery-attempt.js';

const at = instant(1_000_000);

const policy = defaultPolicies.notification;

const tried = (attempts: number, channel: NotificationChannel = 'push'): Delivery =>
  ({ attempts, channel, status: 'pending', dueAt: at, errorMessage: null }) as unknown as Delivery;

const transient = { kind: 'transient', reason: 'time-out' } as const;

describe('the retry policy', () => {
  it('marks a sent message with the time', () => {
    expect(recordAttempt(tried(0), { kind: 'sent' }, at, policy)).to.include({
      status: 'sent',
      sentAt: at,
      attempts: 1,
    });
  });

  it('retries 5 minutes, 30 minutes and 2 hours after the first three failures', () => {
    const waits = [0, 1, 2].map((attempts) => recordAttempt(tried(attempts), transient, at, policy));
    expect(waits.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);
    expect(waits.map(({ dueAt }) => dueAt)).to.deep.equal([
      plus(at, 5 * MINUTE),
      plus(at, 30 * MINUTE),
      plus(at, 2 * HOUR),
    ]);
  });

  it('stops after the fourth failure and stores the reason', () => {
    expect(recordAttempt(tried(3), transient, at, policy)).to.include({
      status: 'failed',
      attempts: 4,
      errorMessage: 'time-out',
    });
  });

  it('retries after a configuration error, which can be corrected until then', () => {
    const refused = recordAttempt(tried(0), { kind: 'configuration_error', reason: 'the key is wrong' }, at, policy);
    expect(refused).to.include({ status: 'pending', dueAt: plus(at, 5 * MINUTE), errorMessage: 'the key is wrong' });
  });

  it('bounces at once when the recipient cannot be reached by the channel', () => {
    expect(recordAttempt(tried(0), { kind: 'bounced', reason: 'no such number' }, at, policy)).to.include({
      status: 'bounced',
    });
  });

  it('ends a chat message at its first failure, because another channel replaces it', () => {
    expect(recordAttempt(tried(0, 'kakao'), transient, at, policy)).to.include({ status: 'failed' });
  });
});
