import type { IdempotencyContext } from '@spotter/core/application';
import type { AnswerOnce, IdempotencyPolicy, KeptAnswer, KeptRefusal } from '@spotter/core/idempotency';
import { DomainError, HOUR, plus, SECOND, type Clock, type MemberId, type MentorId } from '@spotter/core/kernel';
import type { EventQueue } from './event-queue.js';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';

/** A request of a person's app. */
export interface AppRequest<Command = object> {
  readonly caller: MemberId | MentorId;
  /** The caller by number, which determines their random stream: `member 17`. */
  readonly who: string;
  readonly route: string;
  readonly command: Command;
}

/** A use case that accepts a key. */
export interface KeyedUseCase<Command, Result> {
  execute(command: Command, idempotency?: IdempotencyContext): Promise<Result>;
}

/** A request until the app has finished it: one key for all attempts. */
export interface SentRequest extends AppRequest {
  readonly key: string;
  /** All answers, also answers that the app did not receive. */
  readonly answers: KeptAnswer[];
}

type Perform = (idempotency?: IdempotencyContext) => Promise<unknown>;

export interface AppOptions {
  readonly answerOnce: AnswerOnce;
  readonly clock: Clock;
  readonly eventQueue: EventQueue;
  readonly random: Random;
  readonly behaviour: Behaviour['app'];
  readonly policy: IdempotencyPolicy;
}

/**
 * The apps of members and mentors and their connection. Each request that books or moves money has its own key. Without an answer the app
 * repeats it under that key, seconds or hours later, or twice at once.
 */
export class SimulatedApps {
  private keys = 0;
  /** The attempts of this step. */
  readonly attemptedRequests = new Set<SentRequest>();
  private current: SentRequest | null = null;

  constructor(private readonly options: AppOptions) {}

  /** The request whose rows are being committed, one at a time. */
  get currentRequest(): SentRequest | null {
    return this.current;
  }

  /** Clears the attempts after the checks of a step. */
  endStep(): void {
    this.attemptedRequests.clear();
  }

  /**
   * @returns the first answer, which the person sees at the latest at the next use of the app.
   * @throws DomainError for a refusal; Crash when the service process died.
   */
  async send<Command extends object, Result>(
    request: AppRequest<Command>,
    useCase: KeyedUseCase<Command, Result>,
  ): Promise<Result> {
    const { behaviour, clock, random } = this.options;
    const perform = (idempotency?: IdempotencyContext) => useCase.execute(request.command, idempotency);
    if (!random.stream(`app of ${request.who}`).chance(behaviour.sendsKeys)) return perform();
    const draws = random.stream(`${request.route} of ${request.who}`, clock.now());
    const losesAnswer = draws.chance(behaviour.losesAnswer);
    const copies = draws.chance(behaviour.sendsTwiceAtOnce) ? 2 : 1;
    this.keys += 1;
    const { caller, who, route, command } = request;
    const sent: SentRequest = { caller, who, route, command, key: `key ${this.keys}`, answers: [] };
    const answer = await this.attempt(sent, perform, draws, copies);
    if (losesAnswer || answer === null) this.sendAgainLater(sent, perform, draws);
    if (answer === null) throw new Crash('before a request was answered');
    return readResult(answer) as Result;
  }

  /** Repeats only within the lifetime of a key. */
  private sendAgainLater(request: SentRequest, perform: Perform, draws: Stream): void {
    const { eventQueue, behaviour, clock, policy } = this.options;
    for (let times = draws.chance(behaviour.sendsThirdTime) ? 2 : 1; times > 0; times -= 1) {
      const isHoursLater = draws.chance(behaviour.sendsHoursLater);
      const later = isHoursLater ? draws.between(1, 20) * HOUR : draws.between(1, 120) * SECOND;
      if (later < policy.keepMs)
        eventQueue.add(plus(clock.now(), later), 'sends again', () => this.attempt(request, perform, draws, 1));
    }
  }

  /** @returns the answer of the first copy; null when the service process died. */
  private async attempt(
    request: SentRequest,
    perform: Perform,
    draws: Stream,
    copies: number,
  ): Promise<KeptAnswer | null> {
    this.current = request;
    this.attemptedRequests.add(request);
    try {
      const all = Array.from({ length: copies }, () => this.attemptOnce(request, perform, draws));
      const [first = null] = await Promise.all(all);
      return first;
    } finally {
      this.current = null;
    }
  }

  private async attemptOnce(request: SentRequest, perform: Perform, draws: Stream): Promise<KeptAnswer | null> {
    const { caller, route, key, command } = request;
    const keyed = { caller, route, key, fingerprint: JSON.stringify(command) };
    try {
      const { answer } = await this.options.answerOnce.execute(keyed, async (idempotency) => {
        const made = await answerRequest(perform, idempotency);
        if (draws.chance(this.options.behaviour.crashesBeforeAnswer)) throw new Crash('before an answer was kept');
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
async function answerRequest(perform: Perform, idempotency: IdempotencyContext): Promise<KeptAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await perform(idempotency)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    return { status: 422, body: JSON.stringify({ code, message, details }) };
  }
}

function readResult({ status, body }: KeptAnswer): unknown {
  if (status === 200) return JSON.parse(body) as unknown;
  const { code, message, details } = JSON.parse(body) as KeptRefusal;
  throw new DomainError(code, message, details);
}
