import { dataOf, type Schemas, type SpotterClient } from '@spotter/client';
import { formatInstant, type Instant } from '@spotter/core/kernel';
import { SANDBOX } from './people.js';
import { ledgerTable, movements } from './ledger-table.js';
import type { Narrator } from './narrator.js';
import type { LogInResult, Service } from './service.js';
import { instantOf } from './timetable.js';

/** The ledger after a step. */
export interface LedgerAfter {
  readonly step: string;
  readonly ledger: Schemas['LedgerBalances'];
}

type Job = 'notification-dispatch' | 'payment-ledger-release' | 'payout-calculate';

/** The running sandbox service: clock, jobs, ledger, messages and narration. */
export class DemoService {
  /** The ledger after each step that moved money, the initial one first. */
  readonly ledgers: LedgerAfter[] = [];
  private readonly system: SpotterClient;
  private readonly cron: SpotterClient;

  constructor(
    readonly service: Service,
    private readonly narrator: Narrator,
    private readonly pause: () => Promise<void>,
  ) {
    this.system = service.withKey(SANDBOX.systemKey);
    this.cron = service.withKey(SANDBOX.cronKey);
  }

  tell(title: string, ...details: readonly string[]): void {
    this.narrator.step(title, ...details);
  }

  admin(): Promise<LogInResult> {
    return this.service.logIn(SANDBOX.admin.email, SANDBOX.admin.password);
  }

  async now(): Promise<Instant> {
    return instantOf(dataOf(await this.system.GET('/api/system/clock')).now);
  }

  /** Due messages are sent before the time moves. */
  async moveClockTo(at: Instant): Promise<void> {
    await this.run('notification-dispatch');
    await this.pause();
    dataOf(await this.system.POST('/api/system/clock', { body: { now: formatInstant(at) } }));
  }

  async run(job: Job): Promise<Schemas['JobRun']> {
    return dataOf(await this.cron.POST(`/api/system/cron/${job}`, {}));
  }

  async messagesTo({ id: recipientId }: LogInResult): Promise<readonly Schemas['SandboxMessage'][]> {
    const query = { recipientId, size: 100 };
    return dataOf(await this.system.GET('/api/system/sandbox/messages', { params: { query } }));
  }

  /** Prints the ledger changes since the last call. */
  async showMoney(step: string): Promise<void> {
    const ledger = dataOf(await this.system.GET('/api/system/sandbox/ledger'));
    const last = this.ledgers.at(-1);
    this.ledgers.push({ step, ledger });
    if (!last) return;
    const moved = movements(last.ledger, ledger);
    this.narrator.table(moved.length === 0 ? ['No money moves.'] : ledgerTable(moved, ledger.total));
  }
}
