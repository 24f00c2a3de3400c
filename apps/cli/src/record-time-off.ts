import { randomUUID } from 'node:crypto';
import { SERVICE_KEYS, type Runtime } from '@spotter/app-http';
import {
  formatInstant,
  normalizeText,
  notFound,
  phraseNumber,
  type Instant,
  type MentorId,
  type TimeOffId,
} from '@spotter/core/kernel';
import { timeOffStatus, type TimeOff, type TimeOffReason } from '@spotter/core/time-off';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { idFrom, timeFrom } from './option-values.js';
import { rethrowRefusal } from './usage-error.js';
import { readInRuntime, withRuntime } from './with-runtime.js';
import { formatOrNull, jsonText, linesText, type JsonOption } from './result-text.js';

interface MentorOptions extends JsonOption {
  readonly mentor: string;
}

interface RecordOptions extends MentorOptions {
  readonly from: string;
  readonly until: string;
  readonly reason: TimeOffReason;
  readonly reservations: 'reassign' | 'cancel';
  readonly note?: string;
  readonly dryRun?: boolean;
}

const LIST = { page: 1, size: 100 };

/** @throws UsageError for bad input, and for a refusal of the core. */
export async function recordTimeOff(environment: CliEnvironment, options: RecordOptions): Promise<ExitCode> {
  const { reason, reservations, note, dryRun = false, json } = options;
  const command = {
    mentorId: idFrom<MentorId>('--mentor', options.mentor),
    from: timeFrom('--from', options.from),
    until: timeFrom('--until', options.until),
    reason,
    reservations,
    note: note === undefined ? null : normalizeText(note),
    authority: { adminId: null, requestId: randomUUID() },
  };
  const takeOrPreview = async ({ container }: Runtime) => {
    const { takeTimeOff } = container.get(SERVICE_KEYS.useCases);
    const { timeOff, penalty } = dryRun
      ? await takeTimeOff.preview(command).catch(rethrowRefusal)
      : { timeOff: await takeTimeOff.execute(command).catch(rethrowRefusal), penalty: undefined };
    return { timeOff, penalty, at: container.get(SERVICE_KEYS.clock).now() };
  };
  const { timeOff, penalty, at } = await withRuntime(environment, takeOrPreview, { readsOnly: dryRun });
  const { id, ...planned } = toTimeOffJson(timeOff, at);
  const shown = dryRun ? { ...planned, penalty, dryRun } : { id, ...planned };
  const lines = [
    formatEffects(timeOff),
    ...(penalty === undefined
      ? []
      : [`The mentor would owe ${phraseNumber(penalty)} won. Dry run: nothing was changed.`]),
  ];
  environment.output.write(json ? jsonText(shown) : linesText(lines));
  return EXIT.success;
}

/** @throws UsageError for an invalid or unknown id. */
export async function listTimeOff(environment: CliEnvironment, options: MentorOptions): Promise<ExitCode> {
  const mentorId = idFrom<MentorId>('--mentor', options.mentor);
  const { items, at } = await readInRuntime(environment, async ({ container }) => {
    const { mentors, timeOffs } = container.get(SERVICE_KEYS.queries);
    const now = container.get(SERVICE_KEYS.clock).now();
    if (!(await mentors.mentor(mentorId, now))) rethrowRefusal(notFound('mentor'));
    return { items: (await timeOffs.timeOffsOf(mentorId, LIST)).items, at: now };
  });
  const rows = items.map((one) => [
    ...[one.id, formatInstant(one.from), formatInstant(one.until), one.reason, timeOffStatus(one, at)],
    ...[one.reassigned.length, one.cancelled.length].map(String),
  ]);
  const titles = ['id', 'from', 'until', 'reason', 'status', 'reassigned', 'cancelled'];
  const all = items.map((one) => toTimeOffJson(one, at));
  environment.output.write(options.json ? jsonText(all) : columns(titles, rows));
  return EXIT.success;
}

/** @throws UsageError for bad input, unknown time off, and time off that is over. */
export async function withdrawTimeOff(
  environment: CliEnvironment,
  id: string,
  options: MentorOptions,
): Promise<ExitCode> {
  const mentorId = idFrom<MentorId>('--mentor', options.mentor);
  const timeOffId = idFrom<TimeOffId>('The time off', id);
  const authority = { adminId: null, requestId: randomUUID() };
  const { timeOff, at } = await withRuntime(environment, async ({ container }) => ({
    timeOff: await container
      .get(SERVICE_KEYS.useCases)
      .withdrawTimeOff.execute({ timeOffId, mentorId, authority })
      .catch(rethrowRefusal),
    at: container.get(SERVICE_KEYS.clock).now(),
  }));
  const shown = toTimeOffJson(timeOff, at);
  environment.output.write(options.json ? jsonText(shown) : 'The remaining time off is cancelled.\n');
  return EXIT.success;
}

const formatEffects = ({ closedBlocks, reassigned, cancelled }: TimeOff): string =>
  `closed slots: ${closedBlocks}, reassigned sessions: ${reassigned.length}, cancelled sessions: ${cancelled.length}`;

const toTimeOffJson = (timeOff: TimeOff, at: Instant) => ({
  ...timeOff,
  from: formatInstant(timeOff.from),
  until: formatInstant(timeOff.until),
  withdrawnAt: formatOrNull(timeOff.withdrawnAt),
  createdAt: formatInstant(timeOff.createdAt),
  status: timeOffStatus(timeOff, at),
});
