import type { BusinessJobName, DomainEvent, Policies } from '@spotter/core/application';
import { DAY, DomainError, type AdminId, type Instant } from '@spotter/core/kernel';
import type { Plan } from '@spotter/core/membership';
import type { ManualClock } from '@spotter/memory';
import type { EventQueue } from './event-queue.js';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';
import type { SimulatedService } from './simulated-service.js';
import type { Outages } from './outages.js';
import type { SimulatedApps } from './simulated-apps.js';
import type { SimulatedGateway } from './simulated-gateway.js';
import type { Population } from './population.js';
import { addTo } from './totals.js';

/** The shared state of the simulation. */
export interface SimulationState {
  readonly service: SimulatedService;
  /** Sends requests with keys. */
  readonly apps: SimulatedApps;
  readonly adminId: AdminId;
  /** The second person, who releases payouts. */
  readonly financeId: AdminId;
  /** The third person, who helps members. */
  readonly supportId: AdminId;
  readonly gateway: SimulatedGateway;
  readonly clock: ManualClock;
  readonly eventQueue: EventQueue;
  readonly random: Random;
  readonly population: Population;
  readonly behaviour: Behaviour;
  readonly outages: Outages;
  /** The current policies, as people know them. */
  readonly policies: Policies;
  /** The plans on sale, at their first prices. */
  readonly plans: readonly Plan[];
  readonly startsAt: Instant;
  /** Actions at the moment of a job's next run, after it has read its due rows. */
  readonly duringJob: Map<BusinessJobName, (() => Promise<unknown>)[]>;
  /** Refusals by code and policy; a crash counts as one. */
  readonly refusals: Map<string, number>;
}

/** The random numbers of a member for one kind of decision on the present day. */
export const drawsOfToday = ({ random, clock }: SimulationState, name: string, memberIndex: number): Stream =>
  random.stream(name, memberIndex, Math.floor(clock.now() / DAY));

/** Receives the events of a step after it. */
export interface Listener {
  onEvent(event: DomainEvent): void;
}

/**
 * Runs an action that may be refused; a refusal or a simulated crash is only counted.
 * @returns null in that case.
 */
export async function attempt<Result>(
  { refusals }: SimulationState,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    addTo(refusals, refusal, 1);
    return null;
  }
}

/** @returns null for an error that is neither a refusal nor a simulated crash: a defect. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof Crash) return 'crash';
  if (!(error instanceof DomainError)) return null;
  const { policy } = error.details as { readonly policy?: unknown };
  return typeof policy === 'string' ? `${error.code} ${policy}` : error.code;
}
