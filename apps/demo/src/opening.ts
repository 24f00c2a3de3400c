import { dataOf, type Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core';
import type { castOf } from './cast.js';
import type { LoggedIn } from './service.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';

export interface Opened {
  readonly mentor: LoggedIn;
  readonly store: Schemas['Store'];
  readonly block: Schemas['Block'];
  readonly series: Schemas['OpenedSeries'];
}

/** A mentor registers, is verified and opens blocks, one and in bulk; two others open an hour each, for there to be a choice. */
export async function mentorOpensTime(
  stage: Stage,
  cast: ReturnType<typeof castOf>,
  timetable: Timetable,
): Promise<Opened> {
  const [store] = dataOf(await stage.anybody.GET('/api/stores'));
  if (!store) throw new Error('There is no store: the demonstration needs the demo data.');
  const admin = await stage.admin();

  const mentor = await stage.register(cast.mentor);
  await describe(mentor, ['strength', 'posture'], store);
  const account = { bankCode: '088', accountNumber: '110-555-123456', holder: mentor.name };
  const { accountNumberMasked } = dataOf(await mentor.api.PATCH('/api/mentors/me/bank-account', { body: account }));
  stage.tell(`${mentor.name} registers as a mentor`, `Payouts go to account ${accountNumberMasked}, kept encrypted.`);

  await verify(admin, mentor);
  stage.tell('An administrator verifies the mentor');

  const noon = { storeId: store.id, startsAt: formatInstant(timetable.sessionStart) };
  const block = dataOf(await mentor.api.POST('/api/mentors/me/blocks', { body: noon }));
  stage.tell(`The mentor opens one block: ${shortTime(block.startsAt)}, ${store.name}`);

  const series = await openSeries(stage, mentor, store, timetable);
  for (const other of cast.otherMentors) {
    const colleague = await stage.register(other);
    await describe(colleague, ['endurance'], store);
    await verify(admin, colleague);
    dataOf(await colleague.api.POST('/api/mentors/me/blocks', { body: noon }));
  }
  stage.tell(`${cast.otherMentors.map(({ name }) => name).join(' and ')} join as mentors too, and open the same hour`);
  return { mentor, store, block, series };
}

async function describe({ api }: LoggedIn, specialties: Schemas['Goal'][], { id }: Schemas['Store']): Promise<void> {
  dataOf(await api.PATCH('/api/mentors/me', { body: { specialties, storeIds: [id] } }));
}

async function verify(admin: LoggedIn, { id }: LoggedIn): Promise<void> {
  dataOf(await admin.api.POST('/api/admin/mentors/{id}/verify', { params: { path: { id } } }));
}

async function openSeries(
  stage: Stage,
  mentor: LoggedIn,
  store: Schemas['Store'],
  { series: { weekdays, startTimes }, monday, sunday }: Timetable,
): Promise<Schemas['OpenedSeries']> {
  const when = { weekdays: [...weekdays], startTimes: [...startTimes], from: monday, until: sunday };
  const series = dataOf(await mentor.api.POST('/api/mentors/me/blocks/bulk', { body: { storeId: store.id, ...when } }));
  stage.tell(
    `The mentor opens blocks in bulk: Tuesday to Thursday at ${startTimes.join(' and ')}`,
    `${series.opened.length} opened, ${series.skipped.length} skipped.`,
    ...series.skipped.map(({ startsAt, reason }) => `Skipped ${shortTime(startsAt)}: ${reason}`),
  );
  return series;
}
