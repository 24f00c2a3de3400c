import {
  DomainError,
  HOUR,
  plus,
  SECOND,
  type AnswerOnce,
  type Clock,
  type IdempotencyPolicy,
  type KeptAnswer,
  type KeptRefusal,
  type MemberId,
  type MentorId,
  type Once,
} from '@spotter/core';
import type { Agenda } from './agenda.js';
import type { AppBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Dice, Stream } from './dice.js';

/** What somebody's app asks for. */
export interface Asked {
  readonly caller: MemberId | MentorId;
  /** The caller by their number, which decides their luck: `member 17`. */
  readonly who: string;
  readonly route: string;
  readonly command: object;
}

/** A request as its app keeps it until it is done with: one key, however often it is sent. */
export interface SentRequest extends Asked {
  readonly key: string;
  /** All that have come back, those that the app never got too. */
  readonly answers: KeptAnswer[];
}

type Perform = (once?: Once) => Promise<unknown>;

export interface AppNeeds {
  readonly answerOnce: AnswerOnce;
  readonly clock: Clock;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly behaviour: AppBehaviour;
  readonly policy: IdempotencyPolicy;
}

/**
 * The apps of members and mentors, and the route between them and the house: each request that books or moves money has a key of its
 * own, and is sent again under it where no answer came, seconds or hours later, or twice at once by an impatient finger.
 */
export class SimulatedApps {
  private keys = 0;
  private readonly tried = new Set<SentRequest>();
  private current: SentRequest | null = null;

  constructor(private readonly needs: AppNeeds) {}

  /** The request whose rows are being committed: one at a time, whole. */
  get underWay(): SentRequest | null {
    return this.current;
  }

  /** What was tried in this step. */
  get triedNow(): Iterable<SentRequest> {
    return this.tried;
  }

  /** The step is judged. */
  endStep(): void {
    this.tried.clear();
  }

  /**
   * @returns what the first answer says, as the person sees it at the latest when they look at the app again.
   * @throws DomainError for a refusal; Crash when our process died.
   */
  async send<Result>(asked: Asked, perform: (once?: Once) => Promise<Result>): Promise<Result> {
    const { behaviour, clock, dice } = this.needs;
    if (!dice.stream(`app of ${asked.who}`).chance(behaviour.sendsKeys)) return perform();
    const luck = dice.stream(`${asked.route} of ${asked.who}`, clock.now());
    const losesAnswer = luck.chance(behaviour.losesAnswer);
    const copies = luck.chance(behaviour.sendsTwiceAtOnce) ? 2 : 1;
    this.keys += 1;
    const request: SentRequest = { ...asked, key: `key ${this.keys}`, answers: [] };
    const heard = await this.try(request, perform, luck, copies);
    if (losesAnswer || heard === null) this.sendAgainLater(request, perform, luck);
    if (heard === null) throw new Crash('before a request was answered');
    return resultOf(heard) as Result;
  }

  /** Never so late that the key would be new again: apps know how long it is kept. */
  private sendAgainLater(request: SentRequest, perform: Perform, luck: Stream): void {
    const { agenda, behaviour, clock, policy } = this.needs;
    for (let times = luck.chance(behaviour.sendsThirdTime) ? 2 : 1; times > 0; times -= 1) {
      const isHoursLater = luck.chance(behaviour.sendsHoursLater);
      const later = isHoursLater ? luck.between(1, 20) * HOUR : luck.between(1, 120) * SECOND;
      if (later < policy.keepMs)
        agenda.add(plus(clock.now(), later), 'sends again', () => this.try(request, perform, luck, 1));
    }
  }

  /** @returns the answer of the first copy; null when our process died over it. */
  private async try(request: SentRequest, perform: Perform, luck: Stream, copies: number): Promise<KeptAnswer | null> {
    this.current = request;
    this.tried.add(request);
    try {
      const all = Array.from({ length: copies }, () => this.answered(request, perform, luck));
      const [first = null] = await Promise.all(all);
      return first;
    } finally {
      this.current = null;
    }
  }

  private async answered(request: SentRequest, perform: Perform, luck: Stream): Promise<KeptAnswer | null> {
    const { caller, route, key, command } = request;
    const asked = { caller, route, key, fingerprint: JSON.stringify(command) };
    try {
      const { answer } = await this.needs.answerOnce.execute(asked, async (once) => {
        const made = await answerOf(perform, once);
        if (luck.chance(this.needs.behaviour.crashesBeforeAnswer)) throw new Crash('before an answer was kept');
        return made;
      });
      request.answers.push(answer);
      return answer;
    } catch (error) {
      if (error instanceof Crash) return null;
      throw error;
    }
  }
}

/** What the business says no to is answered as well; what nobody decided is not. */
async function answerOf(perform: Perform, once: Once): Promise<KeptAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await perform(once)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    return { status: 422, body: JSON.stringify({ code, message, details }) };
  }
}

function resultOf({ status, body }: KeptAnswer): unknown {
  if (status === 200) return JSON.parse(body) as unknown;
  const { code, message, details } = JSON.parse(body) as KeptRefusal;
  throw new DomainError(code, message, details);
}
