import type { Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core';
import { memberBooks, type Booked } from './booking.js';
import { castOf } from './cast.js';
import { memberJoins, type Joined } from './joining.js';
import type { Narrator } from './narrator.js';
import { mentorOpensTime, type Opened } from './opening.js';
import { mentorIsPaid, type PaidOut } from './payout.js';
import type { Service } from './service.js';
import { Stage, type LedgerAfter } from './stage.js';
import { shortTime, timetableAfter, type Timetable } from './timetable.js';
import { theyTrain, type Trained } from './training.js';

/** What happened, for who wants to check it. */
export interface MainJob {
  readonly timetable: Timetable;
  readonly joined: Joined;
  readonly opened: Opened;
  readonly booked: Booked;
  readonly trained: Trained;
  readonly paidOut: PaidOut;
  readonly ledgers: readonly LedgerAfter[];
  /** Oldest first. */
  readonly messages: {
    readonly member: readonly Schemas['SandboxMessage'][];
    readonly mentor: readonly Schemas['SandboxMessage'][];
  };
}

export interface MainJobOptions {
  readonly service: Service;
  readonly narrator: Narrator;
  /** In the addresses of the people: each run has new ones. */
  readonly run: string;
  /** Where the statements go. */
  readonly folder: string;
  /** Before the clock leaps: a worker that sends in the background needs a moment. */
  readonly pause?: () => Promise<void>;
}

/** The way of one paid training session, from registration to the mentor's statement, over HTTP. */
export async function playMainJob(options: MainJobOptions): Promise<MainJob> {
  const { service, narrator, run, folder, pause = () => Promise.resolve() } = options;
  const stage = new Stage(service, narrator, pause);
  const cast = castOf(run);
  const timetable = timetableAfter(await stage.now());
  await stage.moveClockTo(timetable.opening);
  stage.tell(
    `The clock moves to Monday, ${shortTime(formatInstant(timetable.opening))}`,
    'A week nobody has touched yet.',
  );
  await stage.showMoney('before');

  const joined = await memberJoins(stage, cast);
  const opened = await mentorOpensTime(stage, cast, timetable);
  const booked = await memberBooks(stage, joined.member, opened.store, timetable);
  const trained = await theyTrain(stage, joined.member, opened.mentor, booked.reservation, timetable);
  const paidOut = await mentorIsPaid(stage, opened.mentor, trained.recorded, folder);
  const messages = await messagesThatWentOut(stage, joined, opened);
  return { timetable, joined, opened, booked, trained, paidOut, ledgers: stage.ledgers, messages };
}

async function messagesThatWentOut(stage: Stage, { member }: Joined, { mentor }: Opened): Promise<MainJob['messages']> {
  await stage.run('notification-dispatch');
  const toMember = (await stage.messagesTo(member)).toReversed();
  const toMentor = (await stage.messagesTo(mentor)).toReversed();
  stage.tell(`Messages to the member, ${member.name}`, ...toMember.map(line));
  stage.tell(`Messages to the mentor, ${mentor.name}`, ...toMentor.map(line));
  return { member: toMember, mentor: toMentor };
}

const line = ({ at, channel, eventKey, title }: Schemas['SandboxMessage']): string =>
  `${shortTime(at)}  ${channel.padEnd(6)}  ${eventKey.padEnd(25)}  ${title}`;
