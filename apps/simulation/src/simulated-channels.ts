import type { Message, MessageChannel, SendOutcome } from '@spotter/core';
import { ADVERTISEMENTS } from './advertisements.js';
import type { ChannelBehaviour } from './behaviour.js';
import type { Dice, Stream } from './dice.js';

/** What came to people, counted by channel: a provider drops a second copy of a message that it knows. */
export class SimulatedChannels implements MessageChannel {
  readonly sent = new Map<string, number>();
  private readonly known = new Set<string>();
  /** What came to people in this step. */
  readonly sentNow: Message[] = [];
  private readonly luck: Stream;
  private readonly luckOfAdvertisements: Stream;

  constructor(
    dice: Dice,
    private readonly behaviour: ChannelBehaviour,
  ) {
    this.luck = dice.stream('messages');
    this.luckOfAdvertisements = dice.stream('advertisements');
  }

  /** The step is judged. */
  endStep(): void {
    this.sentNow.length = 0;
  }

  async send(message: Message): Promise<SendOutcome> {
    const { id, channel, eventKey, pushTokens } = message;
    const luck = ADVERTISEMENTS.has(eventKey) ? this.luckOfAdvertisements : this.luck;
    const { transient, bounces, losesAnswer, deadToken } = this.behaviour;
    const fails = channel !== 'in_app';
    if (fails && luck.chance(transient)) return { kind: 'transient', reason: 'time-out' };
    if (fails && luck.chance(bounces)) return { kind: 'bounced', reason: 'no such address' };
    if (!this.known.has(id)) this.sent.set(channel, (this.sent.get(channel) ?? 0) + 1);
    this.sentNow.push(message);
    if (fails && luck.chance(losesAnswer)) return this.loseAnswer(id);
    return fails && luck.chance(deadToken) ? { kind: 'sent', deadTokens: pushTokens.slice(0, 1) } : { kind: 'sent' };
  }

  /** Only of these a second copy can come. */
  private loseAnswer(id: string): SendOutcome {
    this.known.add(id);
    return { kind: 'transient', reason: 'time-out' };
  }
}
