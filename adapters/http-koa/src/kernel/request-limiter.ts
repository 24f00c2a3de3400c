import type { Clock } from '@spotter/core/kernel';
import type { AddressOf } from './client-address.js';
import { ImmediateCounter } from './immediate-counter.js';
import type { Quota, RateCounter } from './rate-limit.js';
import type { RequestContext } from './request-context.js';

/** Limits for all routes together. */
export interface RequestLimits {
  /** Per caller. */
  readonly reads: Quota;
  /** Per caller. */
  readonly writes: Quota;
  /** Per address, for unauthenticated requests. */
  readonly anonymous: Quota;
}

/** Counts every request once: for its caller, or for its address without one. */
export class RequestLimiter {
  private readonly reads: ImmediateCounter;
  private readonly writes: ImmediateCounter;
  private readonly anonymous: ImmediateCounter;

  constructor(
    limits: RequestLimits,
    private readonly addressOf: AddressOf,
    clock: Clock,
    counter: RateCounter | null,
  ) {
    this.reads = new ImmediateCounter('reads', limits.reads, clock, counter);
    this.writes = new ImmediateCounter('writes', limits.writes, clock, counter);
    this.anonymous = new ImmediateCounter('anonymous', limits.anonymous, clock, counter);
  }

  /** @throws DomainError rate-limited */
  countCaller(context: RequestContext, caller: string): void {
    const { method } = context.req;
    const counter = method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
    counter.count(context, caller);
  }

  /** @throws DomainError rate-limited */
  countAddress(context: RequestContext): void {
    this.anonymous.count(context, this.addressOf(context.req));
  }
}
