import { DAY, dayOf, HOUR, MINUTE, plus, startOfDay, type Instant, type MentorId } from '@spotter/core/kernel';
import type { TakeTimeOffCommand, TimeOff } from '@spotter/core/time-off';
import type { Stream } from './random.js';
import { attempt, type SimulationState } from './simulation-state.js';

type Absence = Pick<TimeOff, 'reason' | 'from' | 'until'>;

const TAKE = 'post /api/mentors/me/time-off';

/** A mentor's time off: illness of the same day, holidays and other absences; some are recorded by an administrator, some end earlier. */
export class AbsenceAgent {
  constructor(
    private readonly state: SimulationState,
    private readonly index: number,
  ) {}

  begin(mentorId: MentorId): void {
    this.nextDay(mentorId, startOfDay(dayOf(this.state.clock.now())));
  }

  /** At some moment of the day. */
  private nextDay(mentorId: MentorId, midnight: Instant): void {
    const draws = this.state.random.stream('time off of mentor', this.index, midnight);
    const at = plus(midnight, draws.between(5 * 60, 21 * 60) * MINUTE);
    this.state.eventQueue.add(at, 'takes time off', async () => {
      this.nextDay(mentorId, plus(midnight, DAY));
      const absence = this.drawAbsence(draws);
      if (absence) await this.take(mentorId, absence, draws);
    });
  }

  /** The first reason that applies. */
  private drawAbsence(draws: Stream): Absence | null {
    const { behaviour, clock } = this.state;
    const { mentor } = behaviour;
    const now = clock.now();
    const today = startOfDay(dayOf(now));
    if (draws.chance(mentor.fallsIllADay))
      return { reason: 'illness', from: now, until: plus(today, draws.between(...mentor.illDays) * DAY) };
    if (draws.chance(mentor.takesHolidayADay)) {
      const from = plus(today, draws.between(...mentor.holidayDaysAhead) * DAY);
      return { reason: 'holiday', from, until: plus(from, draws.between(...mentor.holidayDays) * DAY) };
    }
    if (!draws.chance(mentor.isAwayOtherwiseADay)) return null;
    const from = plus(now, draws.between(...mentor.otherHoursAhead) * HOUR);
    return { reason: 'other', from, until: plus(from, draws.between(...mentor.otherHours) * HOUR) };
  }

  private async take(mentorId: MentorId, absence: Absence, draws: Stream): Promise<void> {
    const { behaviour } = this.state;
    const reservations = draws.chance(behaviour.mentor.cancelsWhenAway) ? 'cancel' : 'reassign';
    const isRecorded = draws.chance(behaviour.office.recordsTimeOff);
    const command = { mentorId, ...absence, note: null, reservations, authority: null } as const;
    const taken = await attempt(this.state, () => (isRecorded ? this.record(command) : this.send(command)));
    if (taken && draws.chance(behaviour.mentor.withdrawsTimeOff)) this.withdrawLater(taken, draws);
  }

  private send(command: TakeTimeOffCommand): Promise<TimeOff> {
    const { apps, service } = this.state;
    const request = { caller: command.mentorId, who: `mentor ${this.index}`, route: TAKE, command };
    return apps.send(request, service.takeTimeOff);
  }

  /** An administrator previews it first. @throws Error when something else happens than the preview says. */
  private async record(command: TakeTimeOffCommand): Promise<TimeOff> {
    const { service, supportId } = this.state;
    const recorded = { ...command, authority: { adminId: supportId, requestId: `time off of mentor ${this.index}` } };
    const { timeOff: previewed } = await service.takeTimeOff.preview(recorded);
    const taken = await service.takeTimeOff.execute(recorded);
    const [planned, done] = [previewed, taken].map((one) => JSON.stringify({ ...one, id: null }));
    if (planned !== done) throw new Error(`time off is previewed as ${planned}, and is ${done}`);
    return taken;
  }

  private withdrawLater({ id: timeOffId, mentorId, until }: TimeOff, draws: Stream): void {
    const { clock, eventQueue, service } = this.state;
    const minutes = draws.between(1, Math.floor((until - clock.now()) / MINUTE));
    eventQueue.add(plus(clock.now(), minutes * MINUTE), 'withdraws time off', () =>
      attempt(this.state, () => service.withdrawTimeOff.execute({ timeOffId, mentorId })),
    );
  }
}
