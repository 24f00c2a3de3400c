import { expect } from 'chai';
import { CHANNELS, type MessageChannel, type NotificationChannel, type SendOutcome } from '@spotter/core/notification';
import { ChannelSwitch, inAppChannel, type Alarm } from './channel-switch.js';
import { aMessage } from './testing/a-message.js';

function switchThatAnswers(outcome: SendOutcome) {
  const sent: string[] = [];
  const alarms: Alarm[] = [];
  const named = (name: NotificationChannel): [NotificationChannel, MessageChannel] => [
    name,
    { send: async ({ channel }) => (sent.push(`${channel} by ${name}`), outcome) },
  ];
  const channels = Object.fromEntries(CHANNELS.map(named)) as Record<NotificationChannel, MessageChannel>;
  return { one: new ChannelSwitch(channels, (alarm) => alarms.push(alarm)), sent, alarms };
}

describe('the channel switch', () => {
  it('sends each message by its channel', async () => {
    const { one, sent, alarms } = switchThatAnswers({ kind: 'sent' });
    for (const channel of CHANNELS) expect(await one.send(aMessage({ channel }))).to.deep.equal({ kind: 'sent' });
    expect(sent).to.deep.equal(CHANNELS.map((name) => `${name} by ${name}`));
    expect(alarms).to.deep.equal([]);
  });

  it('raises an alarm without personal data for a configuration error', async () => {
    const { one, alarms } = switchThatAnswers({ kind: 'configuration_error', reason: 'Solapi: 3105' });
    const message = aMessage({ channel: 'kakao', to: '+821012345678' });
    expect(await one.send(message)).to.deep.equal({ kind: 'configuration_error', reason: 'Solapi: 3105' });
    expect(alarms).to.deep.equal([
      { deliveryId: message.id, eventKey: 'reservation-confirmed', channel: 'kakao', reason: 'Solapi: 3105' },
    ]);
  });

  it('raises no alarm for errors of the recipient or temporary errors', async () => {
    for (const kind of ['bounced', 'transient'] as const) {
      const { one, alarms } = switchThatAnswers({ kind, reason: 'Solapi: 3104' });
      await one.send(aMessage());
      expect(alarms).to.deep.equal([]);
    }
  });

  it('closes channels with open connections', async () => {
    const closed: string[] = [];
    const open = { ...inAppChannel, close: async () => void closed.push('e-mail') };
    const others = { push: inAppChannel, kakao: inAppChannel, sms: inAppChannel, in_app: inAppChannel };
    await new ChannelSwitch({ ...others, email: open }, () => undefined).close();
    expect(closed).to.deep.equal(['e-mail']);
  });

  it('reports an in-app message as sent: the stored row is the message', async () => {
    expect(await inAppChannel.send(aMessage({ channel: 'in_app' }))).to.deep.equal({ kind: 'sent' });
  });
});
