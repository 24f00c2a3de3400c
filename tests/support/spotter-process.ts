import { startCompiled, type ProcessExit } from './service-process.js';

/** The command line as a shell runs it: a separate process, configured only by its environment. */
export interface SpotterProcess {
  readonly pid: number;
  output(): string;
  errors(): string;
  type(text: string): void;
  signal(name: NodeJS.Signals): void;
  /** Resolves when it has ended and its whole output is read. */
  readonly ended: Promise<ProcessExit>;
}

export async function startCompiledSpotter(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<SpotterProcess> {
  const { child, ended } = await startCompiled(environment, 'apps/cli/dist/main.js', ...words);
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  return {
    pid: child.pid ?? 0,
    output: () => Buffer.concat(output).toString(),
    errors: () => Buffer.concat(errors).toString(),
    type: (text) => void child.stdin.end(text),
    signal: (name) => child.kill(name),
    ended,
  };
}
