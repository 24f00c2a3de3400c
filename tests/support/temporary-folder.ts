import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder. A shell waits for the end of this process and removes it: unlike a hook also after a crash and a kill -9.
 * @param beforeRemoval a command of the shell, for which `$0` is the folder
 */
export function temporaryFolder(parent = tmpdir(), beforeRemoval = ':'): string {
  const folder = mkdtempSync(join(parent, 'spotter-tests-'));
  const script = `
    read -r _
    ${beforeRemoval}
    for attempt in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" && break; sleep 1; done`;
  const shell = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return folder;
}
