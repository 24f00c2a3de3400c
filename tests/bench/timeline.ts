import type { Interval, MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import { instant } from '@spotter/core/kernel';
import type { TimelineSubject } from '@spotter/core/timeline';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { idOf } from '../support/numbered-ids.js';
import { databaseTime, timed } from './database-time.js';
import type { BenchOptions } from './effort.js';
import { reportGrowth, type Times } from './growth.js';
import { withLargeDatabase } from './large-database.js';
import { addFacts, NEW_MEMBER } from './many-facts.js';
import { MEMBERS } from './many-people.js';
import { figure, type Figure } from './report.js';

const SIZES = [100_000, 10_000_000];
const READINGS = 200;
/** A page of 20 and one more. */
const LIMIT = 21;

/** A page of a timeline, by the number of events: of a busy mentor and a new member, first and deep in the history. */
export async function timeline({ sizes = SIZES, effort }: BenchOptions): Promise<readonly Figure[]> {
  const bySize: Times[][] = [];
  for (const events of sizes) bySize.push(await timesOf(events, effort.rounds));
  const rounds = Array.from({ length: effort.rounds }, (_, round) => bySize.map((times) => times[round] ?? new Map()));
  const figures = reportGrowth('Page of a timeline, by number of events', sizes, rounds);
  const last = bySize.at(-1)?.at(-1);
  const busy = last?.get('busy mentor, first page')?.processorMs ?? NaN;
  console.log(`  busy mentor against new member: x ${figure(busy / (last?.get('new member')?.processorMs ?? NaN), 2)}`);
  return figures;
}

const timesOf = (events: number, rounds: number): Promise<Times[]> =>
  withLargeDatabase(async ({ client, url }) => {
    const persistence = await connect({ url, poolSize: 1 });
    let span: Interval | undefined;
    const filledMs = await timed(async () => (span = await addFacts(client, persistence, events)));
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    console.log(`\n${events.toLocaleString('en')} events filled in ${figure(filledMs / 1_000)} s, ${rows[0]?.size}`);
    const times: Times[] = [];
    while (times.length < rounds) times.push(await readingTimes(persistence, span!, events));
    await persistence.close();
    return times;
  });

async function readingTimes(persistence: Persistence, { startsAt, endsAt }: Interval, events: number): Promise<Times> {
  const times = new Map<string, { processorMs: number; clientMs: number }>();
  const early = instant(Math.round(startsAt + (endsAt - startsAt) / 10));
  for (const [name, subject, isDeep] of subjectsAmong(events)) {
    const after = isDeep ? { at: early, id: idOf<ReservationId>('row', 0) } : null;
    const read = async () => {
      const facts = await persistence.queries.timelines.facts(subject, { after, now: endsAt, limit: LIMIT });
      if (facts.length === 0) throw new Error(`${name} has no facts.`);
    };
    times.set(name, await databaseTime(persistence, READINGS, () => timed(read)));
  }
  return times;
}

function subjectsAmong(
  events: number,
): readonly (readonly [name: string, subject: TimelineSubject, isDeep: boolean])[] {
  const member = (number: number): TimelineSubject => ({ kind: 'member', id: idOf<MemberId>('member', number) });
  const mentor = (number: number): TimelineSubject => ({ kind: 'mentor', id: idOf<MentorId>('mentor', number) });
  const row = Math.floor(events / 20);
  return [
    ['busy mentor, first page', mentor(0), false],
    ['busy mentor, deep page', mentor(0), true],
    ['mentor, first page', mentor(7), false],
    ['busy member, first page', member(0), false],
    ['busy member, deep page', member(0), true],
    ['member, first page', member(MEMBERS / 2), false],
    ['new member', member(NEW_MEMBER), false],
    ['reservation', { kind: 'reservation', id: idOf<ReservationId>('row', row) }, false],
  ];
}
