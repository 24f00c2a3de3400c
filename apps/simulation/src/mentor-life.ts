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
} from '@spotter/core';
import { ProCandidate } from './pro-candidate.js';
import { asPro, type MentorSoul } from './town.js';
import { attempt, type World } from './world.js';

/** Blocks are opened for two weeks at first, then a week every Sunday, two weeks ahead. */
const WEEKS_AHEAD = 2;

/** One mentor from week to week: opens slots, closes some, asks for another rate. What they do at a session: session-life. */
export class MentorLife {
  constructor(
    private readonly world: World,
    private readonly soul: MentorSoul,
  ) {}

  async begin(): Promise<void> {
    const id = await this.register();
    const today = dayOf(this.world.clock.now());
    for (let week = 0; week < WEEKS_AHEAD; week += 1) await this.openWeek(id, addDays(mondayOf(today), 7 * week));
    const sunday = instantAt(addDays(mondayOf(today), 6), '20:00' as TimeOfDay);
    if (!this.soul.isPro) new ProCandidate(this.world, this.soul).begin(id);
    this.world.agenda.add(plus(sunday, this.soul.index), 'mentor plans', () => this.plan(id));
    this.world.agenda.add(plus(startOfDay(today), 33 * HOUR + this.soul.index), 'mentor wakes', () => this.wake(id));
  }

  private async register(): Promise<MentorId> {
    const { house, adminId } = this.world;
    const { index, name, specialties, storeId, ratePoints, hasAccount } = this.soul;
    const { person } = await house.register.execute({
      email: `mentor-${index}@spotter.test`,
      password: 'a long password',
      name,
      phone: `+8211${String(index).padStart(8, '0')}`,
      role: 'mentor',
      language: 'ko',
      marketingOptIn: false,
    });
    const id = person.id as MentorId;
    this.soul.id = id;
    await house.editMentor.execute({ mentorId: id, contact: {}, profile: { specialties, storeIds: [storeId] } });
    await house.verify.execute({ mentorId: id, adminId, requestId: name, why: null });
    if (ratePoints !== null)
      await house.transaction.run(async ({ mentors }) => mentors.save(asPro(await mentors.get(id), krw(ratePoints))));
    if (hasAccount) await this.nameAccount(id);
    return id;
  }

  async nameAccount(mentorId: MentorId): Promise<void> {
    const accountNumber = `110${String(this.soul.index).padStart(9, '0')}`;
    const command = { mentorId, bankCode: '004', accountNumber, holder: this.soul.name };
    await this.world.house.changeBankAccount.execute(command);
  }

  private async plan(id: MentorId): Promise<void> {
    const now = this.world.clock.now();
    this.world.agenda.add(plus(now, 7 * DAY), 'mentor plans', () => this.plan(id));
    await this.openWeek(id, addDays(mondayOf(dayOf(now)), 7 * WEEKS_AHEAD));
  }

  private async openWeek(mentorId: MentorId, from: Day): Promise<void> {
    const { weekdays, startTimes, storeId } = this.soul;
    const command = { mentorId, storeId, weekdays, startTimes, from, until: addDays(from, 6) };
    await attempt(this.world, () => this.world.house.openSeries.execute(command));
  }

  private async wake(mentorId: MentorId): Promise<void> {
    const { agenda, behaviour, clock, dice, house } = this.world;
    const now = clock.now();
    agenda.add(plus(now, DAY), 'mentor wakes', () => this.wake(mentorId));
    const luck = dice.stream('day of mentor', this.soul.index, startOfDay(dayOf(now)));
    if (luck.chance(behaviour.mentor.closesSlotADay)) await this.closeSlot(mentorId, luck.next());
    const rate = 1_000 * luck.between(50, 90);
    const isFirst = dayOf(now).endsWith('-01');
    if (isFirst && this.soul.isPro && luck.chance(behaviour.mentor.changesRateAMonth))
      await attempt(this.world, () => house.changeRate.execute({ mentorId, ratePoints: rate }));
  }

  private async closeSlot(mentorId: MentorId, which: number): Promise<void> {
    const { clock, house } = this.world;
    const within = { startsAt: clock.now(), endsAt: plus(clock.now(), 10 * DAY) };
    const { items } = await house.queries.booking.blocks(mentorId, within, { page: 1, size: 100 });
    const open = items.filter(({ status }) => status === 'open');
    const block = open[Math.floor(which * open.length)];
    if (block) await attempt(this.world, () => house.closeBlock.execute({ mentorId, blockId: block.id }));
  }
}
