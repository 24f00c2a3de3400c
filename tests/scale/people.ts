import { addDays, dayOf, HOUR, instant, MINUTE, plus, SECOND, startOfDay } from '@spotter/core/kernel';
import { openHours, type OpenBlock } from '../races/open-blocks.js';
import { joining } from '../races/members.js';
import { teachingMentor } from '../races/mentors.js';
import { api, ok } from '../support/api.js';
import { KEYS } from '../support/portone-server.js';
import { SANDBOX } from '../support/sandbox.js';
import { seedDemoData, startTestService } from '../support/service.js';

const PAIRS = 40;
const CREDITS = 24;
/** The check-in of the booked sessions is open from the start of the run to 43 minutes later. */
const BEFORE_THE_SESSIONS_MS = 28 * MINUTE;
const DAYS_OPEN = { from: 1, until: 5 };

/** A member who trains with a mentor during the run. */
export interface Pair {
  readonly member: string;
  readonly sessionId: string;
  readonly storeId: string;
}

/**
 * Members with a membership and a session tomorrow, and mentors with open blocks. The clock is set to shortly before these
 * sessions.
 */
export async function gather(
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly Pair[]> {
  const service = await startTestService({ databaseUrl, environment: { ...environment, DATABASE_POOL: '10' } });
  try {
    await seedDemoData(databaseUrl);
    const apiClient = api(service.url);
    const clock = apiClient.withKey(SANDBOX.systemKey);
    const now = async () => Date.parse((await clock.read<{ now: string }>('/api/system/clock')).now);
    const starts = plus(startOfDay(addDays(dayOf(instant(await now())), 1)), 10 * HOUR);
    const servers = { apiClients: [apiClient, apiClient] as const, now };
    const pairs: Pair[] = [];
    for (let index = 0; index < PAIRS; index += 1) {
      const mentor = await teachingMentor(servers);
      const blocks = await openHours(servers, mentor.email, DAYS_OPEN);
      const block = blocks.find(({ startsAt }) => Date.parse(startsAt) === starts)!;
      pairs.push(await newPair(apiClient, block));
    }
    const wait = starts - BEFORE_THE_SESSIONS_MS - (await now());
    ok(await clock.post('/api/system/clock', { advance: Math.ceil(wait / SECOND) }));
    return pairs;
  } finally {
    await service.close();
  }
}

async function newPair(apiClient: ReturnType<typeof api>, { id, storeId }: OpenBlock): Promise<Pair> {
  const member = await apiClient.register();
  ok(await apiClient.as(member).post('/api/memberships', joining(CREDITS, KEYS.pays)));
  const booked = ok(await apiClient.as(member).post<{ id: string }>('/api/reservations', { blockId: id }));
  return { member: member.email, sessionId: booked.body.data.id, storeId };
}
