import { z } from 'zod';
import { MAX_REASON_LENGTH } from '@spotter/core/audit-trail';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '@spotter/core/identity';
import {
  instant,
  isRequestable,
  isVisibleOnOneLine,
  krw,
  LAST_REQUESTED_YEAR,
  normalizeText,
  parseDay,
  parseInstant,
  parseMonth,
  type Day as DayText,
  type Id,
  type Instant,
  type IssueCode,
  type Krw as Won,
  type Month as MonthText,
  type TimeOfDay as TimeText,
} from '@spotter/core/kernel';
import { withCode } from './schema-sentences.js';

// Schemas of requests and answers. The input side is the form on the wire, the output side the form in the core.

/** An object that the OpenAPI document defines once, by its name. */
export const component = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  z.strictObject(fields).meta({ id: name });

export const describedComponent = <Fields extends z.ZodRawShape>(name: string, description: string, fields: Fields) =>
  z.strictObject(fields).meta({ id: name, description });

const LATEST = instant(Date.UTC(LAST_REQUESTED_YEAR + 1, 0));

function textOf<Value>(read: (text: string) => Value | null, expected: string, code: IssueCode = 'WRONG_FORM') {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', ...withCode(code, `Must be ${expected}.`) });
    return z.NEVER;
  });
}

function readInstant(text: string): Instant | null {
  const at = parseInstant(text);
  return at !== null && at < LATEST ? at : null;
}

/** A point in time: ISO 8601 with an offset. */
export const At = textOf(
  readInstant,
  'a time from 1970 to 2199 with an offset, like 2026-11-20T18:00:00.000+09:00',
).meta({
  id: 'At',
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601 with an offset from UTC, from 1970 to 2199; digits after the millisecond are ignored',
  examples: ['2026-11-20T18:00:00.000+09:00'],
});

/** A date in the business time zone. */
export const Day = textOf(
  (text): DayText | null => (isRequestable(text) ? parseDay(text) : null),
  'a date from 1970 to 2199, like 2026-11-20',
).meta({
  id: 'Day',
  type: 'string',
  format: 'date',
  description: 'A day in Asia/Seoul, from 1970 to 2199',
  examples: ['2026-11-23'], // a Monday on which a payout period begins
});

/** The days of a list, both included. @param entries such as `Sessions that start`. */
export const dayRange = (entries: string) => ({
  from: Day.optional().meta({ description: `${entries} on this day or later` }),
  to: Day.optional().meta({ description: `${entries} on this day or earlier` }),
});

/** A month in the business time zone. */
export const Month = textOf(
  (text): MonthText | null => (isRequestable(text) ? parseMonth(text) : null),
  'a month from 1970 to 2199, like 2026-11',
).meta({
  id: 'Month',
  type: 'string',
  pattern: '^\\d{4}-\\d{2}$',
  description: 'From 1970 to 2199',
  examples: ['2026-11'],
});

/** A time of day in the business time zone. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, like 18:00.')
  .meta({ id: 'TimeOfDay', examples: ['18:00'] }) as unknown as z.ZodType<TimeText, string>;

const Uuid = z
  .uuid({ error: ({ input }) => (input === undefined ? undefined : 'Must be an id.') })
  .toLowerCase()
  .meta({
    id: 'Id',
    description: 'A UUID; ids created by this service have version 7',
    examples: ['019b76da-a800-7000-8000-ffffffffffff'],
  });

/** The id of one kind of resource; the kind exists only in the types. */
export const id = <Name extends Id<string>>(): z.ZodType<Name, string> => Uuid as unknown as z.ZodType<Name, string>;

export const named = <Name extends Id<string>>() => z.strictObject({ id: id<Name>(), name: z.string() });

/** Whole won; negative for a debt. */
export const Krw = z
  .int()
  .meta({
    id: 'Krw',
    type: 'integer',
    description: 'Whole Korean won, or points: one point is one won',
    examples: [540_000],
  })
  .transform((amount): Won => krw(amount));

export const FileLine = z.int().meta({ description: 'The line of the file; its header is line 1' });

/** Counted composed: a decomposed syllable of Hangul has two or three characters. */
export function freeText(maximum: number) {
  return z.string().overwrite(normalizeText).max(maximum);
}

export const optionalText = (maximum: number) => freeText(maximum).transform((text) => text || null);

/** A name or title that is shown on one line. */
export const shownName = (maximum: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, { abort: true })
    .max(maximum)
    .refine(isVisibleOnOneLine, withCode('FORBIDDEN_CHARACTERS', 'Must be visible text on one line.'));

export const MessageLanguage = z.enum(['ko', 'en']).meta({ id: 'Language' });

/** A Korean mobile number, accepted as `010…` or `+8210…`, with or without hyphens, stored as `+8210…`. */
export const Phone = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[ -]/g, ''))
  .pipe(z.string().regex(/^(010|\+8210)\d{8}$/, 'Must be a Korean mobile number, like 01012345678.'))
  .transform((digits) => digits.replace(/^010/, '+8210'))
  .meta({ id: 'Phone', type: 'string', description: '010… or +8210…; shown as +8210…', examples: ['+821012345678'] });

/** Of a text that the erasure of a person's data leaves: audit trail, events and histories never change. */
export const MUST_NAME_NOBODY = 'Stays in the records when an account is closed, so it must name nobody';

export const Reason = freeText(MAX_REASON_LENGTH).min(1).meta({ description: MUST_NAME_NOBODY });

export const reasonFields = { reason: Reason.optional() };

/**
 * An id, or a part of a name (composed as stored), e-mail address or phone number. `010` also finds stored `+8210` numbers, which have no
 * spaces or hyphens.
 */
export const SearchText = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(100)
  .transform((text) =>
    /^\+?\d[\d -]*$/.test(text) ? text.replaceAll(/[ -]/g, '').replace(/^010(?=\d)/, '+8210') : text,
  )
  .meta({
    type: 'string',
    description: 'An id, or a part of a name, e-mail address or phone number; case-insensitive',
  });

/** An e-mail address, stored in lower case without the spaces that a keyboard adds. A too long address gets only that issue. */
export const Email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, { abort: true })
  .refine(isEmailAddress, withCode('WRONG_FORM', 'Must be an e-mail address.'))
  .toLowerCase()
  .meta({
    id: 'Email',
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    examples: ['member1@spotter.test'],
  });

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** A boolean in a query. */
export const Flag = textOf((text) => FLAGS.get(text) ?? null, 'true or false').meta({ type: 'boolean' });

/** An integer in a query. */
export const wholeNumber = (minimum: number, maximum: number) =>
  textOf(
    (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
      return value >= minimum && value <= maximum ? value : null;
    },
    `a whole number from ${minimum} to ${maximum}`,
    'OUT_OF_RANGE',
  ).meta({ type: 'integer', minimum, maximum });

/** The query of every list. */
export const pageQuery = {
  page: wholeNumber(1, 1_000_000)
    .default(1)
    .meta({ description: 'The page, from 1, within the first 10,000 entries; use `cursor` for later entries' }),
  size: wholeNumber(1, 100).default(20).meta({ description: 'Entries per page' }),
  cursor: z.string().max(500).optional().meta({
    description:
      'The `nextCursor` of the previous page, with the same filters and caller; others are refused. `page` is then ignored',
  }),
};

export const PaginationSchema = component('Pagination', {
  page: z.int().min(1),
  size: z.int().min(1).max(100),
  total: z.int().min(0).meta({
    description: 'Exact up to 10,000, of available slots up to 1,000; above that the count may be a minute old',
  }),
  nextCursor: z.string().nullable().meta({ description: 'The cursor of the next page; null at the end' }),
});

/** The query of a list that is never counted. */
export const historyQuery = {
  size: pageQuery.size,
  cursor: pageQuery.cursor.meta({ description: 'The `nextCursor` of the previous page' }),
};

export const HistoryPaginationSchema = PaginationSchema.pick({ size: true, nextCursor: true }).meta({
  id: 'HistoryPagination',
});

export const MetaSchema = component('Meta', { timestamp: At });
