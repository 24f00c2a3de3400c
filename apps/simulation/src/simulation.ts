import {
  DAY,
  dayOf,
  defaultPolicies,
  KeyedTransaction,
  minus,
  planNotifications,
  plus,
  startOfDay,
  type AdminId,
  type Bank,
  type Day,
  type DomainEvent,
  type Ids,
  type Instant,
  type MemberId,
  type MentorId,
  type MessageChannel,
  type PaymentGateway,
  type PlanNotifications,
  type Policies,
  type Queries,
  type RecordedEvent,
  type Stores,
  type Transaction,
  type Videos,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { Agenda, type Appointment } from './agenda.js';
import { defaultBehaviour, type Behaviour } from './behaviour.js';
import { checksOf } from './checks-of-the-house.js';
import { Checks, type Judged } from './checks.js';
import type { Deed } from './deeds.js';
import { Dice } from './dice.js';
import { Figures, type Report } from './figures.js';
import { houseOf, type House } from './house.js';
import { MarketingLife } from './marketing-life.js';
import { MemberLife } from './member-life.js';
import { MentorLife } from './mentor-life.js';
import { OfficeLife } from './office-life.js';
import { SessionLife } from './session-life.js';
import { SimulatedApps } from './simulated-apps.js';
import { SimulatedBank } from './simulated-bank.js';
import { SimulatedChannels } from './simulated-channels.js';
import { SimulatedGateway } from './simulated-gateway.js';
import { SimulatedVideos } from './simulated-videos.js';
import { runJobs } from './timetable.js';
import { addAdmin, townOf } from './town.js';
import { Trace } from './trace.js';
import type { Violation } from './violation.js';
import { attempt, refusalOf, type Listener, type World } from './world.js';

/** A Monday, and the first day of a payout period. */
const FIRST_DAY = '2026-03-02' as Day;

/** Messages and events are kept so long: until then every message has ended. */
const REMEMBERED = 2 * DAY;

export interface SimulationOptions {
  /** A whole number from 0 below 2^32: the same one gives the same run, event by event. */
  readonly seed: number;
  /** How many ever join. */
  readonly members: number;
  readonly mentors: number;
  readonly days: number;
  /** The default ones without. */
  readonly policies?: Policies;
  readonly behaviour?: Behaviour;
  /**
   * `thorough` looks at everything after every step, and proves the whole ledger every midnight; `light` leaves out what grows with the
   * length of the run, and proves the ledger at the end; `none` checks nothing. `thorough` without.
   */
  readonly checks?: 'thorough' | 'light' | 'none';
  /** People who do nothing at all: `member 3`, `mentor 0`. */
  readonly absent?: ReadonlySet<string>;
  /** What nobody does (docs/simulation.md, A failing seed). */
  readonly undone?: ReadonlySet<Deed>;
  readonly keepsTrace?: boolean;
  /** Where a test puts something in the way. */
  readonly around?: Around;
  /** Told of each day that is over. */
  readonly progress?: (daysDone: number, days: number) => void;
}

/** Ports that are handed to the use cases in the place of the real ones; the checks look at what becomes of it. */
export interface Around {
  readonly database?: (database: MemoryDatabase) => void;
  readonly transaction?: (real: Transaction<Stores>) => Transaction<Stores>;
  readonly queries?: (real: Queries) => Queries;
  readonly gateway?: (real: PaymentGateway) => PaymentGateway;
  readonly bank?: (real: Bank) => Bank;
  readonly channel?: (real: MessageChannel) => MessageChannel;
  readonly videos?: (real: Videos) => Videos;
  readonly plan?: (real: PlanNotifications) => PlanNotifications;
  /** What the use cases work by; the checks judge by the policies of the run. */
  readonly policies?: (real: Policies) => Policies;
}

export interface SimulationResult {
  /** SHA-256 of all that happened, in its order. */
  readonly digest: string;
  readonly steps: number;
  readonly events: number;
  readonly daysDone: number;
  /** The first broken invariant: the run ends there. Null when all held. */
  readonly violation: Violation | null;
  readonly report: Report;
  /** Each event, where they were to be kept. */
  readonly lines: readonly string[];
}

const same = <Port>(real: Port): Port => real;

const NOTHING_AROUND: Required<Around> = {
  database: () => undefined,
  transaction: same,
  queries: same,
  gateway: same,
  bank: same,
  channel: same,
  videos: same,
  plan: same,
  policies: same,
};

/** Plays the business from the first day on. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const simulation = new Simulation(options);
  await simulation.begin();
  return simulation.run();
}

class Simulation {
  private readonly startsAt = startOfDay(FIRST_DAY);
  private readonly clock = new ManualClock(this.startsAt);
  private readonly dice: Dice;
  private readonly agenda = new Agenda();
  private readonly database = new MemoryDatabase();
  private readonly trace: Trace;
  private readonly heard: DomainEvent[] = [];
  private readonly listeners = new Map<string, Listener>();
  private readonly everywhere: Listener[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly gateway: SimulatedGateway;
  private readonly bank: SimulatedBank;
  private readonly channels: SimulatedChannels;
  private readonly videos: SimulatedVideos;
  private readonly apps: SimulatedApps;
  private readonly checks: Checks;
  private readonly figures: Figures;
  private readonly world: World;
  private steps = 0;

  constructor(private readonly options: SimulationOptions) {
    const { seed, days, policies = defaultPolicies, behaviour = defaultBehaviour, checks = 'thorough' } = options;
    const { clock, agenda, startsAt } = this;
    this.dice = new Dice(seed);
    this.trace = new Trace(options.keepsTrace ?? false);
    this.gateway = new SimulatedGateway({
      clock,
      dice: this.dice,
      behaviour: behaviour.gateway,
      onWebhook: (at, id, gatewayId) => agenda.add(at, 'webhook', () => this.receive(id, gatewayId)),
    });
    this.bank = new SimulatedBank(clock, this.dice, behaviour.bank);
    this.channels = new SimulatedChannels(this.dice, behaviour.channels);
    this.videos = new SimulatedVideos(clock, this.dice, behaviour.videos);
    this.figures = new Figures(startsAt);
    const ids = sequentialIds(seed);
    const house = this.openHouse(ids, policies);
    this.apps = new SimulatedApps({
      answerOnce: house.answerOnce,
      clock,
      agenda,
      dice: this.dice,
      behaviour: behaviour.app,
      policy: policies.idempotency,
    });
    this.checks = new Checks(
      () => clock.now(),
      (note) => (checks === 'none' ? [] : checksOf(this.judged(policies), house, note, checks === 'thorough')),
    );
    const town = townOf(options, this.dice, behaviour, ids);
    const adminId = ids.next<AdminId>();
    const endsAt = plus(startsAt, days * DAY);
    const refusals = new Map<string, number>();
    this.world = {
      house,
      apps: this.apps,
      adminId,
      clock,
      agenda,
      dice: this.dice,
      town,
      behaviour,
      policies,
      startsAt,
      endsAt,
      refusals,
    };
    this.database.watch((change) => {
      if (change.table === 'events') this.record(change.after);
      this.checks.see(change);
      this.figures.see(change);
    });
  }

  private openHouse(ids: Ids, policies: Policies): House {
    const { clock, database } = this;
    const around = { ...NOTHING_AROUND, ...this.options.around };
    around.database(database);
    const transaction = database.transaction({ clock, ids, plan: around.plan(planNotifications) });
    return houseOf({
      transaction: new KeyedTransaction(around.transaction(transaction)),
      queries: around.queries(database.queries),
      clock,
      ids,
      policies: around.policies(policies),
      gateway: around.gateway(this.gateway),
      bank: around.bank(this.bank),
      channel: around.channel(this.channels),
      videos: around.videos(this.videos),
    });
  }

  private judged(policies: Policies): Judged {
    const { clock, gateway, bank, channels, apps, videos } = this;
    const [now, today] = [() => clock.now(), () => dayOf(clock.now())];
    return { policies, now, today, gateway, bank, channels, apps, videos };
  }

  /** Opens the stores, and brings mentors and members to life. */
  async begin(): Promise<void> {
    const { world } = this;
    const { house, adminId, town, startsAt } = world;
    await house.transaction.run(async (stores) => {
      await addAdmin(stores, adminId, startsAt);
      for (const store of town.stores) await stores.branches.add(store);
    });
    const mentors = town.mentors
      .filter(({ index }) => !this.isAbsent(`mentor ${index}`))
      .map((soul) => ({ soul, life: new MentorLife(world, soul) }));
    for (const { soul, life } of mentors) {
      await life.begin();
      if (soul.id) this.numbers.set(soul.id, soul.index);
    }
    for (const soul of town.members) {
      if (this.isAbsent(`member ${soul.index}`)) continue;
      const life = new MemberLife(world, soul);
      life.begin();
      soul.onRegistered = (id) => {
        this.numbers.set(id, soul.index);
        this.listeners.set(id, life);
      };
    }
    const numberOf = (id: MemberId | MentorId): number => this.numbers.get(id) ?? -1;
    const office = new OfficeLife(world, numberOf, async (mentorId) => {
      await mentors.find(({ soul }) => soul.id === mentorId)?.life.nameAccount(mentorId);
    });
    office.begin();
    new MarketingLife(world).begin();
    this.everywhere.push(new SessionLife(world, numberOf), office);
    runJobs(world, (job, id, code, message) => this.judgeFailure(job, id, code, message));
  }

  async run(): Promise<SimulationResult> {
    const { days, progress } = this.options;
    let violation = this.hearAndJudge();
    for (let day = 1; day <= days && !violation; day += 1) {
      violation = (await this.liveUntil(plus(this.startsAt, day * DAY))) ?? (await this.checks.afterDay(day === days));
      this.figures.afterDay(this.clock.now());
      this.forget();
      progress?.(day, days);
    }
    return {
      digest: this.trace.digest,
      steps: this.steps,
      events: this.trace.events,
      daysDone: Math.floor((this.clock.now() - this.startsAt) / DAY),
      violation: violation ?? null,
      report: this.figures.report(sizeOf(this.options), this.channels.sent, this.world.refusals),
      lines: this.trace.lines,
    };
  }

  /** Whom a job has told of something, it asks for as long as it tells of it. */
  private forget(): void {
    const { newMentorMs, analysisDays } = this.world.policies.marketing;
    const now = this.clock.now();
    const announced = Math.max(newMentorMs, analysisDays * DAY);
    this.database.forget(minus(now, REMEMBERED), minus(now, REMEMBERED + announced));
  }

  private async liveUntil(moment: Instant): Promise<Violation | undefined> {
    for (let next = this.agenda.next; next && next.at < moment; next = this.agenda.next) {
      this.agenda.take();
      if (this.options.undone?.has(next.what)) continue;
      this.clock.set(next.at);
      const violation = await this.step(next);
      if (violation) return violation;
    }
    this.clock.set(moment);
    return undefined;
  }

  private async step({ what, happens }: Appointment): Promise<Violation | undefined> {
    this.steps += 1;
    try {
      await happens();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) this.checks.note('no-defect', `${what}: ${String(error)}`);
    }
    return this.hearAndJudge();
  }

  private hearAndJudge(): Violation | undefined {
    const violation = this.checks.afterStep();
    this.apps.endStep();
    this.channels.endStep();
    for (const event of this.heard.splice(0)) {
      if ('memberId' in event) this.listeners.get(event.memberId)?.hear(event);
      for (const listener of this.everywhere) listener.hear(event);
    }
    return violation;
  }

  private record(recorded: RecordedEvent): void {
    this.trace.add(recorded);
    this.heard.push(recorded.event);
  }

  private receive(id: string, gatewayId: string): Promise<unknown> {
    return attempt(this.world, () => this.world.house.webhook.execute(id, gatewayId));
  }

  /** Declined cards, and a gateway or a bank that does not answer or is not survived, are the world's; all else is ours. */
  private judgeFailure(job: string, id: string, code: string, message: string): void {
    const isOutside = code === 'payment-failed' || code === 'unavailable' || message === 'Crash';
    if (!isOutside) this.checks.note('no-defect', `${job}: ${code} ${message}`, id);
    const { refusals } = this.world;
    refusals.set(`${job}: ${code}`, (refusals.get(`${job}: ${code}`) ?? 0) + 1);
  }

  private isAbsent(name: string): boolean {
    return this.options.absent?.has(name) ?? false;
  }
}

const sizeOf = ({ members, mentors }: SimulationOptions) => ({ members, mentors });
