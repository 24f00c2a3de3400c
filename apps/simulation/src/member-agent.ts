import type { DomainEvent } from '@spotter/core/application';
import { occupies } from '@spotter/core/booking';
import {
  addDays,
  DAY,
  dayOf,
  DomainError,
  HOUR,
  instant,
  instantAt,
  MINUTE,
  plus,
  startOfDay,
  type BlockId,
  type Instant,
  type Interval,
  type MemberId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Stream } from './random.js';
import { maybeAskForHelp } from './assistance-agent.js';
import { accompliceId, slotsWithAccomplice } from './collusion.js';
import { drawHour, maybeMoveFixedSlot, maybeMoveNewFixedSlot } from './fixed-slot-agent.js';
import { reconsiderMarketing } from './marketing-agent.js';
import { HOURS, type MemberProfile } from './population.js';
import { considerPrice, reconsiderRenewal } from './renewal-agent.js';
import { maybeVerifyPhone, PASSWORD, registrationOf } from './registration.js';
import type { KeyedUseCase } from './simulated-apps.js';
import { attempt, drawsOfToday, type Listener, type SimulationState } from './simulation-state.js';

const PAGE = { page: 1, size: 100 };
/** How far ahead members book. */
const DAYS_AHEAD = 8;
const WEEK = 7 * DAY;
/** More than the maximum of waitlist entries. */
const CROWDED_ENTRIES = 7;

/** The routes that accept a key. */
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

type MembershipState = 'none' | 'waiting' | 'member' | 'paused';
type BookingResult = 'booked' | 'nothing free' | 'unpaid' | 'refused';

const STATE_AFTER: Readonly<Partial<Record<DomainEvent['type'], MembershipState>>> = {
  'membership-joined': 'member',
  'membership-renewed': 'member',
  'membership-resumed': 'member',
  'membership-paused': 'paused',
  'membership-expired': 'none',
  'membership-cancelled': 'none',
};

/** One member's daily actions: joins, books, pauses, leaves, rejoins. Each day has its own random stream. */
export class MemberAgent implements Listener {
  private membershipState: MembershipState = 'none';
  private triesAgainAt: Instant;
  private occasions = 0;
  private hasAskedForSlot = false;
  private isClosed = false;
  private joinedAt: Instant | null = null;
  private usedDayPassAt: Instant | null = null;

  constructor(
    private readonly state: SimulationState,
    private readonly profile: MemberProfile,
  ) {
    this.triesAgainAt = plus(state.startsAt, profile.joinsAt);
  }

  begin(): void {
    const { startsAt } = this.state;
    const firstDay = startOfDay(dayOf(plus(startsAt, this.profile.joinsAt)));
    this.wakeAt(plus(firstDay, DAY + this.profile.wakesAt));
  }

  onEvent(event: DomainEvent): void {
    this.membershipState = STATE_AFTER[event.type] ?? this.membershipState;
    if (event.type === 'membership-joined') this.joinedAt = this.state.clock.now();
    else if (event.type === 'payment-failed' && this.membershipState === 'waiting') this.membershipState = 'none';
    else if (event.type === 'price-change') considerPrice(this.state, event, this.profile.index);
    else if (event.type === 'waitlist-offered') this.considerOffer(event.blockId, event.startsAt);
  }

  private wakeAt(moment: Instant): void {
    this.state.eventQueue.add(moment, 'member wakes', () => this.wake());
  }

  private async wake(): Promise<void> {
    const now = this.state.clock.now();
    if (this.isClosed) return;
    this.wakeAt(plus(now, DAY));
    const draws = this.drawsOfToday('day of member');
    const id = this.profile.id ?? (await this.register());
    await reconsiderMarketing(this.state, id, this.profile.index);
    maybeAskForHelp(this.state, id, this.profile);
    if (this.membershipState === 'none') {
      if (await this.maybeCloseAccount(id)) return;
      await this.maybeCrowdWaitlist(id, now);
      return this.maybeJoin(id, draws);
    }
    await this.actAsMember(id, draws);
  }

  /** All values are always drawn, so that the day's other values do not shift. */
  private async actAsMember(id: MemberId, draws: Stream): Promise<void> {
    const { member } = this.state.behaviour;
    const { service } = this.state;
    const leaves = draws.chance(member.churnsADay);
    const [pauses, pauseIn, pauseDays] = [draws.chance(member.pausesADay), draws.between(0, 6), draws.between(2, 14)];
    const resumes = draws.chance(member.resumesADay);
    const refunds = draws.chance(member.refundsPointsADay);
    const usesPass = this.wantsToUseDayPass(draws);
    const leavesAfterDayPass = this.leavesAfterDayPass(draws);
    if (this.membershipState === 'waiting') return;
    await reconsiderRenewal(this.state, id, this.profile);
    if (leaves || leavesAfterDayPass) return this.leave(id);
    if (this.membershipState === 'paused') {
      if (resumes) await this.attempt(RESUME, { memberId: id, acceptDeduction: false }, service.resumeMembership);
      return;
    }
    if (pauses) await this.pause(id, pauseIn, pauseDays);
    if (refunds && this.profile.isPro) await this.attempt(REFUND_POINTS, { memberId: id }, service.refundPoints);
    if (usesPass) await this.useDayPass(id);
    await this.maybeBuyTwice(id);
    if (this.profile.accomplice === null) await this.bookAsUsual(id, draws);
    else await this.bookWithAccomplice(id);
  }

  private wantsToUseDayPass(draws: Stream): boolean {
    return draws.chance(this.state.behaviour.member.usesDayPassADay) || this.profile.accomplice !== null;
  }

  private async bookAsUsual(id: MemberId, draws: Stream): Promise<void> {
    await maybeMoveFixedSlot(this.state, id, this.profile);
    if (this.profile.wantsFixedSlot && !this.hasAskedForSlot) await this.askForFixedSlot(id, draws);
    else await this.book(id, draws);
  }

  /** A day pass of this membership was used within the cooling-off period. */
  private leavesAfterDayPass(draws: Stream): boolean {
    const { behaviour, clock, policies } = this.state;
    const wants = draws.chance(behaviour.member.leavesAfterDayPassADay);
    const { joinedAt, usedDayPassAt } = this;
    if (!wants || joinedAt === null || usedDayPassAt === null || usedDayPassAt < joinedAt) return false;
    return clock.now() <= plus(joinedAt, policies.refund.coolingOffMs);
  }

  private async leave(id: MemberId): Promise<void> {
    const { cancelMembership } = this.state.service;
    const cancel: KeyedUseCase<MembersCommand, unknown> = {
      execute: ({ memberId }, idempotency) => cancelMembership.execute(memberId, idempotency),
    };
    await this.attempt(CANCEL, { memberId: id }, cancel);
  }

  private async register(): Promise<MemberId> {
    const { service } = this.state;
    const { name, index, goal, storeId } = this.profile;
    const registration = registrationOf('member', index);
    const choices = { language: index % 4 === 0 ? 'en' : 'ko', marketingOptIn: index % 3 === 0 } as const;
    const { person } = await service.registerPerson.execute({ ...registration, name, ...choices });
    const id = person.id as MemberId;
    this.profile.id = id;
    this.profile.onRegistered?.(id);
    await service.editMember.execute({ memberId: id, contact: {}, profile: { goal, homeStoreId: storeId } });
    await maybeVerifyPhone(this.state, id, registration, index);
    return id;
  }

  /** Refused while anything is open. @returns whether the account is now closed. */
  private async maybeCloseAccount(memberId: MemberId): Promise<boolean> {
    const { behaviour, service } = this.state;
    const draws = this.drawsOfToday('end of member');
    if (this.occasions === 0 || !draws.chance(behaviour.member.closesAccountADay)) return false;
    const closing = service.closeAccount.execute({ memberId, familyId: null, password: PASSWORD });
    this.isClosed = (await attempt(this.state, () => closing.then(() => true))) !== null;
    if (this.isClosed) this.profile.id = null;
    return this.isClosed;
  }

  private async maybeJoin(memberId: MemberId, draws: Stream): Promise<void> {
    const { service, clock, behaviour } = this.state;
    const isBack = this.occasions > 0;
    if (clock.now() < this.triesAgainAt || (isBack && !draws.chance(behaviour.member.rejoinsADay))) return;
    const plan = this.state.plans[this.profile.planIndex];
    if (!plan) return;
    this.occasions += 1;
    this.triesAgainAt = plus(clock.now(), 2 * DAY);
    this.membershipState = 'waiting';
    const { autoRenew, method } = this.profile;
    const command = { memberId, planId: plan.id, method: method(this.occasions), autoRenew };
    const joined = await this.attempt(JOIN, command, service.joinMembership);
    if (joined === null) this.triesAgainAt = plus(clock.now(), DAY);
    if (this.profile.isPro) await this.chargePoints(memberId);
  }

  /** The app shows an outdated page: a payment made in the gateway's window must be refunded. */
  private async maybeBuyTwice(memberId: MemberId): Promise<void> {
    const { behaviour, service } = this.state;
    const draws = this.drawsOfToday('second membership of member');
    const plan = this.state.plans[this.profile.planIndex];
    if (!plan || !draws.chance(behaviour.member.buysTwiceADay)) return;
    const method = this.profile.method(this.occasions + 1);
    if (method.kind !== 'one_time') return;
    this.occasions += 1;
    const command = { memberId, planId: plan.id, method, autoRenew: false };
    await this.attempt(JOIN, command, service.joinMembership);
  }

  private async chargePoints(memberId: MemberId): Promise<void> {
    this.occasions += 1;
    const command = { memberId, amount: 200_000, method: this.profile.method(this.occasions) };
    await this.attempt(CHARGE_POINTS, command, this.state.service.chargePoints);
  }

  private async pause(memberId: MemberId, inDays: number, days: number): Promise<void> {
    const from = addDays(dayOf(this.state.clock.now()), inDays);
    const draws = this.drawsOfToday('pause of member');
    const command = { memberId, from, until: addDays(from, days), acceptDeduction: draws.chance(0.5) };
    await this.attempt(PAUSE, command, this.state.service.pauseMembership);
  }

  private async askForFixedSlot(memberId: MemberId, draws: Stream): Promise<void> {
    const { population, service } = this.state;
    this.hasAskedForSlot = true;
    const { storeId } = this.profile;
    const mentor = population.mentors.find((one) => one.storeId === storeId && one.id !== null && draws.chance(0.4));
    const hour = drawHour(mentor, draws);
    if (!hour) return;
    await this.attempt(FIXED_SLOT, { memberId, storeId, ...hour }, service.requestFixedSlot);
    maybeMoveNewFixedSlot(this.state, memberId, this.profile);
  }

  /** On twice as many days a week as wanted sessions, when fewer than wanted are booked. */
  private async book(memberId: MemberId, draws: Stream): Promise<void> {
    const { behaviour, clock, service } = this.state;
    const [daysAhead, matches, pro] = [
      draws.between(1, DAYS_AHEAD - 1),
      draws.chance(behaviour.member.matches),
      draws.chance(0.5),
    ];
    const from = dayOf(clock.now());
    const filter = { memberId, from, to: addDays(from, 6) };
    const { items } = await service.queries.booking.reservations(filter, PAGE);
    if (clock.now() < this.triesAgainAt || items.filter(occupies).length >= this.profile.wantsAWeek) return;
    const tier = this.profile.isPro && pro ? 'pro' : 'standard';
    const window = this.window(daysAhead);
    const booked = await this.tryToBook(() =>
      matches ? this.match(memberId, window, tier) : this.choose(memberId, window, tier),
    );
    if (booked === 'nothing free') await this.maybeJoinWaitlist(memberId, window, draws);
    if (booked === 'unpaid' && tier === 'pro') await this.chargePoints(memberId);
    else if (booked === 'unpaid') this.triesAgainAt = plus(clock.now(), 3 * DAY);
  }

  private async tryToBook(work: () => Promise<unknown>): Promise<BookingResult> {
    let result: BookingResult = 'refused';
    await attempt(this.state, async () => {
      try {
        result = (await work()) === null ? 'nothing free' : 'booked';
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not-found') result = 'nothing free';
        if (error instanceof DomainError && error.code.startsWith('insufficient')) result = 'unpaid';
        throw error;
      }
    });
    return result;
  }

  private window(daysAhead: number): Interval {
    const day = addDays(dayOf(this.state.clock.now()), daysAhead);
    const [first, last] = HOURS[this.profile.preferredTime];
    const time = (hour: number): TimeOfDay => `${String(hour).padStart(2, '0')}:00` as TimeOfDay;
    return { startsAt: instantAt(day, time(first)), endsAt: instantAt(day, time(last)) };
  }

  private match(
    memberId: MemberId,
    { startsAt: from, endsAt: until }: Interval,
    tier: 'standard' | 'pro',
  ): Promise<unknown> {
    const command = { memberId, from, until, storeId: this.profile.storeId, tier };
    return this.send(BOOK, command, this.state.service.matchAutomatically);
  }

  /** Chooses a listed slot. @returns null when no slot is listed in the window. */
  private async choose(memberId: MemberId, { startsAt, endsAt }: Interval, tier: 'standard' | 'pro'): Promise<unknown> {
    const { service, clock } = this.state;
    const filter = { date: dayOf(startsAt), storeId: this.profile.storeId, tier, viewer: memberId };
    const { items } = await service.queries.booking.availableSlots(filter, clock.now(), PAGE);
    const slot = items.find((one) => one.startsAt >= startsAt && one.endsAt <= endsAt);
    return slot ? this.bookSlot(memberId, slot.blockId) : null;
  }

  private bookSlot(memberId: MemberId, blockId: BlockId): Promise<unknown> {
    const command = { memberId, blockId, origin: 'member' } as const;
    return this.send(BOOK, command, this.state.service.bookSession);
  }

  private async bookWithAccomplice(memberId: MemberId): Promise<void> {
    for (const { blockId } of await slotsWithAccomplice(this.state, memberId, this.profile))
      await attempt(this.state, () => this.bookSlot(memberId, blockId));
  }

  private async maybeJoinWaitlist(
    memberId: MemberId,
    { startsAt: from, endsAt: until }: Interval,
    draws: Stream,
  ): Promise<void> {
    if (!draws.chance(this.state.behaviour.member.joinsWaitlist)) return;
    const command = { memberId, storeId: this.profile.storeId, from, until };
    await this.attempt(WAIT, command, this.state.service.joinWaitlist);
  }

  /** The member cannot pay for an offer. */
  private async maybeCrowdWaitlist(memberId: MemberId, now: Instant): Promise<void> {
    const { behaviour, service } = this.state;
    const draws = this.drawsOfToday('crowding of member');
    if (!draws.chance(behaviour.member.crowdsWaitlistADay)) return;
    const command = { memberId, storeId: this.profile.storeId, from: now, until: plus(now, WEEK) };
    for (let entry = 0; entry < CROWDED_ENTRIES; entry += 1) await this.attempt(WAIT, command, service.joinWaitlist);
  }

  private considerOffer(blockId: BlockId, startsAt: Instant): void {
    const { eventQueue, behaviour, clock, random } = this.state;
    const draws = random.stream('offer to member', this.profile.index, startsAt);
    const memberId = this.profile.id;
    if (!memberId || !draws.chance(behaviour.member.takesOffer)) return;
    eventQueue.add(plus(clock.now(), draws.between(1, 20) * MINUTE), 'takes offer', () =>
      attempt(this.state, () => this.bookSlot(memberId, blockId)),
    );
  }

  /** A block of today, when a day pass is available. */
  private async useDayPass(memberId: MemberId): Promise<void> {
    const { service, clock } = this.state;
    const now = clock.now();
    const { items } = await service.queries.booking.dayPasses(memberId, PAGE);
    const passes = items.filter((one) => one.status === 'available' && now < one.expiresAt);
    if (passes.length === 0) return;
    const mentorId = accompliceId(this.state, this.profile);
    const from = { date: dayOf(now), storeId: this.profile.storeId, viewer: memberId, tier: 'standard' as const };
    const filter = mentorId === null ? from : { ...from, mentorId };
    const { items: slots } = await service.queries.booking.availableSlots(filter, instant(now + HOUR), PAGE);
    for (const [index, pass] of passes.slice(0, mentorId === null ? 1 : slots.length).entries()) {
      const slot = slots[index];
      if (!slot) return;
      const command = { memberId, blockId: slot.blockId, origin: 'day_pass', dayPassId: pass.id } as const;
      const used = await this.attempt(USE_DAY_PASS, command, service.bookSession);
      if (used !== null && pass.reason === 'membership') this.usedDayPassAt = now;
    }
  }

  private drawsOfToday(name: string): Stream {
    return drawsOfToday(this.state, name, this.profile.index);
  }

  /** @returns null for a refusal. */
  private attempt<Command extends MembersCommand, Result>(
    route: string,
    command: Command,
    useCase: KeyedUseCase<Command, Result>,
  ): Promise<Result | null> {
    return attempt(this.state, () => this.send(route, command, useCase));
  }

  private send<Command extends MembersCommand, Result>(
    route: string,
    command: Command,
    useCase: KeyedUseCase<Command, Result>,
  ): Promise<Result> {
    const request = { caller: command.memberId, who: `member ${this.profile.index}`, route, command };
    return this.state.apps.send(request, useCase);
  }
}

interface MembersCommand {
  readonly memberId: MemberId;
}
