import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs commands by bash, which stops at the first failure. @throws Error with their output. */
export async function runShell(
  commands: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  if (code !== 0) throw new Error(`${commands}\nended with ${String(code)}:\n${output}${errors}`);
  return output;
}
