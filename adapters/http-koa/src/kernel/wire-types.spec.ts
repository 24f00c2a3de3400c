import { expect } from 'chai';
import type { z } from 'zod';
import {
  At,
  Day,
  Email,
  Flag,
  freeText,
  id,
  Krw,
  Month,
  optionalText,
  Phone,
  shownName,
  TimeOfDay,
  wholeNumber,
} from './wire-types.js';

const takes = (schema: z.ZodType, input: unknown): unknown => schema.parse(input);
const refuses = (schema: z.ZodType, ...inputs: readonly unknown[]): void => {
  for (const input of inputs) expect(schema.safeParse(input).success, JSON.stringify(input)).to.equal(false);
};

const codesOf = (schema: z.ZodType, input: unknown): readonly string[] | undefined =>
  schema.safeParse(input).error?.issues.map(({ code }) => code);

describe('the types of the wire', () => {
  it('accept an instant with any offset', () => {
    expect(takes(At, '2026-11-20T18:00:00.000+09:00')).to.equal(Date.UTC(2026, 10, 20, 9));
    expect(takes(At, '2026-11-20T09:00:00Z')).to.equal(Date.UTC(2026, 10, 20, 9));
  });

  it('refuse an instant without an offset, of an invalid date or of an absurd year', () => {
    refuses(
      At,
      '2026-11-20T18:00:00',
      '2026-02-30T00:00:00Z',
      '2026-11-20',
      '99999-01-01T00:00:00Z',
      1_795_165_200_000,
    );
    refuses(At, '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2026-11-20T25:00:00Z');
  });

  it('accept only days of the calendar', () => {
    expect(takes(Day, '2028-02-29')).to.equal('2028-02-29');
    refuses(
      Day,
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '99999-01-01',
      '0000-01-01',
      '2026-1-1',
      '2026-01-01T00:00Z',
      '',
    );
  });

  it('accept only months of the calendar', () => {
    expect(takes(Month, '2026-11')).to.equal('2026-11');
    refuses(Month, '2026-13', '2026-00', '2026-1', '2026-11-20', '1899-12');
  });

  it('accept only times of day', () => {
    expect(takes(TimeOfDay, '23:59')).to.equal('23:59');
    refuses(TimeOfDay, '24:00', '18:60', '6:00', '18:00:00');
  });

  it('accept an id in either case and store it in lower case', () => {
    expect(takes(id(), '01938D2C-7C1A-7000-8000-000000000001')).to.equal('01938d2c-7c1a-7000-8000-000000000001');
    refuses(id(), 'abc', '01938d2c7c1a70008000000000000001', "'; drop table members; --", 7, null);
  });

  it('accept only whole won within the safe integers', () => {
    expect(takes(Krw, -1_000)).to.equal(-1_000);
    expect(takes(Krw, Number.MAX_SAFE_INTEGER)).to.equal(Number.MAX_SAFE_INTEGER);
    refuses(Krw, 0.5, Number.MAX_SAFE_INTEGER + 1, Infinity, NaN, '1000');
  });

  it('accept common spellings of a mobile number and store the international one', () => {
    for (const written of ['01012345678', '010-1234-5678', '+821012345678', '+82 10 1234 5678']) {
      expect(takes(Phone, written), written).to.equal('+821012345678');
    }
    refuses(Phone, '0212345678', '0101234567', '010123456789', '+8201012345678', '٠١٠١٢٣٤٥٦٧٨', '010 1234 5678 ext 9');
  });

  it('accept an e-mail address of at most 254 characters and store it in lower case', () => {
    expect(takes(Email, ' Member1@Spotter.Test\n')).to.equal('member1@spotter.test');
    const domain = `@${'d'.repeat(61)}.${'d'.repeat(61)}.${'d'.repeat(61)}.kr`; // 189 characters
    expect(takes(Email, `${'a'.repeat(65)}${domain}`)).to.have.length(254);
    expect(codesOf(Email, `${'a'.repeat(66)}${domain}`)).to.deep.equal(['too_big']);
    refuses(Email, 'a@b', 'a b@c.kr', '@c.kr', 'a@c .kr');
  });

  it('refuse a mandatory text of spaces and invisible characters as empty', () => {
    expect(takes(freeText(5).min(1), ' a\n\u200bb ')).to.equal('a\n\u200bb');
    for (const text of [' ', '\u200b', '\u3164 \u2800'])
      expect(codesOf(freeText(5).min(1), text), JSON.stringify(text)).to.deep.equal(['too_small']);
  });

  it('read an optional text of spaces and invisible characters as none', () => {
    for (const text of ['', ' ', '\u200b']) expect(takes(optionalText(5), text), JSON.stringify(text)).to.equal(null);
    expect(takes(optionalText(5), ' a ')).to.equal('a');
    refuses(optionalText(5), 'abcdef');
  });

  it('accept a name on one line that can be seen, in composed form', () => {
    expect(takes(shownName(3), ' \u1112\u1161\u11ab\n')).to.equal('한');
    for (const name of ["Anne-Marie O'Neil", '김 하나', 'می\u200cخواهم', '👨\u200d👩\u200d👧'])
      expect(takes(shownName(80), name)).to.equal(name);
    refuses(shownName(80), 'a\nb', 'a\tb', 'a\u0000', 'a\u202eb', 'a\u200bb', 'a\ufeffb', 'a\u2028b', 'a\u00adb');
    refuses(shownName(80), '', ' ', '\u200d', '\u3164', '\u0301', '\u2800', 'a'.repeat(81));
    expect(codesOf(shownName(80), ' ')).to.deep.equal(['too_small']);
  });

  it('state the years of a day, a month and a time', () => {
    for (const [schema, text] of [
      [Day, '1969-12-31'],
      [Day, '2200-01-01'],
      [Month, '1969-12'],
      [At, '1969-12-31T23:00:00Z'],
    ] as const)
      expect(schema.safeParse(text).error?.issues[0]?.message, text).to.include('from 1970 to 2199');
  });

  it('accept only true and false for a boolean in a query', () => {
    expect(takes(Flag, 'true')).to.equal(true);
    expect(takes(Flag, 'false')).to.equal(false);
    refuses(Flag, '1', 'yes', '', 'TRUE', true);
  });

  it('accept an integer in a query within its bounds', () => {
    const upTo50 = wholeNumber(1, 50);
    expect([takes(upTo50, '1'), takes(upTo50, '50')]).to.deep.equal([1, 50]);
    refuses(upTo50, '0', '51', '-1', '1.5', '1e1', '0x10', '', ' 5', '9'.repeat(400));
  });
});
