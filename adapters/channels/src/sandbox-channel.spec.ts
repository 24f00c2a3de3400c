import { expect } from 'chai';
import { instant } from '@spotter/core/kernel';
import type { Message, NotificationChannel } from '@spotter/core/notification';
import { SandboxChannel, type SandboxMessage } from './sandbox-channel.js';

const at = instant(1_000);
const message = (channel: NotificationChannel, to: string, eventKey = 'payment-failed'): Message =>
  ({
    id: 'delivery-1',
    eventKey,
    channel,
    to,
    recipientId: 'member-1',
    title: 'T',
    body: 'B',
    data: { eventKey },
    attempt: 2,
  }) as unknown as Message;

async function sendTo(channel: NotificationChannel, to: string, eventKey?: string) {
  const log: SandboxMessage[] = [];
  const sandbox = new SandboxChannel({ append: async (one) => void log.push(one) }, { now: () => at });
  return { outcome: await sandbox.send(message(channel, to, eventKey)), log };
}

describe('sandbox channel', () => {
  it('logs every message completely, with its attempt', async () => {
    const { outcome, log } = await sendTo('push', 'member-1');
    expect(outcome).to.deep.equal({ kind: 'sent' });
    expect(log).to.deep.equal([
      {
        at,
        eventKey: 'payment-failed',
        channel: 'push',
        to: 'member-1',
        recipientId: 'member-1',
        title: 'T',
        body: 'B',
        data: { eventKey: 'payment-failed' },
        attempt: 2,
        outcome: 'sent',
      },
    ]);
  });

  it('logs data only for a push', async () => {
    expect((await sendTo('in_app', 'member-1')).log.map(({ data }) => data)).to.deep.equal([null]);
  });

  it('logs an e-mail that also goes to a former address once for each address', async () => {
    const log: SandboxMessage[] = [];
    const sandbox = new SandboxChannel({ append: async (one) => void log.push(one) }, { now: () => at });
    await sandbox.send({ ...message('email', 'new@x.test', 'payee-changed'), alsoTo: 'former@x.test' });
    expect(log.map(({ to, outcome }) => [to, outcome])).to.deep.equal([
      ['new@x.test', 'sent'],
      ['former@x.test', 'sent'],
    ]);
  });

  const outcomes: readonly [NotificationChannel, string, string][] = [
    ['kakao', '+821000000001', 'bounced'],
    ['sms', '+821000000001', 'sent'],
    ['kakao', '+821000000002', 'transient'],
    ['sms', '+821000000002', 'transient'],
    ['kakao', '+821000000003', 'bounced'],
    ['sms', '+821000000003', 'bounced'],
    ['kakao', '+821012345678', 'sent'],
    ['email', 'mina0003', 'sent'],
  ];
  for (const [channel, to, kind] of outcomes) {
    it(`answers ${kind} to ${channel} for ${to}`, async () => {
      const { outcome, log } = await sendTo(channel, to);
      expect(outcome.kind).to.equal(kind);
      expect(log.map((one) => one.outcome)).to.deep.equal([kind === 'transient' ? 'failed' : kind]);
    });
  }

  it('always delivers phone codes', async () => {
    for (const to of ['+821000000001', '+821000000002', '+821000000003'])
      expect((await sendTo('sms', to, 'phone-code')).outcome).to.deep.equal({ kind: 'sent' });
  });
});
