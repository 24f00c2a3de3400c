import { Readable } from 'node:stream';
import { z } from 'zod';
import { formatInstant, type Instant } from '@spotter/core/kernel';
import { isList, type PersonalPart } from '@spotter/core/member';
import { fileOf } from '../kernel/answer.js';

/** Rows are exported as stored (docs/adr/0033-export-streamed-from-tables.md). */
const Rows = z.array(z.looseObject({}));

export const exportSchema = (lists: readonly string[]) =>
  z.strictObject({
    account: z.looseObject({}),
    profile: z.looseObject({}),
    ...Object.fromEntries(lists.map((name) => [name, Rows])),
  });

/** The account is read before the answer begins, so that a refusal has its envelope. */
export async function exportFile(parts: Iterable<PersonalPart>, at: Instant) {
  const texts = envelopeOf(parts, formatInstant(at));
  const { value: account = '' } = await texts.next();
  return fileOf({ content: Readable.from(continued(account, texts)), name: 'spotter-export.json' });
}

async function* continued(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** The envelope of the specification, section 2. Its pieces are at most as large as the pieces of its parts. */
async function* envelopeOf(parts: Iterable<PersonalPart>, timestamp: string): AsyncGenerator<string, undefined> {
  let separator = '{"data":{';
  for (const part of parts) {
    const name = `${separator}${JSON.stringify(part.name)}:`;
    yield* isList(part.name) ? rows(name, part) : onlyRow(name, part);
    separator = ',';
  }
  yield `},"meta":${JSON.stringify({ timestamp })}}`;
}

async function* onlyRow(name: string, { pieces }: PersonalPart): AsyncGenerator<string> {
  for await (const [row = null] of pieces) yield name + JSON.stringify(row);
}

async function* rows(name: string, { pieces }: PersonalPart): AsyncGenerator<string> {
  const beginning = `${name}[`;
  let separator = beginning;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === beginning ? `${name}[]` : ']';
}
