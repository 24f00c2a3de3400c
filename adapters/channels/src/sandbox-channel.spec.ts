import { expect } from 'chai';
import { instant } from '@spotter/core/kernel';
import type { Message, NotificationChannel } from '@spotter/core/notification';
import { SandboxChannel, type SandboxMessage } from './sandbox-channel.js';
import { aMessage } from './testing/a-message.js';

const at = instant(1_000);
async function send(facts: Partial<Message>) {
  const log: SandboxMessage[] = [];
  const sandbox = new SandboxChannel({ append: async (one) => void log.push(one) }, { now: () => at });
  return { outcome: await sandbox.send(aMessage(facts)), log };
}

describe('sandbox channel', () => {
  it('logs every message completely, with its attempt', async () => {
    const { outcome, log } = await send({ channel: 'push', attempt: 2 });
    expect(outcome).to.deep.equal({ kind: 'sent' });
    const { eventKey, channel, to, recipientId, title, body, data } = aMessage();
    const message = { eventKey, channel, to, recipientId, title, body, data };
    expect(log).to.deep.equal([{ ...message, at, attempt: 2, outcome: 'sent' }]);
  });

  it('logs data only for a push', async () => {
    expect((await send({ channel: 'in_app' })).log.map(({ data }) => data)).to.deep.equal([null]);
  });

  it('logs an e-mail that also goes to a former address once for each address', async () => {
    const { log } = await send({ channel: 'email', to: 'new@x.test', alsoTo: 'former@x.test' });
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
      const { outcome, log } = await send({ channel, to });
      expect(outcome.kind).to.equal(kind);
      expect(log.map((one) => one.outcome)).to.deep.equal([kind === 'transient' ? 'failed' : kind]);
    });
  }

  it('always delivers phone codes', async () => {
    for (const to of ['+821000000001', '+821000000002', '+821000000003'])
      expect((await send({ channel: 'sms', to, eventKey: 'phone-code' })).outcome).to.deep.equal({ kind: 'sent' });
  });
});
