import type { BusinessJobName } from '@spotter/core/application';
import { TIMETABLE } from './timetable.js';

const OF_PEOPLE_AND_MACHINES = [
  'rates',
  'rejects match',
  'changes mind',
  'amends record',
  'applies for Pro',
  'takes offer',
  'cancels substitute',
  'takes time off',
  'withdraws time off',
  'hands over',
  'answers hand-over',
  'assists member',
  'sends again',
  'office opens',
  'announces campaign',
  'plans campaign',
  'reinstates mentor',
  'corrects attendance',
  'judges in bulk',
  'retries deposit',
  'releases payouts',
  'imports settlements',
  'records chargebacks',
  'changes price',
  'consents to price',
  'webhook',
  'charge arrives',
  'gateway settles',
  'card is disputed',
  'dispute is won',
  'bank webhook',
  'mentor wakes',
  'mentor plans',
  'member wakes',
  'arrives',
  'records',
] as const;

export type Action = (typeof OF_PEOPLE_AND_MACHINES)[number] | BusinessJobName;

/** The names of all events. */
export const ACTIONS: readonly Action[] = [...OF_PEOPLE_AND_MACHINES, ...(Object.keys(TIMETABLE) as BusinessJobName[])];

/** The heartbeat must stay: without it, a failing seed would fail for another reason. */
export type ScheduledAction = Action | 'heartbeat';
