import { api, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { rowsOf } from '../support/rows-of.js';
import { faultsIn } from '../support/soundness.js';
import type { Cluster } from './cluster.js';
import type { Load } from './load.js';

/** A property of the whole run, and its violations. */
export interface Proof {
  readonly claim: string;
  readonly faults: readonly string[];
}

/** Leases of killed workers, and the time after which an unanswered payment is queried. */
const LEASES_END_SECONDS = 121;
const MAX_RUNS = 50;
const PAGE = 100;

/** Waits until all pending work is finished, then compares the answers to clients with the stored rows. */
export async function prove(cluster: Cluster, load: Load): Promise<readonly Proof[]> {
  const apiClient = api(cluster.urls[0]!);
  await settle(cluster);
  const people = await Promise.all(cluster.pairs.map(({ member }) => apiClient.logIn(member)));
  const { url } = cluster.database;
  const audit = await cluster.spotter('ledger', 'audit');
  return [
    { claim: 'commits waited for the standby until it took over', faults: await replicationFaults(cluster) },
    { claim: 'every answer is in the envelope, and no error but 503 UNAVAILABLE', faults: answerFaults(load) },
    { claim: 'every request under a key was answered', faults: load.unanswered },
    { claim: 'each acknowledged booking is stored, and no other', faults: await bookingFaults(url, load, people) },
    { claim: 'each acknowledged charge is paid, and no other', faults: await chargeFaults(url, load, people) },
    { claim: 'the gateway took what the payments say', faults: await gatewayFaults(cluster, people) },
    { claim: 'each check-in is stored', faults: await checkInFaults(cluster, load) },
    { claim: 'each webhook was handled', faults: await webhookFaults(url, load) },
    { claim: 'each booking was announced once', faults: await messageFaults(cluster, load, people) },
    { claim: 'the data is consistent (tests/support/soundness.ts)', faults: await faultsIn(url) },
    { claim: 'spotter ledger audit: the ledger is consistent', faults: audit.code === 0 ? [] : [audit.output] },
  ];
}

async function settle({ urls }: Cluster): Promise<void> {
  const apiClient = api(urls[0]!);
  await apiClient.withKey(SANDBOX.systemKey).post('/api/system/clock', { advance: LEASES_END_SECONDS });
  for (const url of urls) await api(url).withKey(SANDBOX.systemKey).get('/api/system/clock'); // adopts the new time
  for (const job of ['payment-reconcile', 'notification-dispatch']) {
    for (let run = 1; (await considered(apiClient, job)) > 0; run += 1)
      if (run === MAX_RUNS) throw new Error(`${job} still finds work after ${MAX_RUNS} runs.`);
  }
}

async function considered(apiClient: ReturnType<typeof api>, job: string): Promise<number> {
  const { status, body } = await apiClient.withKey(SANDBOX.cronKey).post(`/api/system/cron/${job}`);
  if (status !== 200) throw new Error(`${job}: ${status} ${JSON.stringify(body)}`);
  return Number(body.data['considered']);
}

async function replicationFaults({ database, stateAtFailover }: Cluster): Promise<readonly string[]> {
  const [row] = await database.administer<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
  return [
    ...(row?.recovering === false ? [] : ['the standby was not promoted']),
    ...(stateAtFailover === 'sync' ? [] : [`the standby was ${stateAtFailover}`]),
  ];
}

function answerFaults({ attempts }: Load): readonly string[] {
  const faults = attempts.flatMap(({ fault, route, at }) =>
    fault === null ? [] : [`${at.toFixed(1)} s ${route}: ${fault}`],
  );
  return attempts.length > 0 ? faults : ['nothing was requested'];
}

const idsOf = (people: readonly Person[]): readonly string[] => people.map(({ user }) => user.id);

async function bookingFaults(url: string, { booked }: Load, people: readonly Person[]): Promise<readonly string[]> {
  const rows = await rowsOf<{ id: string; by: string; cancelled: boolean }>(
    url,
    `select id, member_id as by, status = 'cancelled' as cancelled from reservation where member_id = any ($1) and origin = 'member'`,
    [idsOf(people)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const wrong = [...booked].flatMap(([id, { by, cancelled }]) => {
    const row = stored.get(id);
    if (row?.by !== by) return [`${id} is lost`];
    return row.cancelled === cancelled ? [] : [`${id} is ${row.cancelled ? '' : 'not '}cancelled`];
  });
  // Each member booked one session before the load.
  const surplus = rows.length - booked.size - people.length;
  const cancelled = rows.filter((row) => row.cancelled).length;
  const missing = [...none(booked.size, 'bookings'), ...none(cancelled, 'cancellations')];
  return [...wrong, ...missing, ...(surplus === 0 ? [] : [`${surplus} more than acknowledged`])];
}

async function chargeFaults(url: string, { charged }: Load, people: readonly Person[]): Promise<readonly string[]> {
  const rows = await rowsOf<{ id: string; status: string }>(
    url,
    `select id, status from payment where member_id = any ($1) and purpose = 'points_charge'`,
    [idsOf(people)],
  );
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  const lost = [...charged].filter((id) => stored.get(id) !== 'paid').map((id) => `${id} is ${stored.get(id)}`);
  const more = rows
    .filter(({ id }) => !charged.has(id))
    .map(({ id, status }) => `${id} is ${status}, not acknowledged`);
  return [...lost, ...more, ...none(charged.size, 'charges')];
}

async function gatewayFaults(cluster: Cluster, people: readonly Person[]): Promise<readonly string[]> {
  const [row] = await rowsOf<{ sum: string }>(
    cluster.database.url,
    `select coalesce(sum(amount - refunded_amount), 0) as sum from payment
     where member_id = any ($1) and status not in ('pending', 'failed')`,
    [idsOf(people)],
  );
  const taken = cluster.portone.collected();
  return Number(row?.sum) === taken ? [] : [`it took ${taken}, the payments are ${row?.sum}`];
}

async function checkInFaults({ database, pairs }: Cluster, { arrived, begun }: Load): Promise<readonly string[]> {
  const stored = async (condition: string): Promise<ReadonlySet<string>> => {
    const ids = pairs.map(({ sessionId }) => sessionId);
    const rows = await rowsOf<{ id: string }>(
      database.url,
      `select id from reservation where id = any ($1) and ${condition}`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  };
  const [here, started] = [await stored('member_arrived_at is not null'), await stored('started_at is not null')];
  return [
    ...arrived.filter((id) => !here.has(id)).map((id) => `the arrival at ${id} is lost`),
    ...begun.filter((id) => !started.has(id)).map((id) => `the start of ${id} is lost`),
    ...pairs.filter(({ sessionId }) => !started.has(sessionId)).map(({ sessionId }) => `${sessionId} did not begin`),
  ];
}

async function webhookFaults(url: string, { webhooks }: Load): Promise<readonly string[]> {
  const [row] = await rowsOf<{ count: string }>(
    url,
    'select count(*) from webhook where id = any ($1) and handled_at is not null',
    [webhooks],
  );
  return [
    ...none(webhooks.length, 'webhooks'),
    ...(Number(row?.count) === webhooks.length ? [] : [`${row?.count} of ${webhooks.length}`]),
  ];
}

/** In the members' inboxes. */
async function messageFaults(
  { urls }: Cluster,
  { booked }: Load,
  people: readonly Person[],
): Promise<readonly string[]> {
  const announced = new Map<string, number>();
  for (const person of people) {
    for (const id of await confirmationsOf(urls[0]!, person)) announced.set(id, (announced.get(id) ?? 0) + 1);
  }
  return [...booked.keys()].flatMap((id) =>
    announced.get(id) === 1 ? [] : [`${id}: ${announced.get(id) ?? 0} times`],
  );
}

async function confirmationsOf(url: string, person: Person): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/notifications/me?size=${PAGE}&page=${page}`;
    const { body } = await api(url).as(person).get<{ eventKey: string; payload: { reservationId?: string } }[]>(path);
    const keys = body.data.filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    found.push(...keys.map(({ payload }) => payload.reservationId ?? ''));
    if (body.data.length < PAGE) return found;
  }
}

const none = (count: number, what: string): readonly string[] => (count > 0 ? [] : [`there were no ${what}`]);
