import { SERVICE_KEYS } from '@spotter/app-http';
import { formatInstant, parseId } from '@spotter/core/kernel';
import type { TimelineItem, TimelinePage, TimelineSubject } from '@spotter/core/timeline';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { rethrowRefusal, UsageError } from './usage-error.js';
import { readInRuntime } from './with-runtime.js';
import { jsonText, type JsonOption } from './result-text.js';

interface TimelineOptions extends JsonOption {
  readonly size: number;
  readonly cursor?: string;
}

/** @throws UsageError for an invalid or unknown id, and an invalid cursor. */
export async function showTimeline(
  environment: CliEnvironment,
  about: string,
  id: string,
  { size, cursor, json }: TimelineOptions,
): Promise<ExitCode> {
  if (parseId(id) === null) throw new UsageError('The id must look like 019c0000-0000-7000-8000-000000000001.');
  const subject = { kind: about, id } as TimelineSubject;
  const page = await readInRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).readTimeline.execute(subject, { size, cursor }).catch(rethrowRefusal),
  );
  environment.output.write(json ? toJson(page) : toTable(page));
  return EXIT.success;
}

const toJson = ({ items, nextCursor }: TimelinePage<TimelineItem>): string =>
  jsonText({ items: items.map((item) => ({ ...item, at: formatInstant(item.at) })), nextCursor });

function toTable({ items, nextCursor }: TimelinePage<TimelineItem>): string {
  const rows = items.map(({ at, kind, by, title }) => [formatInstant(at), kind, by, title]);
  const next = nextCursor === null ? '' : `next: --cursor ${nextCursor}\n`;
  return `${columns(['at', 'kind', 'by', 'title'], rows)}${next}`;
}
