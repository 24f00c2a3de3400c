import type { QueryReader } from '../queries/query-reader.js';
import { PostgresClockOffset } from './clock-offset.js';
import { PostgresSandboxLog } from './sandbox-log.js';
import { PostgresSandboxMessages } from './sandbox-messages.js';
import { PostgresSandboxPeople } from './sandbox-people.js';

/** The sandbox's data that must survive a kill and be shared by processes. */
export const sandboxOn = (reader: QueryReader) => ({
  log: new PostgresSandboxLog(reader),
  messages: new PostgresSandboxMessages(reader),
  clock: new PostgresClockOffset(reader),
  people: new PostgresSandboxPeople(reader),
});

export type Sandbox = Readonly<ReturnType<typeof sandboxOn>>;
