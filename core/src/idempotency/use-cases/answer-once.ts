import { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import {
  calculateExpiryCutoff,
  type KeptAnswer,
  type KeyedRequest,
  requireSameRequest,
} from '../rules/keyed-request.js';

export type AnswerOnceCommand = Pick<KeyedRequest, 'caller' | 'route' | 'key' | 'fingerprint'>;

export interface AnsweredOnce {
  readonly answer: KeptAnswer;
  /** Whether an earlier attempt gave the answer. */
  readonly replayed: boolean;
}

/** Answers a request with a key once; a repetition gets the same answer. */
export class AnswerOnce {
  constructor(private readonly ports: RequiredPorts<'keyedRequests', 'clock' | 'policies'>) {}

  /**
   * @param perform carries out the request; an exception is not an answer, and the client can use the same key again.
   * @throws DomainError validation when the key was used for another request.
   */
  async execute(
    command: AnswerOnceCommand,
    perform: (idempotency: IdempotencyContext) => Promise<KeptAnswer>,
  ): Promise<AnsweredOnce> {
    const request = await this.claim(command);
    requireSameRequest(request, command);
    if (request.answer) return { answer: request.answer, replayed: true };
    return this.keep(request, await perform(new IdempotencyContext(request, request.steps)));
  }

  private claim(command: AnswerOnceCommand): Promise<KeyedRequest> {
    const claimedAt = this.ports.clock.now();
    const { caller, route, key, fingerprint } = command;
    const fresh: KeyedRequest = { caller, route, key, fingerprint, claimedAt, steps: [], answer: null };
    return this.ports.transaction.run(async ({ keyedRequests }) => {
      const request = await keyedRequests.claim(fresh);
      if (request.claimedAt > calculateExpiryCutoff(claimedAt, this.ports.policies.idempotency)) return request;
      await keyedRequests.save(fresh);
      return fresh;
    });
  }

  /** Two concurrent attempts both get the first answer. */
  private keep(key: KeyedRequest, answer: KeptAnswer): Promise<AnsweredOnce> {
    return this.ports.transaction.run(async ({ keyedRequests }) => {
      const request = await keyedRequests.get(key);
      if (request.answer) return { answer: request.answer, replayed: true };
      await keyedRequests.save({ ...request, answer });
      return { answer, replayed: false };
    });
  }
}
