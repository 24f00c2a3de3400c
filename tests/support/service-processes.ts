import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../crash/data-folder.js';
import { startServiceProcess } from './service-process.js';
import { startCompiledSpotter, type SpotterProcess } from './spotter-process.js';

type Role = 'service' | 'worker' | 'scheduler';

type Running = Pick<SpotterProcess, 'pid' | 'signal' | 'ended'> & { allOutput(): string };

/** A process of the service that is replaced when it is killed. */
export class ReplaceableProcess {
  private running: Running | undefined;
  private readonly earlierOutput: string[] = [];
  /** The ids of the killed processes. */
  readonly dead: number[] = [];
  /** Its address; null until it is ready. */
  url: string | null = null;

  constructor(
    readonly role: Role,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async start(): Promise<void> {
    if (this.role === 'service') this.running = await this.service();
    else if (this.role === 'worker') this.running = await this.command('Sending messages', 'worker');
    else this.running = await this.command('Running scheduled jobs', 'jobs', 'schedule', '--json');
  }

  async killAndReplace(afterKill: () => Promise<void>): Promise<void> {
    const { running } = this;
    if (!running) return;
    this.running = undefined;
    this.url = null;
    running.signal('SIGKILL');
    await running.ended;
    this.dead.push(running.pid);
    this.earlierOutput.push(running.allOutput());
    await afterKill();
    await this.start();
  }

  /** @returns how it ended on request. */
  async stop(): Promise<unknown> {
    this.running?.signal('SIGTERM');
    return this.running?.ended;
  }

  /** The output of all processes in this place. */
  allOutput(): string {
    return [...this.earlierOutput, this.running?.allOutput() ?? ''].join('');
  }

  private async service(): Promise<Running> {
    const service = await startServiceProcess({ ...this.environment, NOTIFIER: 'none' });
    this.url = service.url;
    return { ...service, allOutput: () => service.written() };
  }

  private async command(ready: string, ...words: string[]): Promise<Running> {
    const command = await startCompiledSpotter(this.environment, ...words);
    const allOutput = (): string => `${command.output()}${command.errors()}`;
    while (!allOutput().includes(ready)) {
      if (!isRunning(command.pid)) throw new Error(`It ended before it was ready:\n${allOutput()}`);
      await pause(20);
    }
    return { ...command, allOutput };
  }
}
