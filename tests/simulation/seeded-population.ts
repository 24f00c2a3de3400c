import { stressBehaviour, withSettings, type SimulationOptions } from '@spotter/simulation';

/**
 * A month of a small population does not contain fifty sessions with one mentor, thirty days between applications or two years of a consent.
 * With a heartbeat per minute, half of the steps would be heartbeats.
 */
export const SETTINGS = [
  'proApplication.minCompletedSessions=1',
  'proApplication.minRating=2',
  'proApplication.againAfterDays=4',
  'marketing.consentReminderDays=6',
  'operation.heartbeatEveryMinutes=4',
];

const policies = withSettings(SETTINGS);

/** Small, so that a failing history is short; stressed, so that every action occurs. */
export const seededPopulation = (seed: number, days: number): SimulationOptions => ({
  seed,
  days,
  members: 10,
  mentors: 3,
  behaviour: stressBehaviour,
  policies,
});
