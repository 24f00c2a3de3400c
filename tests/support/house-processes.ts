import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../crash/data-folder.js';
import { startServiceProcess, type ServiceProcess } from './service-process.js';
import { startCompiledSpotter, type SpotterProcess } from './spotter-process.js';

type Role = 'service' | 'worker' | 'scheduler';

type Running = Pick<SpotterProcess, 'pid' | 'signal' | 'ended'> & { told(): string };

/** One of the processes of a house: killed, another takes its place. */
export class Post {
  private running: Running | undefined;
  private readonly toldBefore: string[] = [];
  /** Of those that were killed. */
  readonly dead: number[] = [];

  constructor(
    readonly role: Role,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Where it answers; null while nobody does. */
  url: string | null = null;

  async start(): Promise<void> {
    this.running = await this.begin();
  }

  async killAndReplace(afterKill: () => Promise<void>): Promise<void> {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    this.url = null;
    running.signal('SIGKILL');
    await running.ended;
    this.dead.push(running.pid);
    this.toldBefore.push(running.told());
    await afterKill();
    await this.start();
  }

  /** @returns how it ended when it was asked to. */
  async stop(): Promise<unknown> {
    this.running?.signal('SIGTERM');
    return this.running?.ended;
  }

  /** What all that stood here have written. */
  told(): string {
    return [...this.toldBefore, this.running?.told() ?? ''].join('');
  }

  private async begin(): Promise<Running> {
    if (this.role === 'service') return this.service();
    return this.role === 'worker'
      ? this.command('Sending messages', 'worker')
      : this.command('Running jobs', 'jobs', 'schedule', '--json');
  }

  private async service(): Promise<Running> {
    const service: ServiceProcess = await startServiceProcess({ ...this.environment, NOTIFIER: 'none' });
    this.url = service.url;
    return { ...service, told: () => service.written() };
  }

  private async command(ready: string, ...words: string[]): Promise<Running> {
    const command = await startCompiledSpotter(this.environment, ...words);
    const told = (): string => `${command.output()}${command.errors()}`;
    while (!told().includes(ready)) {
      if (!isRunning(command.pid)) throw new Error(`It ended before it was ready:\n${told()}`);
      await pause(20);
    }
    return { ...command, told };
  }
}
