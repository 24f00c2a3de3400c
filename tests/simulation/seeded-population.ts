import { stressBehaviour, withSettings, type SimulationOptions } from '@spotter/simulation';

/**
 * A month of a small population is too short for defaults: fifty sessions with one mentor, thirty days between applications, two years of a
 * consent. It has no renewal on the last day. With a heartbeat per minute, half of the steps would be heartbeats.
 */
const SETTINGS = [
  'proApplication.minCompletedSessions=1',
  'proApplication.minRating=2',
  'proApplication.againAfterDays=4',
  'marketing.consentReminderDays=6',
  'operation.heartbeatEveryMinutes=4',
  'membership.priceDaysBefore=26',
  'membership.noticeDaysBefore=22',
  'membership.renewDaysBefore=20',
];

/** Every other seed releases payouts by two persons. */
export const settingsOf = (seed: number): readonly string[] =>
  seed % 2 === 0 ? SETTINGS : [...SETTINGS, 'payout.release=two_person'];

/** Small, so that a failing history is short; stressed, so that every action occurs. */
export const seededPopulation = (seed: number, days: number): SimulationOptions => ({
  seed,
  days,
  members: 10,
  mentors: 5,
  behaviour: stressBehaviour,
  policies: withSettings(settingsOf(seed)),
});
