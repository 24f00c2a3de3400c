import {
  defaultPolicies,
  type DomainEvent,
  type Policies,
  type Queries,
  type RecordedEvent,
  type Repositories,
  type Transaction,
} from '@spotter/core/application';
import { KeyedTransaction } from '@spotter/core/idempotency';
import {
  DAY,
  dayOf,
  minus,
  plus,
  startOfDay,
  type AdminId,
  type Day,
  type Instant,
  type MemberId,
  type MentorId,
} from '@spotter/core/kernel';
import { SEEDED_PLANS, type Plan } from '@spotter/core/membership';
import type { Videos } from '@spotter/core/mentor';
import type { MessageChannel } from '@spotter/core/notification';
import type { PaymentGateway } from '@spotter/core/payment';
import type { Bank } from '@spotter/core/payout';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { EventQueue, type ScheduledEvent } from './event-queue.js';
import { defaultBehaviour, type Behaviour } from './behaviour.js';
import { FinanceAgent } from './finance-agent.js';
import { checksOf } from './checks-of-the-service.js';
import { Checks } from './checks.js';
import type { Action } from './actions.js';
import { Random } from './random.js';
import { Figures, type Report } from './figures.js';
import { createSimulatedService, type SimulatedPorts, type SimulatedService } from './simulated-service.js';
import { HandOverAgent } from './hand-over-agent.js';
import { scheduleCampaigns } from './marketing-agent.js';
import { MemberAgent } from './member-agent.js';
import { MentorAgent } from './mentor-agent.js';
import { OfficeAgent } from './office-agent.js';
import { Outages } from './outages.js';
import { SessionAgent } from './session-agent.js';
import { SimulatedApps } from './simulated-apps.js';
import { SimulatedBank } from './simulated-bank.js';
import { SimulatedChannels } from './simulated-channels.js';
import { SimulatedGateway } from './simulated-gateway.js';
import { SimulatedVideos } from './simulated-videos.js';
import { scheduleHeartbeats, scheduleJobs } from './schedule-jobs.js';
import { addAdmin, createPopulation } from './population.js';
import { addTo } from './totals.js';
import { Trace } from './trace.js';
import type { Violation } from './violation.js';
import { attempt, refusalOf, type Listener, type SimulationState } from './simulation-state.js';

/** A Monday, and the first day of a payout period. */
const FIRST_DAY = '2026-03-02' as Day;

/** The retention of messages and events; every message has ended by then. */
const MESSAGES_KEPT_FOR = 2 * DAY;

/** Obligations and campaigns count the blocks of the last week. */
const HISTORY_KEPT_FOR = 15 * DAY;

export interface SimulationOptions {
  /** A whole number from 0 below 2^32; the same seed repeats the run exactly. */
  readonly seed: number;
  /** The number of members. This and the next two are whole numbers from 0; others are a RangeError. */
  readonly members: number;
  readonly mentors: number;
  readonly days: number;
  /** Default policies if absent. */
  readonly policies?: Policies;
  /** The plans on sale, cheapest first; default: those of a new installation. */
  readonly plans?: readonly Plan[];
  readonly behaviour?: Behaviour;
  /** `thorough` (default) audits the whole ledger every midnight, `light` only at the end; `none` does not check. */
  readonly checks?: 'thorough' | 'light' | 'none';
  /** People who do not act: `member 3`, `mentor 0`. */
  readonly skipPeople?: ReadonlySet<string>;
  /** Skipped actions (docs/simulation.md, A failing seed). */
  readonly skipActions?: ReadonlySet<Action>;
  readonly keepsTrace?: boolean;
  /** Replaced ports, for tests. */
  readonly overrides?: PortOverrides;
  /** Called after each day. */
  readonly progress?: (daysDone: number, days: number) => void;
}

/** Ports that replace the simulated ones in the use cases; the checks observe the effects. */
export interface PortOverrides {
  readonly database?: (database: MemoryDatabase) => void;
  readonly transaction?: (real: Transaction<Repositories>) => Transaction<Repositories>;
  readonly queries?: (real: Queries) => Queries;
  readonly gateway?: (real: PaymentGateway) => PaymentGateway;
  readonly bank?: (real: Bank) => Bank;
  readonly channel?: (real: MessageChannel) => MessageChannel;
  readonly videos?: (real: Videos) => Videos;
  /** The policies of the use cases; the checks use those of the run. */
  readonly policies?: (real: Policies) => Policies;
}

export interface SimulationResult {
  /** SHA-256 of all events in order. */
  readonly digest: string;
  readonly steps: number;
  readonly events: number;
  readonly daysDone: number;
  /** The first violated invariant, which ends the run; null when all held. */
  readonly violation: Violation | null;
  readonly report: Report;
  /** All events, if they were kept. */
  readonly lines: readonly string[];
}

const same = <Port>(real: Port): Port => real;

/** Runs the simulation from the first day. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  requireSizes(options);
  const simulation = new Simulation(options);
  await simulation.begin();
  return simulation.run();
}

/** A run without people or days holds every invariant: a missing size must not look like a success. */
function requireSizes(options: SimulationOptions): void {
  for (const name of ['members', 'mentors', 'days'] as const) {
    const size = options[name];
    if (!Number.isSafeInteger(size) || size < 0)
      throw new RangeError(`${name} must be a whole number from 0, not ${size}`);
  }
}

class Simulation {
  private readonly startsAt = startOfDay(FIRST_DAY);
  private readonly clock = new ManualClock(this.startsAt);
  private readonly eventQueue = new EventQueue();
  private readonly database: MemoryDatabase;
  private readonly trace: Trace;
  private readonly pendingEvents: DomainEvent[] = [];
  private readonly listeners = new Map<string, Listener>();
  private readonly globalListeners: Listener[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly channels: SimulatedChannels;
  /** Payments at the gateway that the daily comparison reports as unmatched. */
  private readonly reported = new Set<string>();
  private readonly checks: Checks;
  private readonly figures = new Figures(this.startsAt);
  private readonly state: SimulationState;
  private steps = 0;

  constructor(private readonly options: SimulationOptions) {
    const { seed, policies = defaultPolicies, behaviour = defaultBehaviour, checks = 'thorough' } = options;
    const { plans = SEEDED_PLANS } = options;
    this.database = new MemoryDatabase(plans);
    const { clock, eventQueue, startsAt, reported } = this;
    const random = new Random(seed);
    const ids = sequentialIds(seed);
    this.trace = new Trace(options.keepsTrace ?? false);
    const gateway = new SimulatedGateway({
      clock,
      random,
      behaviour: behaviour.gateway,
      onWebhook: (at, id, ...message) => eventQueue.add(at, 'webhook', () => this.receive(id, ...message)),
      later: (at, what, run) => eventQueue.add(at, what, async () => run()),
    });
    const bank = new SimulatedBank({
      clock,
      random,
      behaviour: behaviour.bank,
      onWebhook: (at, reference) => eventQueue.add(at, 'bank webhook', () => this.receiveFromBank(reference)),
    });
    const channels = new SimulatedChannels(random, behaviour.channels);
    const videos = new SimulatedVideos(clock, random, behaviour.videos);
    const outages = new Outages(random, behaviour.service);
    const service = this.createService({ ids, policies, gateway, bank, channel: channels, videos });
    const apps = new SimulatedApps({
      answerOnce: service.answerOnce,
      clock,
      eventQueue,
      random,
      behaviour: behaviour.app,
      policy: policies.idempotency,
    });
    const [now, today] = [() => clock.now(), () => dayOf(clock.now())];
    const observed = { gateway, reported, bank, channels, apps, outages, videos, service };
    const facts = { policies, now, today, ...observed, isThorough: checks === 'thorough' };
    this.checks = new Checks(now, (note) => (checks === 'none' ? [] : checksOf(facts, note)));
    const population = createPopulation(options, random, behaviour, ids);
    const [adminId, financeId, supportId] = [ids.next<AdminId>(), ids.next<AdminId>(), ids.next<AdminId>()];
    this.channels = channels;
    this.state = {
      service,
      apps,
      adminId,
      financeId,
      supportId,
      gateway,
      clock,
      eventQueue,
      random,
      population,
      behaviour,
      outages,
      policies,
      plans,
      startsAt,
      duringJob: new Map(),
      refusals: new Map(),
    };
    this.database.watch((change) => {
      if (change.table === 'events') this.record(change.after);
      this.checks.onChange(change);
      this.figures.onChange(change);
    });
  }

  private createService(
    simulated: Pick<SimulatedPorts, 'ids' | 'policies' | 'gateway' | 'bank' | 'channel' | 'videos'>,
  ): SimulatedService {
    const { clock, database } = this;
    const { ids } = simulated;
    const { overrides = {} } = this.options;
    const { transaction = same, queries = same, policies = same } = overrides;
    const { gateway = same, bank = same, channel = same, videos = same } = overrides;
    overrides.database?.(database);
    return createSimulatedService({
      transaction: new KeyedTransaction(transaction(database.transaction({ clock, ids }))),
      queries: queries(database.queries),
      clock,
      ids,
      policies: policies(simulated.policies),
      gateway: gateway(simulated.gateway),
      bank: bank(simulated.bank),
      channel: channel(simulated.channel),
      videos: videos(simulated.videos),
    });
  }

  /** Opens the stores and starts mentors and members. */
  async begin(): Promise<void> {
    const { state } = this;
    const { service, adminId, financeId, supportId, population, startsAt } = state;
    await service.transaction.run(async (repositories) => {
      await addAdmin(repositories, adminId, 'owner', startsAt);
      await addAdmin(repositories, financeId, 'finance', startsAt);
      await addAdmin(repositories, supportId, 'support', startsAt);
      for (const store of population.stores) await repositories.stores.add(store);
    });
    const mentors = population.mentors
      .filter(({ index }) => !this.isSkipped(`mentor ${index}`))
      .map((profile) => ({ profile, agent: new MentorAgent(state, profile) }));
    for (const { profile, agent } of mentors) {
      await agent.begin();
      if (profile.id) this.numbers.set(profile.id, profile.index);
    }
    for (const profile of population.members) {
      if (this.isSkipped(`member ${profile.index}`)) continue;
      const agent = new MemberAgent(state, profile);
      agent.begin();
      profile.onRegistered = (id) => {
        this.numbers.set(id, profile.index);
        this.listeners.set(id, agent);
      };
    }
    const numberOf = (id: MemberId | MentorId): number => this.numbers.get(id) ?? -1;
    const office = new OfficeAgent(state, numberOf, async (mentorId) => {
      await mentors.find(({ profile }) => profile.id === mentorId)?.agent.correctAccount(mentorId);
    });
    office.begin();
    new FinanceAgent(state).begin();
    scheduleCampaigns(state);
    this.globalListeners.push(new SessionAgent(state, numberOf), new HandOverAgent(state, numberOf), office);
    scheduleHeartbeats(state);
    scheduleJobs(state, (job, id, code, message) => this.onJobFailure(job, id, code, message));
  }

  async run(): Promise<SimulationResult> {
    const { days, progress } = this.options;
    let violation = this.completeStep();
    for (let day = 1; day <= days && !violation; day += 1) {
      violation = (await this.runUntil(plus(this.startsAt, day * DAY))) ?? (await this.checks.afterDay(day === days));
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
      report: this.figures.report(sizeOf(this.options), this.channels.sent, this.state.refusals),
      lines: this.trace.lines,
    };
  }

  /** Drops rows that no job reads any more. An announced advertisement is kept while a job would announce it again. */
  private forget(): void {
    const { newMentorMs, analysisDays } = this.state.policies.marketing;
    const now = this.clock.now();
    const announced = Math.max(newMentorMs, analysisDays * DAY);
    this.database.forget({
      messages: minus(now, MESSAGES_KEPT_FOR),
      advertisements: minus(now, MESSAGES_KEPT_FOR + announced),
      history: minus(now, HISTORY_KEPT_FOR),
    });
  }

  private async runUntil(moment: Instant): Promise<Violation | undefined> {
    for (let next = this.eventQueue.next; next && next.at < moment; next = this.eventQueue.next) {
      this.eventQueue.take();
      if (next.what !== 'heartbeat' && this.options.skipActions?.has(next.what)) continue;
      this.clock.set(next.at);
      const violation = await this.step(next);
      if (violation) return violation;
    }
    this.clock.set(moment);
    return undefined;
  }

  private async step({ what, run }: ScheduledEvent): Promise<Violation | undefined> {
    this.steps += 1;
    try {
      await run();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) this.checks.note('no-defect', `${what}: ${String(error)}`);
    }
    return this.completeStep();
  }

  private completeStep(): Violation | undefined {
    const violation = this.checks.afterStep(this.state.apps.attemptedRequests.size > 0);
    this.state.apps.endStep();
    this.channels.endStep();
    for (const event of this.pendingEvents.splice(0)) {
      if ('memberId' in event && event.memberId !== null) this.listeners.get(event.memberId)?.onEvent(event);
      for (const listener of this.globalListeners) listener.onEvent(event);
    }
    return violation;
  }

  private record(recorded: RecordedEvent): void {
    this.trace.add(recorded);
    this.pendingEvents.push(recorded.event);
  }

  private receive(id: string, gatewayId: string, reportsDispute: boolean): Promise<unknown> {
    return attempt(this.state, () => this.state.service.receiveWebhook.execute(id, gatewayId, reportsDispute));
  }

  private receiveFromBank(reference: string): Promise<unknown> {
    return attempt(this.state, () => this.state.service.receiveBankWebhook.execute(reference));
  }

  /** Declined cards and failures of gateway and bank are simulated; all other failures are defects. */
  private onJobFailure(job: string, id: string, code: string, message: string): void {
    const isReported = job === 'membership-renewal' && code === 'not-found' && this.state.gateway.hasPaid(id);
    if (isReported) this.reported.add(id);
    const isOutside = code === 'payment-failed' || code === 'unavailable' || message === 'Crash';
    if (!isOutside && !isReported) this.checks.note('no-defect', `${job}: ${code} ${message}`, id);
    addTo(this.state.refusals, `${job}: ${code}`, 1);
  }

  private isSkipped(name: string): boolean {
    return this.options.skipPeople?.has(name) ?? false;
  }
}

const sizeOf = ({ members, mentors }: SimulationOptions) => ({ members, mentors });
