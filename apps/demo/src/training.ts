import { dataOf, type Schemas } from '@spotter/client';
import { TRAINING } from './cast.js';
import type { LoggedIn } from './service.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';

export interface Trained {
  readonly preInfo: Schemas['PreSessionInfo'];
  readonly checkedIn: Schemas['Session'];
  readonly recorded: Schemas['Session'];
  readonly summary: Schemas['SessionSummary'];
  readonly rating: Schemas['Rating'];
}

/** The hour itself: reminders, check-in by the mentor's code, record, summary, rating. */
export async function theyTrain(
  stage: Stage,
  member: LoggedIn,
  mentor: LoggedIn,
  { id }: Schemas['Reservation'],
  timetable: Timetable,
): Promise<Trained> {
  const session = { params: { path: { id } } };
  await stage.moveClockTo(timetable.anHourBefore);
  await stage.moveClockTo(timetable.aQuarterBefore);
  stage.tell('The clock moves to a quarter of an hour before the session; both are reminded on the way');

  const preInfo = dataOf(await mentor.api.GET('/api/sessions/{id}/pre-info', session));
  stage.tell('The mentor reads the pre-session information', ...aboutMember(preInfo));

  await stage.moveClockTo(timetable.fiveMinutesBefore);
  await stage.moveClockTo(timetable.arrival);
  const checkedIn = await checkIn(stage, member, mentor, session);
  await stage.moveClockTo(timetable.nearTheEnd);
  const recorded = dataOf(await mentor.api.POST('/api/sessions/{id}/record', { ...session, body: TRAINING }));
  stage.tell(
    `The mentor saves the record: the session is ${recorded.status}`,
    `Note: “${TRAINING.handoverNote ?? ''}”`,
  );
  await stage.showMoney('recorded');

  const summary = dataOf(await member.api.GET('/api/sessions/{id}/summary', session));
  stage.tell('The member sees the summary', ...aboutTraining(summary));
  await stage.moveClockTo(timetable.reviewRequest);
  const rating = dataOf(
    await member.api.POST('/api/sessions/{id}/rating', {
      ...session,
      body: { score: 5, comment: 'Clear and patient.' },
    }),
  );
  stage.tell(`Asked 90 minutes after the start, the member rates: ${rating.score} of 5`);
  return { preInfo, checkedIn, recorded, summary, rating };
}

/** The code is on the mentor's screen, the member's phone reads it: who can send it was there. */
async function checkIn(
  stage: Stage,
  member: LoggedIn,
  mentor: LoggedIn,
  session: { readonly params: { readonly path: { readonly id: string } } },
): Promise<Schemas['Session']> {
  const { checkIn: code } = dataOf(await mentor.api.GET('/api/sessions/{id}', session));
  if (!code) throw new Error('The mentor was shown no code to check in by.');
  const checkedIn = dataOf(
    await member.api.POST('/api/sessions/{id}/check-in', { ...session, body: { token: code.token } }),
  );
  stage.tell(
    `The member checks in with the mentor’s QR code: the session is ${checkedIn.status}`,
    `The code was good until ${shortTime(code.expiresAt)}${code.expiresAt.slice(16, 19)}.`,
  );
  return checkedIn;
}

const aboutMember = ({ member, phase, recommendation }: Schemas['PreSessionInfo']): readonly string[] => [
  `${member.name}, ${member.age ?? 'age unknown'}, wants ${member.goal ?? 'nothing particular'}; phase ${phase.phase}.`,
  `To begin with: ${recommendation.exercises.map(({ name, sets, reps }) => `${name} ${sets} × ${reps}`).join(', ')}.`,
];

const aboutTraining = ({ volumeKg, cardioMinutes, mentorComment }: Schemas['SessionSummary']): readonly string[] => [
  `${volumeKg} kg moved, ${cardioMinutes} minutes of cardio.`,
  ...(mentorComment === null ? [] : [`The mentor’s comment: “${mentorComment}”`]),
];
