import { formatInstant, type Instant } from '@spotter/core';
import { SANDBOX } from './cast.js';
import { ledgerTable, movements } from './ledger-table.js';
import type { Narrator } from './narrator.js';
import { type Caller, type LoggedIn, type Registration, type ServiceClient } from './service-client.js';
import { instantOf } from './timetable.js';
import type { JobRun, Ledger, Message } from './wire.js';

/** The ledger as it stood after some step. */
export interface LedgerAfter {
  readonly step: string;
  readonly ledger: Ledger;
}

/** The running service in sandbox mode: its clock, its jobs, its ledger and its messages, and the telling of it all. */
export class Stage {
  readonly anybody: Caller;
  /** The ledger after each step that moved money, the opening first. */
  readonly ledgers: LedgerAfter[] = [];
  private readonly system: Caller;
  private readonly cron: Caller;

  constructor(
    private readonly service: ServiceClient,
    private readonly narrator: Narrator,
    private readonly pause: () => Promise<void>,
  ) {
    this.anybody = service.anybody;
    this.system = service.withKey(SANDBOX.systemKey);
    this.cron = service.withKey(SANDBOX.cronKey);
  }

  tell(title: string, ...details: readonly string[]): void {
    this.narrator.step(title, ...details);
  }

  register(registration: Registration): Promise<LoggedIn> {
    return this.service.register(registration);
  }

  admin(): Promise<LoggedIn> {
    return this.service.logIn(SANDBOX.admin.email, SANDBOX.admin.password);
  }

  async now(): Promise<Instant> {
    return instantOf((await this.system.get<{ now: string }>('/api/system/clock')).now);
  }

  /** What is due is sent before the time leaps. */
  async moveClockTo(at: Instant): Promise<void> {
    await this.run('notification-dispatch');
    await this.pause();
    await this.system.post('/api/system/clock', { now: formatInstant(at) });
  }

  run(job: string): Promise<JobRun> {
    return this.cron.post(`/api/system/cron/${job}`);
  }

  messagesTo(person: LoggedIn): Promise<readonly Message[]> {
    return this.system.get(`/api/system/sandbox/messages?recipientId=${person.id}&size=100`);
  }

  /** Shows how the money has moved since the last look. */
  async showMoney(step: string): Promise<void> {
    const ledger = await this.system.get<Ledger>('/api/system/sandbox/ledger');
    const last = this.ledgers.at(-1);
    this.ledgers.push({ step, ledger });
    if (!last) return;
    const moved = movements(last.ledger, ledger);
    this.narrator.table(moved.length === 0 ? ['No money moves.'] : ledgerTable(moved, ledger.total));
  }
}
