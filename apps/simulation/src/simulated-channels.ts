import type { Message, MessageChannel, SendOutcome } from '@spotter/core';
import type { ChannelBehaviour } from './behaviour.js';
import type { Dice, Stream } from './dice.js';

/** What came to people, counted by channel: a provider drops a second copy of a message that it knows. */
export class SimulatedChannels implements MessageChannel {
  readonly sent = new Map<string, number>();
  private readonly known = new Set<string>();
  private readonly luck: Stream;

  constructor(
    dice: Dice,
    private readonly behaviour: ChannelBehaviour,
  ) {
    this.luck = dice.stream('messages');
  }

  async send({ id, channel, pushTokens }: Message): Promise<SendOutcome> {
    const { transient, bounces, losesAnswer, deadToken } = this.behaviour;
    const fails = channel !== 'in_app';
    if (fails && this.luck.chance(transient)) return { kind: 'transient', reason: 'time-out' };
    if (fails && this.luck.chance(bounces)) return { kind: 'bounced', reason: 'no such address' };
    if (!this.known.has(id)) this.sent.set(channel, (this.sent.get(channel) ?? 0) + 1);
    if (fails && this.luck.chance(losesAnswer)) return this.loseAnswer(id);
    return fails && this.luck.chance(deadToken)
      ? { kind: 'sent', deadTokens: pushTokens.slice(0, 1) }
      : { kind: 'sent' };
  }

  /** Only of these a second copy can come. */
  private loseAnswer(id: string): SendOutcome {
    this.known.add(id);
    return { kind: 'transient', reason: 'time-out' };
  }
}
