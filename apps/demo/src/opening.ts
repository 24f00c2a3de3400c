import { dataOf, type Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core/kernel';
import type { People } from './people.js';
import type { LogInResult } from './service.js';
import type { DemoService } from './demo-service.js';
import { shortTime, type Timetable } from './timetable.js';

/** A mentor registers, is verified and opens blocks, single and in bulk. Two others open one hour each, to give a choice. */
export async function mentorOpensTime(demo: DemoService, people: People, timetable: Timetable) {
  const [store] = dataOf(await demo.service.anybody.GET('/api/stores'));
  if (!store) throw new Error('No store found: the demonstration needs the demo data.');
  const admin = await demo.admin();

  const mentor = await demo.service.register(people.mentor);
  await describe(mentor, ['strength', 'posture'], store);
  const account = { bankCode: '088', accountNumber: '110-555-123456', holder: mentor.name };
  const { accountNumberMasked } = dataOf(await mentor.api.PATCH('/api/mentors/me/bank-account', { body: account }));
  demo.tell(`${mentor.name} registers as a mentor`, `Payouts go to account ${accountNumberMasked}, stored encrypted.`);

  await verify(admin, mentor);
  demo.tell('An administrator verifies the mentor');

  const noon = { storeId: store.id, startsAt: formatInstant(timetable.sessionStart) };
  const block = dataOf(await mentor.api.POST('/api/mentors/me/blocks', { body: noon }));
  demo.tell(`The mentor opens one slot: ${shortTime(block.startsAt)}, ${store.name}`);

  const series = await openSeries(demo, mentor, store, timetable);
  for (const other of people.otherMentors) {
    const colleague = await demo.service.register(other);
    await describe(colleague, ['endurance'], store);
    await verify(admin, colleague);
    dataOf(await colleague.api.POST('/api/mentors/me/blocks', { body: noon }));
  }
  demo.tell(`${people.otherMentors.map(({ name }) => name).join(' and ')} also join as mentors and open the same hour`);
  return { mentor, store, block, series };
}

async function describe({ api }: LogInResult, specialties: Schemas['Goal'][], { id }: Schemas['Store']): Promise<void> {
  dataOf(await api.PATCH('/api/mentors/me', { body: { specialties, storeIds: [id] } }));
}

async function verify(admin: LogInResult, { id }: LogInResult): Promise<void> {
  dataOf(await admin.api.POST('/api/admin/mentors/{id}/verify', { params: { path: { id } } }));
}

async function openSeries(
  demo: DemoService,
  mentor: LogInResult,
  store: Schemas['Store'],
  { weeklyHours, monday, sunday }: Timetable,
): Promise<Schemas['OpenedSeries']> {
  const body = { storeId: store.id, ...weeklyHours, from: monday, until: sunday };
  const series = dataOf(await mentor.api.POST('/api/mentors/me/blocks/bulk', { body }));
  demo.tell(
    `The mentor opens repeating slots: Tuesday to Thursday at ${weeklyHours.startTimes.join(' and ')}`,
    `${series.opened.length} opened, ${series.skipped.length} skipped.`,
    ...series.skipped.map(({ startsAt, reason }) => `Skipped ${shortTime(startsAt)}: ${reason}`),
  );
  return series;
}
