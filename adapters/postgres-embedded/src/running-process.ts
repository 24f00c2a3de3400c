import { readFile } from 'node:fs/promises';
import { runProgram } from './run-program.js';

export interface RunningProcess {
  /** Together with the id it identifies a process, because ids are reused. For comparison only, without a unit. */
  readonly startedAt: string;
  readonly command: string;
}

/** The process with this id, or undefined; also for a zombie, which has already ended. */
export function runningProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Slim Linux images contain no `ps`. */
async function fromProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    // proc_pid_stat(5): the second field, a name in brackets, can contain blanks and brackets; state is 3, starttime 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startedAt = fields[22 - 3];
    return fields[0] === 'Z' || startedAt === undefined
      ? undefined
      : { startedAt, command: command.replaceAll('\0', ' ') };
  } catch {
    return undefined;
  }
}

async function fromPs(pid: number): Promise<RunningProcess | undefined> {
  const { succeeded, output } = await runProgram('ps', ['-ww', '-o', 'state=,lstart=,args=', '-p', String(pid)]);
  const found = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)/.exec(output.trim());
  if (!succeeded || found === null || found[1]?.startsWith('Z')) return undefined;
  return { startedAt: String(Date.parse(found[2] ?? '')), command: found[3] ?? '' };
}
