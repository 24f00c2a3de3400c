import type { IdempotencyContext } from '@spotter/core/application';
import type { AnswerOnce, IdempotencyPolicy, KeptAnswer, KeptRefusal } from '@spotter/core/idempotency';
import { DomainError, HOUR, plus, SECOND, type Clock, type MemberId, type MentorId } from '@spotter/core/kernel';
import type { EventQueue } from './event-queue.js';
import type { AppBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';

/** A request of a person's app. */
export interface AppRequest {
  readonly caller: MemberId | MentorId;
  /** The caller by number, which determines their random stream: `member 17`. */
  readonly who: string;
  readonly route: string;
  readonly command: object;
}

/** A request until the app has finished it: one key for all attempts. */
export interface SentRequest extends AppRequest {
  readonly key: string;
  /** All answers, also those that the app did not receive. */
  readonly answers: KeptAnswer[];
}

type Perform = (idempotency?: IdempotencyContext) => Promise<unknown>;

export interface AppNeeds {
  readonly answerOnce: AnswerOnce;
  readonly clock: Clock;
  readonly eventQueue: EventQueue;
  readonly random: Random;
  readonly behaviour: AppBehaviour;
  readonly policy: IdempotencyPolicy;
}

/**
 * The apps of members and mentors and their connection: each request that books or moves money has its own key, and is repeated with it
 * without an answer, seconds or hours later, or twice at once.
 */
export class SimulatedApps {
  private keys = 0;
  private readonly tried = new Set<SentRequest>();
  private current: SentRequest | null = null;

  constructor(private readonly needs: AppNeeds) {}

  /** The request whose rows are being committed, one at a time. */
  get underWay(): SentRequest | null {
    return this.current;
  }

  /** The attempts of this step. */
  get triedNow(): Iterable<SentRequest> {
    return this.tried;
  }

  get hasTried(): boolean {
    return this.tried.size > 0;
  }

  /** Clears the attempts after the checks of a step. */
  endStep(): void {
    this.tried.clear();
  }

  /**
   * @returns the first answer, which the person sees at the latest at the next use of the app.
   * @throws DomainError for a refusal; Crash when the service process died.
   */
  async send<Result>(
    asked: AppRequest,
    perform: (idempotency?: IdempotencyContext) => Promise<Result>,
  ): Promise<Result> {
    const { behaviour, clock, random } = this.needs;
    if (!random.stream(`app of ${asked.who}`).chance(behaviour.sendsKeys)) return perform();
    const luck = random.stream(`${asked.route} of ${asked.who}`, clock.now());
    const losesAnswer = luck.chance(behaviour.losesAnswer);
    const copies = luck.chance(behaviour.sendsTwiceAtOnce) ? 2 : 1;
    this.keys += 1;
    const request: SentRequest = { ...asked, key: `key ${this.keys}`, answers: [] };
    const heard = await this.try(request, perform, luck, copies);
    if (losesAnswer || heard === null) this.sendAgainLater(request, perform, luck);
    if (heard === null) throw new Crash('before a request was answered');
    return resultOf(heard) as Result;
  }

  /** Repeats only within the lifetime of a key. */
  private sendAgainLater(request: SentRequest, perform: Perform, luck: Stream): void {
    const { eventQueue, behaviour, clock, policy } = this.needs;
    for (let times = luck.chance(behaviour.sendsThirdTime) ? 2 : 1; times > 0; times -= 1) {
      const isHoursLater = luck.chance(behaviour.sendsHoursLater);
      const later = isHoursLater ? luck.between(1, 20) * HOUR : luck.between(1, 120) * SECOND;
      if (later < policy.keepMs)
        eventQueue.add(plus(clock.now(), later), 'sends again', () => this.try(request, perform, luck, 1));
    }
  }

  /** @returns the answer of the first copy; null when the service process died. */
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
      const { answer } = await this.needs.answerOnce.execute(asked, async (idempotency) => {
        const made = await answerOf(perform, idempotency);
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

/** Business refusals are answers too; server errors are not. */
async function answerOf(perform: Perform, idempotency: IdempotencyContext): Promise<KeptAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await perform(idempotency)) };
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
