import type { Policies } from '@spotter/core/application';
import type { Reservation } from '@spotter/core/booking';
import type { Day, Instant } from '@spotter/core/kernel';
import type { RowChange } from '@spotter/memory';
import type { Outages } from './outages.js';
import type { SimulatedApps } from './simulated-apps.js';
import type { SimulatedBank } from './simulated-bank.js';
import type { SimulatedChannels } from './simulated-channels.js';
import type { SimulatedGateway } from './simulated-gateway.js';
import type { SimulatedService } from './simulated-service.js';
import type { SimulatedVideos } from './simulated-videos.js';
import type { Rule, Violation } from './violation.js';

/** The facts that the checks compare with committed rows: the policies, the time, and the books of gateway and bank. */
export interface SimulationFacts {
  readonly policies: Policies;
  readonly now: () => Instant;
  readonly today: () => Day;
  readonly gateway: SimulatedGateway;
  /** Payments at the gateway without a match, as reported to administrators. */
  readonly reported: ReadonlySet<string>;
  readonly bank: SimulatedBank;
  readonly channels: Pick<SimulatedChannels, 'sentNow'>;
  readonly apps: Pick<SimulatedApps, 'currentRequest' | 'attemptedRequests'>;
  readonly outages: Pick<Outages, 'onDayOf'>;
  readonly videos: Pick<SimulatedVideos, 'keys'>;
  readonly service: Pick<SimulatedService, 'auditLedger'>;
  /** Whether the ledger is audited every midnight, or at the end only. */
  readonly isThorough: boolean;
}

/** The input of a check, with the results of the first checks. */
export interface CheckContext extends SimulationFacts {
  /** The balance of an account: debits minus credits (check-journal.ts). */
  readonly total: (account: string) => number;
  /** The reservations that hold a credit of a term (check-credits.ts). */
  readonly holdersOf: (termId: string) => readonly Reservation[];
  /** Payments at the gateway that the service has not booked (check-late-money.ts). */
  readonly lateMoney: { readonly unbooked: ReadonlyMap<string, unknown>; readonly unbookedTotal: number };
}

/** Reports a violated rule. @param parties the ids of those concerned. */
export type Note = (rule: Rule, found: string, ...parties: readonly (string | null)[]) => void;

/** One or several invariants over the same rows. */
export interface Check {
  /** The tables whose changes it is called for. */
  readonly reads: readonly RowChange['table'][] | 'all';
  /** Called for each committed row; other rows of its transaction can follow. */
  onChange(change: RowChange): void;
  /** Called when all rows of a step are committed. */
  afterStep?(): void;
  /** Called at midnight, for checks that are too expensive for every step. */
  afterDay?(isLast: boolean): Promise<void>;
}

/** A change of one of the tables that a check reads: a comparison with another table does not compile. */
export type ChangeFor<Reader extends { readonly reads: readonly RowChange['table'][] }> = Extract<
  RowChange,
  { table: Reader['reads'][number] }
>;

/** A check that reads a part of the context, or all of it. */
export abstract class ContextCheck<Part extends keyof CheckContext = keyof CheckContext> {
  constructor(
    protected readonly context: Pick<CheckContext, Part>,
    protected readonly note: Note,
  ) {}
}

/** No check reads them, and they are most of all rows. */
const UNCHECKED: ReadonlySet<RowChange['table']> = new Set(['deliveryLeases', 'serviceHeartbeats']);

/** All checks; collects violations since the last call. */
export class Checks {
  private readonly violations: Violation[] = [];
  private readonly checks: readonly Check[];
  /** Most rows have one reader or two. */
  private readonly readers = new Map<RowChange['table'], readonly Check[]>();
  private hasChanges = false;

  constructor(
    private readonly now: () => Instant,
    checksBy: (note: Note) => readonly Check[],
  ) {
    this.checks = checksBy(this.note);
  }

  readonly note: Note = (rule, found, ...parties) => {
    const known = parties.filter((party) => party !== null);
    this.violations.push({ rule, at: this.now(), found, parties: known });
  };

  onChange(change: RowChange): void {
    if (UNCHECKED.has(change.table)) return;
    this.hasChanges = true;
    for (const check of this.readersOf(change.table)) check.onChange(change);
  }

  private readersOf(table: RowChange['table']): readonly Check[] {
    const known = this.readers.get(table);
    if (known) return known;
    const readers = this.checks.filter(({ reads }) => reads === 'all' || reads.includes(table));
    this.readers.set(table, readers);
    return readers;
  }

  /** Most steps are jobs without work, which need no check. @param hasRequests whether an app has sent a request. */
  afterStep(hasRequests: boolean): Violation | undefined {
    if (this.hasChanges || hasRequests) for (const check of this.checks) check.afterStep?.();
    this.hasChanges = false;
    return this.violations[0];
  }

  async afterDay(isLast: boolean): Promise<Violation | undefined> {
    for (const check of this.checks) await check.afterDay?.(isLast);
    return this.violations[0];
  }
}
