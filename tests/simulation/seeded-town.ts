import { busyBehaviour, type SimulationOptions } from '@spotter/simulation';

/** What is played seed after seed: small, so that a story stays short, and busy, so that it holds everything. */
export const seededTown = (seed: number, days: number): SimulationOptions => ({
  seed,
  days,
  members: 10,
  mentors: 3,
  behaviour: busyBehaviour,
});
