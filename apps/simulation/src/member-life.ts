import {
  addDays,
  DAY,
  dayOf,
  DomainError,
  HOUR,
  instant,
  instantAt,
  MINUTE,
  occupies,
  plus,
  SEEDED_PLANS,
  startOfDay,
  type BlockId,
  type DayPass,
  type DomainEvent,
  type Instant,
  type Interval,
  type MemberId,
  type Once,
  type TimeOfDay,
} from '@spotter/core';
import type { Stream } from './dice.js';
import { reconsiderMarketing } from './marketing-life.js';
import { HOURS, type MemberSoul } from './town.js';
import { attempt, type Listener, type World } from './world.js';

const PAGE = { page: 1, size: 100 };
/** How far ahead members book. */
const DAYS_AHEAD = 8;

/** The routes that take a key, as the app knows them. */
const BOOK = 'post /api/reservations';
const USE_DAY_PASS = 'post /api/day-passes/:id/use';
const WAIT = 'post /api/waitlist';
const FIXED_SLOT = 'post /api/fixed-slots';
const JOIN = 'post /api/memberships';
const PAUSE = 'post /api/memberships/me/pause';
const RESUME = 'post /api/memberships/me/resume';
const CANCEL = 'post /api/memberships/me/cancel';
const CHARGE_POINTS = 'post /api/points/charge';
const REFUND_POINTS = 'post /api/points/refund';

type Standing = 'none' | 'waiting' | 'member' | 'paused';

/** One member from day to day: joins, books, pauses, leaves, comes back. Each day's luck has a name of its own. */
export class MemberLife implements Listener {
  private standing: Standing = 'none';
  private triesAgainAt: Instant;
  private occasions = 0;
  private hasAskedForSlot = false;

  constructor(
    private readonly world: World,
    private readonly soul: MemberSoul,
  ) {
    this.triesAgainAt = plus(world.startsAt, soul.joinsAt);
  }

  begin(): void {
    const { startsAt } = this.world;
    const firstDay = startOfDay(dayOf(plus(startsAt, this.soul.joinsAt)));
    this.wakeAt(plus(firstDay, DAY + this.soul.wakesAt));
  }

  hear(event: DomainEvent): void {
    switch (event.type) {
      case 'membership-joined':
      case 'membership-renewed':
      case 'membership-resumed':
        this.standing = 'member';
        return;
      case 'membership-paused':
        this.standing = 'paused';
        return;
      case 'membership-expired':
      case 'membership-cancelled':
        this.standing = 'none';
        return;
      case 'payment-failed':
        if (this.standing === 'waiting') this.standing = 'none';
        return;
      case 'waitlist-offered': {
        this.considerOffer(event.blockId, event.startsAt);
        return;
      }
      default:
        return;
    }
  }

  private wakeAt(moment: Instant): void {
    this.world.agenda.add(moment, 'member wakes', () => this.wake());
  }

  private async wake(): Promise<void> {
    const { clock, dice } = this.world;
    const now = clock.now();
    this.wakeAt(plus(now, DAY));
    const luck = dice.stream('day of member', this.soul.index, Math.floor(now / DAY));
    const id = this.soul.id ?? (await this.register());
    await reconsiderMarketing(this.world, id, this.soul.index);
    if (this.standing === 'none') return this.mayJoin(id, luck);
    await this.live(id, luck);
  }

  /** Everything is drawn whether it is used or not, so that the day's other luck stays where it is. */
  private async live(id: MemberId, luck: Stream): Promise<void> {
    const { member } = this.world.behaviour;
    const { house } = this.world;
    const leaves = luck.chance(member.churnsADay);
    const [pauses, pauseIn, pauseDays] = [luck.chance(member.pausesADay), luck.between(0, 6), luck.between(2, 14)];
    const resumes = luck.chance(member.resumesADay);
    const refunds = luck.chance(member.refundsPointsADay);
    const usesPass = luck.chance(member.usesDayPassADay);
    if (this.standing === 'waiting') return;
    if (leaves) return this.leave(id);
    if (this.standing === 'paused') {
      if (resumes) await this.attempt(RESUME, { memberId: id }, (command, once) => house.resume.execute(command, once));
      return;
    }
    if (pauses) await this.pause(id, pauseIn, pauseDays);
    if (refunds && this.soul.isPro)
      await this.attempt(REFUND_POINTS, { memberId: id }, (command, once) => house.refundPoints.execute(command, once));
    if (usesPass) await this.useDayPass(id);
    if (this.soul.wantsFixedSlot && !this.hasAskedForSlot) await this.askForFixedSlot(id, luck);
    else await this.book(id, luck);
  }

  private async leave(id: MemberId): Promise<void> {
    const { cancelMembership } = this.world.house;
    await this.attempt(CANCEL, { memberId: id }, ({ memberId }, once) => cancelMembership.execute(memberId, once));
  }

  private async register(): Promise<MemberId> {
    const { house } = this.world;
    const { name, index, goal, storeId } = this.soul;
    const { person } = await house.register.execute({
      email: `member-${index}@spotter.test`,
      password: 'a long password',
      name,
      phone: `+8210${String(index).padStart(8, '0')}`,
      role: 'member',
      language: index % 4 === 0 ? 'en' : 'ko',
      marketingOptIn: index % 3 === 0,
    });
    const id = person.id as MemberId;
    this.soul.id = id;
    this.soul.onRegistered?.(id);
    await house.editMember.execute({ memberId: id, contact: {}, profile: { goal, homeStoreId: storeId } });
    return id;
  }

  private async mayJoin(memberId: MemberId, luck: Stream): Promise<void> {
    const { house, clock, behaviour } = this.world;
    const isBack = this.occasions > 0;
    if (clock.now() < this.triesAgainAt || (isBack && !luck.chance(behaviour.member.rejoinsADay))) return;
    const plan = SEEDED_PLANS[this.soul.planIndex];
    if (!plan) return;
    this.occasions += 1;
    this.triesAgainAt = plus(clock.now(), 2 * DAY);
    this.standing = 'waiting';
    const { autoRenew, method } = this.soul;
    const command = { memberId, planId: plan.id, method: method(this.occasions), autoRenew };
    const joined = await this.attempt(JOIN, command, (asked, once) => house.join.execute(asked, once));
    if (joined === null) this.triesAgainAt = plus(clock.now(), DAY);
    if (this.soul.isPro) await this.chargePoints(memberId);
  }

  private async chargePoints(memberId: MemberId): Promise<void> {
    this.occasions += 1;
    const method = this.soul.method(this.occasions);
    const command = { memberId, amount: 200_000, method };
    const { chargePoints } = this.world.house;
    await this.attempt(CHARGE_POINTS, command, (asked, once) => chargePoints.execute(asked, once));
  }

  private async pause(memberId: MemberId, inDays: number, days: number): Promise<void> {
    const from = addDays(dayOf(this.world.clock.now()), inDays);
    const command = { memberId, from, until: addDays(from, days) };
    await this.attempt(PAUSE, command, (asked, once) => this.world.house.pause.execute(asked, once));
  }

  private async askForFixedSlot(memberId: MemberId, luck: Stream): Promise<void> {
    const { town, house } = this.world;
    this.hasAskedForSlot = true;
    const { storeId } = this.soul;
    const mentor = town.mentors.find((one) => one.storeId === storeId && one.id !== null && luck.chance(0.4));
    const weekday = mentor?.weekdays[luck.between(0, mentor.weekdays.length - 1)];
    const startTime = mentor?.startTimes[luck.between(0, mentor.startTimes.length - 1)];
    if (!mentor?.id || !weekday || !startTime) return;
    const command = { memberId, mentorId: mentor.id, storeId, weekday, startTime };
    await this.attempt(FIXED_SLOT, command, (asked, once) => house.requestFixedSlot.execute(asked, once));
  }

  /** On two days a week a member of one session looks for it, and so on: fewer than are wanted are ahead. */
  private async book(memberId: MemberId, luck: Stream): Promise<void> {
    const { behaviour, clock, house } = this.world;
    const [daysAhead, matches, pro] = [
      luck.between(1, DAYS_AHEAD - 1),
      luck.chance(behaviour.member.matches),
      luck.chance(0.5),
    ];
    const from = dayOf(clock.now());
    const filter = { memberId, from, to: addDays(from, 6) };
    const { items } = await house.queries.booking.reservations(filter, PAGE);
    if (clock.now() < this.triesAgainAt || items.filter(occupies).length >= this.soul.wantsAWeek) return;
    const tier = this.soul.isPro && pro ? 'pro' : 'standard';
    const window = this.window(daysAhead);
    const booked = await this.tryToBook(() =>
      matches ? this.match(memberId, window, tier) : this.choose(memberId, window, tier),
    );
    if (booked === 'nothing free') await this.mayWait(memberId, window, luck);
    if (booked === 'unpaid' && tier === 'pro') await this.chargePoints(memberId);
    else if (booked === 'unpaid') this.triesAgainAt = plus(clock.now(), 3 * DAY);
  }

  private async tryToBook(work: () => Promise<unknown>): Promise<'booked' | 'nothing free' | 'unpaid' | 'refused'> {
    let became: 'booked' | 'nothing free' | 'unpaid' | 'refused' = 'refused';
    await attempt(this.world, async () => {
      try {
        became = (await work()) === null ? 'nothing free' : 'booked';
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not-found') became = 'nothing free';
        if (error instanceof DomainError && error.code.startsWith('insufficient')) became = 'unpaid';
        throw error;
      }
    });
    return became;
  }

  private window(daysAhead: number): Interval {
    const day = addDays(dayOf(this.world.clock.now()), daysAhead);
    const [first, last] = HOURS[this.soul.likes];
    const time = (hour: number): TimeOfDay => `${String(hour).padStart(2, '0')}:00` as TimeOfDay;
    return { startsAt: instantAt(day, time(first)), endsAt: instantAt(day, time(last)) };
  }

  private match(
    memberId: MemberId,
    { startsAt: from, endsAt: until }: Interval,
    tier: 'standard' | 'pro',
  ): Promise<unknown> {
    const { match } = this.world.house;
    const command = { memberId, from, until, storeId: this.soul.storeId, tier };
    return this.send(BOOK, command, (asked, once) => match.execute(asked, once));
  }

  /** A slot of the list that the app shows. @returns null when none is in the window. */
  private async choose(memberId: MemberId, { startsAt, endsAt }: Interval, tier: 'standard' | 'pro'): Promise<unknown> {
    const { house, clock } = this.world;
    const filter = { date: dayOf(startsAt), storeId: this.soul.storeId, tier, viewer: memberId };
    const { items } = await house.queries.booking.availableSlots(filter, clock.now(), PAGE);
    const slot = items.find((one) => one.startsAt >= startsAt && one.endsAt <= endsAt);
    return slot ? this.bookSlot(memberId, slot.blockId) : null;
  }

  private bookSlot(memberId: MemberId, blockId: BlockId): Promise<unknown> {
    const { book } = this.world.house;
    const command = { memberId, blockId, origin: 'member' } as const;
    return this.send(BOOK, command, (asked, once) => book.execute(asked, once));
  }

  private async mayWait(memberId: MemberId, { startsAt: from, endsAt: until }: Interval, luck: Stream): Promise<void> {
    if (!luck.chance(this.world.behaviour.member.joinsWaitlist)) return;
    const command = { memberId, storeId: this.soul.storeId, from, until };
    const { joinWaitlist } = this.world.house;
    await this.attempt(WAIT, command, (asked, once) => joinWaitlist.execute(asked, once));
  }

  private considerOffer(blockId: BlockId, startsAt: Instant): void {
    const { agenda, behaviour, clock, dice } = this.world;
    const luck = dice.stream('offer to member', this.soul.index, startsAt);
    const memberId = this.soul.id;
    if (!memberId || !luck.chance(behaviour.member.takesOffer)) return;
    agenda.add(plus(clock.now(), luck.between(1, 20) * MINUTE), 'takes offer', () =>
      attempt(this.world, () => this.bookSlot(memberId, blockId)),
    );
  }

  /** A block of today, where a pass is at hand. */
  private async useDayPass(memberId: MemberId): Promise<void> {
    const { house, clock } = this.world;
    const now = clock.now();
    const { items } = await house.queries.booking.dayPasses(memberId, PAGE);
    const pass = items.find((one: DayPass) => one.status === 'available' && now < one.expiresAt);
    if (!pass) return;
    const filter = { date: dayOf(now), storeId: this.soul.storeId, viewer: memberId, tier: 'standard' as const };
    const { items: slots } = await house.queries.booking.availableSlots(filter, instant(now + HOUR), PAGE);
    const [slot] = slots;
    if (!slot) return;
    const command = { memberId, blockId: slot.blockId, origin: 'day_pass', dayPassId: pass.id } as const;
    await this.attempt(USE_DAY_PASS, command, (asked, once) => house.book.execute(asked, once));
  }

  /** @returns null for a refusal. */
  private attempt<Command extends MembersCommand, Result>(
    route: string,
    command: Command,
    perform: (command: Command, once?: Once) => Promise<Result>,
  ): Promise<Result | null> {
    return attempt(this.world, () => this.send(route, command, perform));
  }

  private send<Command extends MembersCommand, Result>(
    route: string,
    command: Command,
    perform: (command: Command, once?: Once) => Promise<Result>,
  ): Promise<Result> {
    const asked = { caller: command.memberId, who: `member ${this.soul.index}`, route, command };
    return this.world.apps.send(asked, (once) => perform(command, once));
  }
}

interface MembersCommand {
  readonly memberId: MemberId;
}
