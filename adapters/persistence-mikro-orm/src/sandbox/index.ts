import type { QueryReader } from '../queries/query-reader.js';
import { PostgresClockOffset } from './clock-offset.js';
import { PostgresSandboxLog } from './sandbox-log.js';
import { PostgresSandboxMessages } from './sandbox-messages.js';
import { PostgresSandboxPeople } from './sandbox-people.js';

/** The sandbox's data that must survive a kill and be shared by processes. */
export interface Sandbox {
  readonly log: PostgresSandboxLog;
  readonly messages: PostgresSandboxMessages;
  readonly clock: PostgresClockOffset;
  readonly people: PostgresSandboxPeople;
}

export const sandboxOn = (reader: QueryReader): Sandbox => ({
  log: new PostgresSandboxLog(reader),
  messages: new PostgresSandboxMessages(reader),
  clock: new PostgresClockOffset(reader),
  people: new PostgresSandboxPeople(reader),
});
