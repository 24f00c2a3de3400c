import { spawn } from 'node:child_process';

/** The unprivileged user of the server when this process is root; PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Outcome {
  readonly succeeded: boolean;
  /** Standard output and standard error, in order. */
  readonly output: string;
}

/**
 * The environment of all PostgreSQL programs. The caller's PG* variables and locale must not affect them, and the caller's working
 * directory may be closed to the server's user.
 */
export function spawnOptions(user: ServerUser | undefined) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' };
  return { cwd: '/', env, ...(user && { uid: user.uid, gid: user.gid }) };
}

/** Runs a short program to its end. A failed start is a result too, with its reason as output. */
export function runProgram(program: string, args: readonly string[], user?: ServerUser, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, spawnOptions(user));
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
    child.stdin.on('error', () => undefined); // it ended without reading; the exit code gives the reason
    child.stdin.end(input);
  });
}
