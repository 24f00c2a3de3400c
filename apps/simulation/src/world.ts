import { DomainError, type AdminId, type DomainEvent, type Instant, type Policies } from '@spotter/core';
import type { ManualClock } from '@spotter/memory';
import type { Agenda } from './agenda.js';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Dice } from './dice.js';
import type { House } from './house.js';
import type { SimulatedApps } from './simulated-apps.js';
import type { Town } from './town.js';

/** What everybody in the simulation acts in. */
export interface World {
  readonly house: House;
  /** What goes by a key goes through these. */
  readonly apps: SimulatedApps;
  readonly adminId: AdminId;
  readonly clock: ManualClock;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly town: Town;
  readonly behaviour: Behaviour;
  /** Those in force, as people know them. */
  readonly policies: Policies;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** How often something was refused, by its code and policy; a crash counts as one. */
  readonly refusals: Map<string, number>;
}

/** Somebody who hears of what has happened, after the step in which it did. */
export interface Listener {
  hear(event: DomainEvent): void;
}

/**
 * Tries something that may be refused, as a person does at an app: a refusal, or a crash of the service, is noted and nothing more.
 * @returns null then.
 */
export async function attempt<Result>({ refusals }: World, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    return null;
  }
}

/** @returns null for what is neither a refusal nor a crash that the simulation made: a defect. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof Crash) return 'crash';
  if (!(error instanceof DomainError)) return null;
  const { policy } = error.details as { readonly policy?: unknown };
  return typeof policy === 'string' ? `${error.code} ${policy}` : error.code;
}
