import type { Reader } from '../database.js';
import { PostgresClockOffset } from './clock-offset.js';
import { PostgresSandboxLog } from './sandbox-log.js';
import { PostgresSandboxMessages } from './sandbox-messages.js';

/** What sandbox mode must not forget when it is killed, and shares among its processes. */
export interface Sandbox {
  readonly log: PostgresSandboxLog;
  readonly messages: PostgresSandboxMessages;
  readonly clock: PostgresClockOffset;
}

export const sandboxOn = (reader: Reader): Sandbox => ({
  log: new PostgresSandboxLog(reader),
  messages: new PostgresSandboxMessages(reader),
  clock: new PostgresClockOffset(reader),
});
