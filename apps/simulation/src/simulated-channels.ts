import { PHONE_CODE_KEY } from '@spotter/core/identity';
import type { Message, MessageChannel, SendOutcome } from '@spotter/core/notification';
import { ADVERTISEMENTS } from './advertisements.js';
import type { Behaviour } from './behaviour.js';
import type { Random, Stream } from './random.js';
import { addTo } from './totals.js';

/** Delivered messages, counted by channel; a provider drops a known second copy. */
export class SimulatedChannels implements MessageChannel {
  readonly sent = new Map<string, number>();
  private readonly known = new Set<string>();
  /** Deliveries of this step. */
  readonly sentNow: Message[] = [];
  private readonly draws: Stream;
  private readonly advertisementDraws: Stream;

  constructor(
    random: Random,
    private readonly behaviour: Behaviour['channels'],
  ) {
    this.draws = random.stream('messages');
    this.advertisementDraws = random.stream('advertisements');
  }

  /** Clears the deliveries after the checks of a step. */
  endStep(): void {
    this.sentNow.length = 0;
  }

  async send(message: Message): Promise<SendOutcome> {
    const { id, channel, eventKey, pushTokens } = message;
    const draws = ADVERTISEMENTS.has(eventKey) ? this.advertisementDraws : this.draws;
    const { transient, bounces, losesAnswer, deadToken } = this.behaviour;
    const fails = canFail(message);
    if (fails && draws.chance(transient)) return { kind: 'transient', reason: 'time-out' };
    if (fails && draws.chance(bounces)) return { kind: 'bounced', reason: 'no such address' };
    if (!this.known.has(id)) addTo(this.sent, channel, 1);
    this.sentNow.push(message);
    if (fails && draws.chance(losesAnswer)) return this.loseAnswer(id);
    return fails && draws.chance(deadToken) ? { kind: 'sent', deadTokens: pushTokens.slice(0, 1) } : { kind: 'sent' };
  }

  /** The retry is a second copy, which the provider knows and drops. */
  private loseAnswer(id: string): SendOutcome {
    this.known.add(id);
    return { kind: 'transient', reason: 'time-out' };
  }
}

/** Verification codes always arrive, as in the sandbox. */
const canFail = ({ channel, eventKey }: Message): boolean => channel !== 'in_app' && eventKey !== PHONE_CODE_KEY;
