import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Instant } from '@spotter/core/kernel';
import { isList, type PersonalPart } from '@spotter/core/member';
import { fileOf } from '../kernel/answer.js';
import { formatAt } from '../kernel/wire-time.js';

/** Rows are exported as stored (docs/adr/0033-export-streamed-from-tables.md). */
const Rows = z.array(z.looseObject({}));

export const exportSchema = (lists: readonly string[]) =>
  z.strictObject({
    account: z.looseObject({}),
    profile: z.looseObject({}),
    ...Object.fromEntries(lists.map((name) => [name, Rows])),
  });

export const exportFile = (parts: Iterable<PersonalPart>, at: Instant) =>
  fileOf({ content: Readable.from(envelopeOf(parts, formatAt(at))), name: 'spotter-export.json' });

/** The envelope of the specification, section 2, in pieces no larger than those of its parts. */
async function* envelopeOf(parts: Iterable<PersonalPart>, timestamp: string): AsyncGenerator<string> {
  let separator = '{"data":{';
  for (const part of parts) {
    yield `${separator}${JSON.stringify(part.name)}:`;
    yield* isList(part.name) ? rows(part) : onlyRow(part);
    separator = ',';
  }
  yield `},"meta":${JSON.stringify({ timestamp })}}`;
}

async function* onlyRow({ pieces }: PersonalPart): AsyncGenerator<string> {
  for await (const [row = null] of pieces) yield JSON.stringify(row);
}

async function* rows({ pieces }: PersonalPart): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
