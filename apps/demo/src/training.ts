import { dataOf, type Schemas } from '@spotter/client';
import { TRAINING } from './people.js';
import type { LogInResult } from './service.js';
import type { DemoService } from './demo-service.js';
import { shortTime, type Timetable } from './timetable.js';

/** The session itself: reminders, check-in by the mentor's code, record, summary, rating. */
export async function runTrainingSession(
  demo: DemoService,
  member: LogInResult,
  mentor: LogInResult,
  { id }: Schemas['Reservation'],
  timetable: Timetable,
) {
  const session = { params: { path: { id } } };
  await demo.moveClockTo(timetable.anHourBefore);
  await demo.moveClockTo(timetable.aQuarterBefore);
  demo.tell('The clock moves to 15 minutes before the session; both people get reminders');

  const preInfo = dataOf(await mentor.api.GET('/api/sessions/{id}/pre-info', session));
  demo.tell('The mentor reads the pre-session information', ...aboutMember(preInfo));

  await demo.moveClockTo(timetable.fiveMinutesBefore);
  await demo.moveClockTo(timetable.arrival);
  const checkedIn = await checkIn(demo, member, mentor, session);
  await demo.moveClockTo(timetable.nearTheEnd);
  const recorded = dataOf(await mentor.api.POST('/api/sessions/{id}/record', { ...session, body: TRAINING }));
  demo.tell(`The mentor saves the record: the session is ${recorded.status}`, `Note: “${TRAINING.handoverNote ?? ''}”`);
  await demo.showMoney('recorded');

  const summary = dataOf(await member.api.GET('/api/sessions/{id}/summary', session));
  demo.tell('The member sees the summary', ...aboutTraining(summary));
  await demo.moveClockTo(timetable.reviewRequest);
  const rating = dataOf(
    await member.api.POST('/api/sessions/{id}/rating', {
      ...session,
      body: { score: 5, comment: 'Clear and patient.' },
    }),
  );
  demo.tell(`90 minutes after the start, the member receives a review request and rates: ${rating.score} of 5`);
  return { preInfo, checkedIn, recorded, summary, rating };
}

/** The mentor's screen shows the code and the member's phone reads it, which proves the presence of the member. */
async function checkIn(
  demo: DemoService,
  member: LogInResult,
  mentor: LogInResult,
  session: { readonly params: { readonly path: { readonly id: string } } },
): Promise<Schemas['Session']> {
  const { checkIn: code } = dataOf(await mentor.api.GET('/api/sessions/{id}', session));
  if (!code) throw new Error('The mentor got no check-in code.');
  const checkedIn = dataOf(
    await member.api.POST('/api/sessions/{id}/check-in', { ...session, body: { token: code.token } }),
  );
  demo.tell(
    `The member checks in with the mentor’s QR code: the session is ${checkedIn.status}`,
    `The code was valid until ${shortTime(code.expiresAt)}${code.expiresAt.slice(16, 19)}.`,
  );
  return checkedIn;
}

const aboutMember = ({ member, phase, recommendation }: Schemas['PreSessionInfo']): readonly string[] => [
  `${member.name}, ${member.age ?? 'age unknown'}, goal ${member.goal ?? 'not set'}; phase ${phase.phase}.`,
  `Recommended: ${recommendation.exercises.map(({ name, sets, reps }) => `${name} ${sets} × ${reps}`).join(', ')}.`,
];

const aboutTraining = ({ volumeKg, cardioMinutes, mentorComment }: Schemas['SessionSummary']): readonly string[] => [
  `${volumeKg} kg moved, ${cardioMinutes} minutes of cardio.`,
  ...(mentorComment === null ? [] : [`The mentor’s comment: “${mentorComment}”`]),
];
