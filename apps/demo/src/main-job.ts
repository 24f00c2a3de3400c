import type { Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core/kernel';
import { memberBooks } from './booking.js';
import { peopleOf } from './people.js';
import { memberJoins } from './joining.js';
import { SILENT, type Narrator } from './narrator.js';
import { mentorOpensTime } from './opening.js';
import { mentorIsPaid } from './payout.js';
import type { LogInResult, Service } from './service.js';
import { DemoService } from './demo-service.js';
import { shortTime, timetableAfter } from './timetable.js';
import { runTrainingSession } from './training.js';

/** The results of the run, for specs. */
export type MainJob = Awaited<ReturnType<typeof runMainJob>>;

export interface MainJobOptions {
  readonly service: Service;
  /** Default: the job does not print. */
  readonly narrator?: Narrator;
  /** Part of the e-mail addresses: each run has new people. */
  readonly run: string;
  /** The folder for the statements. */
  readonly folder: string;
  /** Called before the clock moves: a background worker needs a moment to send. */
  readonly pause?: () => Promise<void>;
}

/** The complete process of one paid training session over HTTP, from registration to the mentor's statement. */
export async function runMainJob(options: MainJobOptions) {
  const { service, narrator = SILENT, run, folder, pause = () => Promise.resolve() } = options;
  const demo = new DemoService(service, narrator, pause);
  const people = peopleOf(run);
  const timetable = timetableAfter(await demo.now());
  await demo.moveClockTo(timetable.opening);
  demo.tell(`The clock moves to Monday, ${shortTime(formatInstant(timetable.opening))}`, 'A week without bookings.');
  await demo.showMoney('before');

  const joined = await memberJoins(demo, people);
  const opened = await mentorOpensTime(demo, people, timetable);
  const booked = await memberBooks(demo, joined.member, opened.store, timetable);
  const trained = await runTrainingSession(demo, joined.member, opened.mentor, booked.reservation, timetable);
  const paidOut = await mentorIsPaid(demo, opened.mentor, trained.recorded, folder);
  const messages = await showMessages(demo, joined.member, opened.mentor);
  return { timetable, joined, opened, booked, trained, paidOut, ledgers: demo.ledgers, messages };
}

/** Sends the due messages, prints and returns those of both people, oldest first. */
async function showMessages(demo: DemoService, member: LogInResult, mentor: LogInResult) {
  await demo.run('notification-dispatch');
  const toMember = (await demo.messagesTo(member)).toReversed();
  const toMentor = (await demo.messagesTo(mentor)).toReversed();
  demo.tell(`Messages to the member, ${member.name}`, ...toMember.map(formatMessage));
  demo.tell(`Messages to the mentor, ${mentor.name}`, ...toMentor.map(formatMessage));
  return { member: toMember, mentor: toMentor };
}

const formatMessage = ({ at, channel, eventKey, title }: Schemas['SandboxMessage']): string =>
  `${shortTime(at)}  ${channel.padEnd(6)}  ${eventKey.padEnd(25)}  ${title}`;
