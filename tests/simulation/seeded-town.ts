import { busyBehaviour, withSettings, type SimulationOptions } from '@spotter/simulation';

/** Fifty sessions with one mentor, and thirty days between applications, are more than a month of a small town holds. */
export const SETTINGS = [
  'proApplication.minCompletedSessions=1',
  'proApplication.minRating=2',
  'proApplication.againAfterDays=4',
];

const policies = withSettings(SETTINGS);

/** What is played seed after seed: small, so that a story stays short, and busy, so that it holds everything. */
export const seededTown = (seed: number, days: number): SimulationOptions => ({
  seed,
  days,
  members: 10,
  mentors: 3,
  behaviour: busyBehaviour,
  policies,
});
