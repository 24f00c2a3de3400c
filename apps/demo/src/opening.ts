import { formatInstant } from '@spotter/core';
import type { castOf } from './cast.js';
import type { LoggedIn } from './service-client.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';
import type { Block, OpenedSeries, Store } from './wire.js';

export interface Opened {
  readonly mentor: LoggedIn;
  readonly store: Store;
  readonly block: Block;
  readonly series: OpenedSeries;
}

/** A mentor registers, is verified and opens blocks, one and in bulk; two others open an hour each, for there to be a choice. */
export async function mentorOpensTime(
  stage: Stage,
  cast: ReturnType<typeof castOf>,
  timetable: Timetable,
): Promise<Opened> {
  const [store] = await stage.anybody.get<readonly Store[]>('/api/stores');
  if (!store) throw new Error('There is no store: the demonstration needs the demo data.');
  const admin = await stage.admin();

  const mentor = await stage.register(cast.mentor);
  await mentor.patch('/api/mentors/me', { specialties: ['strength', 'posture'], storeIds: [store.id] });
  const account = { bankCode: '088', accountNumber: '110-555-123456', holder: mentor.name };
  const { accountNumberMasked } = await mentor.patch<{ accountNumberMasked: string }>(
    '/api/mentors/me/bank-account',
    account,
  );
  stage.tell(`${mentor.name} registers as a mentor`, `Payouts go to account ${accountNumberMasked}, kept encrypted.`);

  await admin.post(`/api/admin/mentors/${mentor.id}/verify`);
  stage.tell('An administrator verifies the mentor');

  const noon = { storeId: store.id, startsAt: formatInstant(timetable.sessionStart) };
  const block = await mentor.post<Block>('/api/mentors/me/blocks', noon);
  stage.tell(`The mentor opens one block: ${shortTime(block.startsAt)}, ${store.name}`);

  const series = await openSeries(stage, mentor, store, timetable);
  for (const other of cast.otherMentors) {
    const colleague = await stage.register(other);
    await colleague.patch('/api/mentors/me', { specialties: ['endurance'], storeIds: [store.id] });
    await admin.post(`/api/admin/mentors/${colleague.id}/verify`);
    await colleague.post('/api/mentors/me/blocks', noon);
  }
  stage.tell(`${cast.otherMentors.map(({ name }) => name).join(' and ')} join as mentors too, and open the same hour`);
  return { mentor, store, block, series };
}

async function openSeries(
  stage: Stage,
  mentor: LoggedIn,
  store: Store,
  { series: { weekdays, startTimes }, monday, sunday }: Timetable,
): Promise<OpenedSeries> {
  const wanted = { storeId: store.id, weekdays, startTimes, from: monday, until: sunday };
  const series = await mentor.post<OpenedSeries>('/api/mentors/me/blocks/bulk', wanted);
  stage.tell(
    `The mentor opens blocks in bulk: Tuesday to Thursday at ${startTimes.join(' and ')}`,
    `${series.opened.length} opened, ${series.skipped.length} skipped.`,
    ...series.skipped.map(({ startsAt, reason }) => `Skipped ${shortTime(startsAt)}: ${reason}`),
  );
  return series;
}
