import { expect } from 'chai';
import { HOUR, MINUTE, instant, plus } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Delivery, NotificationChannel } from './delivery.js';
import { afterTry, goesAsTextMessage } from './retry-policy.js';

const at = instant(1_000_000);
const policy = defaultPolicies.notification;
const tried = (attempts: number, channel: NotificationChannel = 'push'): Delivery =>
  ({ attempts, channel, status: 'pending', dueAt: at, errorMessage: null }) as unknown as Delivery;
const transient = { kind: 'transient', reason: 'time-out' } as const;

describe('retry policy', () => {
  it('marks what went out as sent, at that instant', () => {
    expect(afterTry(tried(0), { kind: 'sent' }, at, policy)).to.include({ status: 'sent', sentAt: at, attempts: 1 });
  });

  it('tries again 5 minutes, 30 minutes and 2 hours after the first three failures', () => {
    const waits = [0, 1, 2].map((attempts) => afterTry(tried(attempts), transient, at, policy));
    expect(waits.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);
    expect(waits.map(({ dueAt }) => dueAt)).to.deep.equal([
      plus(at, 5 * MINUTE),
      plus(at, 30 * MINUTE),
      plus(at, 2 * HOUR),
    ]);
  });

  it('gives up after the fourth failure, and says why', () => {
    expect(afterTry(tried(3), transient, at, policy)).to.include({
      status: 'failed',
      attempts: 4,
      errorMessage: 'time-out',
    });
  });

  it('tries again after a mistake of ours: it may be mended by then', () => {
    const refused = afterTry(tried(0), { kind: 'ours', reason: 'the key is wrong' }, at, policy);
    expect(refused).to.include({ status: 'pending', dueAt: plus(at, 5 * MINUTE), errorMessage: 'the key is wrong' });
  });

  it('bounces at once when the recipient cannot be reached so', () => {
    expect(afterTry(tried(0), { kind: 'bounced', reason: 'no such number' }, at, policy)).to.include({
      status: 'bounced',
    });
  });

  it('ends a chat message at its first failure, for a text message takes its place', () => {
    const kakao = tried(0, 'kakao');
    expect(afterTry(kakao, transient, at, policy)).to.include({ status: 'failed' });
    expect(goesAsTextMessage(kakao, transient)).to.equal(true);
    expect(goesAsTextMessage(kakao, { kind: 'sent' })).to.equal(false);
    expect(goesAsTextMessage(tried(0, 'push'), transient)).to.equal(false);
  });
});
