import { addDays, dayOf, instant, type Day } from '@spotter/core/kernel';
import { ok } from '../support/api.js';
import type { TwoServers } from './two-servers.js';

export interface OpenBlock {
  readonly id: string;
  readonly mentorId: string;
  readonly storeId: string;
  /** With the offset of the business time zone: `2026-11-20T18:00:00.000+09:00`. */
  readonly startsAt: string;
}

/** How many hours of a mentor's day the demo data leaves free. */
export const FREE_HOURS = 19;

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export interface Days {
  /** Counted from today, both included. */
  readonly from: number;
  readonly until: number;
}

/** Opens every free hour of a mentor (a demo mentor or an e-mail address) on these days. @returns the blocks, sorted by start. */
export async function openHours(
  servers: Pick<TwoServers, 'apiClients' | 'now'>,
  mentor: string,
  days: Days,
): Promise<readonly OpenBlock[]> {
  const [apiClient] = servers.apiClients;
  const caller = apiClient.as(await apiClient.logIn(mentor.includes('@') ? mentor : `${mentor}@spotter.test`));
  const { storeIds } = await caller.read<{ storeIds: string[] }>('/api/mentors/me');
  const today = dayOf(instant(await servers.now()));
  const ahead = (count: number): Day => addDays(today, count);
  const hours = {
    storeId: storeIds[0],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    startTimes: HOURS,
    from: ahead(days.from),
    until: ahead(days.until),
  };
  return ok(await caller.post<{ opened: OpenBlock[] }>('/api/mentors/me/blocks/bulk', hours)).body.data.opened;
}
