import type { Message, MessageChannel, NotificationChannel, SendOutcome } from '@spotter/core';

/** What somebody has to mend. It names nobody. */
export interface Alarm {
  readonly deliveryId: string;
  readonly eventKey: string;
  readonly channel: NotificationChannel;
  readonly reason: string;
}

/** A channel that may keep connections open until it is closed. */
type Closable = MessageChannel & { close?(): Promise<void> };

/** Sends each message by the channel that it is for, and raises an alarm where the mistake is ours. */
export class ChannelSwitch implements MessageChannel {
  constructor(
    private readonly channels: Readonly<Record<NotificationChannel, Closable>>,
    private readonly onAlarm: (alarm: Alarm) => void,
  ) {}

  async send(message: Message): Promise<SendOutcome> {
    const { id: deliveryId, eventKey, channel } = message;
    const outcome = await this.channels[channel].send(message);
    if (outcome.kind === 'ours') this.onAlarm({ deliveryId, eventKey, channel, reason: outcome.reason });
    return outcome;
  }

  async close(): Promise<void> {
    for (const channel of Object.values(this.channels)) await channel.close?.();
  }
}

/** An in-app message is the row that it was planned as: there is nothing to send. */
export const inAppChannel: MessageChannel = { send: async () => ({ kind: 'sent' }) };
