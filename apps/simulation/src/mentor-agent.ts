import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  instantAt,
  krw,
  mondayOf,
  plus,
  startOfDay,
  type Day,
  type MentorId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { AbsenceAgent } from './absence-agent.js';
import { ProCandidate } from './pro-candidate.js';
import { asPro, type MentorProfile } from './population.js';
import { maybeVerifyPhone, PASSWORD, registrationOf } from './registration.js';
import { attempt, type SimulationState } from './simulation-state.js';

/** Blocks are opened for two weeks at first, then every Sunday for one week, two weeks ahead. */
const WEEKS_AHEAD = 2;

/** One mentor's weekly actions: opens slots, closes some, changes the rate. For sessions see session-agent.ts. */
export class MentorAgent {
  /** How many accounts were named so far. */
  private accounts = 0;

  constructor(
    private readonly state: SimulationState,
    private readonly profile: MentorProfile,
  ) {}

  async begin(): Promise<void> {
    const id = await this.register();
    const today = dayOf(this.state.clock.now());
    for (let week = 0; week < WEEKS_AHEAD; week += 1) await this.openWeek(id, addDays(mondayOf(today), 7 * week));
    const sunday = instantAt(addDays(mondayOf(today), 6), '20:00' as TimeOfDay);
    new AbsenceAgent(this.state, this.profile.index).begin(id);
    if (!this.profile.isPro && !this.isAccomplice) new ProCandidate(this.state, this.profile).begin(id);
    const { eventQueue } = this.state;
    const wakesAt = plus(startOfDay(today), 33 * HOUR + this.profile.index);
    eventQueue.repeat(plus(sunday, this.profile.index), 7 * DAY, 'mentor plans', () => this.planWeek(id));
    eventQueue.repeat(wakesAt, DAY, 'mentor wakes', () => this.wake(id));
  }

  /** Day passes are not valid for Pro mentors, so colluding mentors stay standard. */
  private get isAccomplice(): boolean {
    return this.state.population.members.some(({ accomplice }) => accomplice === this.profile.index);
  }

  private async register(): Promise<MentorId> {
    const { adminId, service } = this.state;
    const { index, name, specialties, storeId, ratePoints, hasAccount } = this.profile;
    const registration = registrationOf('mentor', index);
    const choices = { language: 'ko', marketingOptIn: false } as const;
    const { person } = await service.registerPerson.execute({ ...registration, name, ...choices });
    const id = person.id as MentorId;
    this.profile.id = id;
    await service.editMentor.execute({ mentorId: id, contact: {}, profile: { specialties, storeIds: [storeId] } });
    await service.verifyMentor.execute({ mentorId: id, adminId, requestId: name, reason: null });
    if (ratePoints !== null)
      await service.transaction.run(async ({ mentors }) => mentors.save(asPro(await mentors.get(id), krw(ratePoints))));
    if (hasAccount) await this.nameAccount(id);
    await maybeVerifyPhone(this.state, id, registration, index);
    return id;
  }

  /** After a failed deposit: names a first account, or sometimes replaces the refused one. */
  async correctAccount(mentorId: MentorId): Promise<void> {
    const { clock, random } = this.state;
    const replaces = random.stream('refused account of mentor', this.profile.index, clock.now()).chance(0.5);
    if (this.accounts === 0) await attempt(this.state, () => this.nameAccount(mentorId));
    else if (replaces) await attempt(this.state, () => this.replaceAccount(mentorId));
  }

  private async nameAccount(mentorId: MentorId, password?: string): Promise<void> {
    const { index, name: holder } = this.profile;
    const accountNumber = `11${this.accounts % 10}${String(index).padStart(9, '0')}`;
    const command = { mentorId, familyId: null, bankCode: '004', accountNumber, holder, password };
    await this.state.service.changeBankAccount.execute(command);
    this.accounts += 1;
  }

  private replaceAccount(mentorId: MentorId): Promise<void> {
    return this.nameAccount(mentorId, PASSWORD);
  }

  private planWeek(id: MentorId): Promise<void> {
    return this.openWeek(id, addDays(mondayOf(dayOf(this.state.clock.now())), 7 * WEEKS_AHEAD));
  }

  private async openWeek(mentorId: MentorId, from: Day): Promise<void> {
    const { weekdays, startTimes, storeId } = this.profile;
    const command = { mentorId, storeId, weekdays, startTimes, from, until: addDays(from, 6) };
    await attempt(this.state, () => this.state.service.openBlockSeries.execute(command));
  }

  private async wake(mentorId: MentorId): Promise<void> {
    const { behaviour, clock, random, service } = this.state;
    const now = clock.now();
    const draws = random.stream('day of mentor', this.profile.index, startOfDay(dayOf(now)));
    if (draws.chance(behaviour.mentor.closesSlotADay)) await this.closeSlot(mentorId, draws.next());
    const rate = 1_000 * draws.between(50, 90);
    const changesAccount = draws.chance(behaviour.mentor.changesAccountADay);
    if (changesAccount && this.accounts > 0) await attempt(this.state, () => this.replaceAccount(mentorId));
    const isFirst = dayOf(now).endsWith('-01');
    if (isFirst && this.profile.isPro && draws.chance(behaviour.mentor.changesRateAMonth))
      await attempt(this.state, () => service.changeRate.execute({ mentorId, ratePoints: rate }));
  }

  private async closeSlot(mentorId: MentorId, which: number): Promise<void> {
    const { clock, service } = this.state;
    const within = { startsAt: clock.now(), endsAt: plus(clock.now(), 10 * DAY) };
    const { items } = await service.queries.booking.blocks(mentorId, within, { page: 1, size: 100 });
    const open = items.filter(({ status }) => status === 'open');
    const block = open[Math.floor(which * open.length)];
    if (block) await attempt(this.state, () => service.closeBlock.execute({ mentorId, blockId: block.id }));
  }
}
