import { TRAINING } from './cast.js';
import type { LoggedIn } from './service-client.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';
import type { PreSessionInfo, Rating, Reservation, Session, Summary } from './wire.js';

export interface Trained {
  readonly preInfo: PreSessionInfo;
  readonly checkedIn: Session;
  readonly recorded: Session;
  readonly summary: Summary;
  readonly rating: Rating;
}

/** The hour itself: reminders, check-in by the mentor's code, record, summary, rating. */
export async function theyTrain(
  stage: Stage,
  member: LoggedIn,
  mentor: LoggedIn,
  reservation: Reservation,
  timetable: Timetable,
): Promise<Trained> {
  const session = `/api/sessions/${reservation.id}`;
  await stage.moveClockTo(timetable.anHourBefore);
  await stage.moveClockTo(timetable.aQuarterBefore);
  stage.tell('The clock moves to a quarter of an hour before the session; both are reminded on the way');

  const preInfo = await mentor.get<PreSessionInfo>(`${session}/pre-info`);
  stage.tell('The mentor reads the pre-session information', ...aboutMember(preInfo));

  await stage.moveClockTo(timetable.fiveMinutesBefore);
  await stage.moveClockTo(timetable.arrival);
  const checkedIn = await checkIn(stage, member, mentor, session);
  await stage.moveClockTo(timetable.nearTheEnd);
  const recorded = await mentor.post<Session>(`${session}/record`, TRAINING);
  stage.tell(`The mentor saves the record: the session is ${recorded.status}`, `Note: “${TRAINING.handoverNote}”`);
  await stage.showMoney('recorded');

  const summary = await member.get<Summary>(`${session}/summary`);
  stage.tell('The member sees the summary', ...aboutTraining(summary));
  await stage.moveClockTo(timetable.reviewRequest);
  const rating = await member.post<Rating>(`${session}/rating`, { score: 5, comment: 'Clear and patient.' });
  stage.tell(`Asked 90 minutes after the start, the member rates: ${rating.score} of 5`);
  return { preInfo, checkedIn, recorded, summary, rating };
}

/** The code is on the mentor's screen, the member's phone reads it: who can send it was there. */
async function checkIn(stage: Stage, member: LoggedIn, mentor: LoggedIn, session: string): Promise<Session> {
  const { checkIn: code } = await mentor.get<Session>(session);
  if (!code) throw new Error('The mentor was shown no code to check in by.');
  const checkedIn = await member.post<Session>(`${session}/check-in`, { token: code.token });
  stage.tell(
    `The member checks in with the mentor’s QR code: the session is ${checkedIn.status}`,
    `The code was good until ${shortTime(code.expiresAt)}${code.expiresAt.slice(16, 19)}.`,
  );
  return checkedIn;
}

const aboutMember = ({ member, phase, recommendation }: PreSessionInfo): readonly string[] => [
  `${member.name}, ${member.age ?? 'age unknown'}, wants ${member.goal ?? 'nothing particular'}; phase ${phase.phase}.`,
  `To begin with: ${recommendation.exercises.map(({ name, sets, reps }) => `${name} ${sets} × ${reps}`).join(', ')}.`,
];

const aboutTraining = ({ volumeKg, cardioMinutes, mentorComment }: Summary): readonly string[] => [
  `${volumeKg} kg moved, ${cardioMinutes} minutes of cardio.`,
  ...(mentorComment === null ? [] : [`The mentor’s comment: “${mentorComment}”`]),
];
