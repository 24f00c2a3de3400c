import { type Day, parseDay } from '../../kernel/calendar.js';
import { type CsvRecord, parseCsvTable, refuseLength, type RefuseValue } from '../../kernel/csv.js';
import { krw, type Krw, NO_WON } from '../../kernel/krw.js';

export const SETTLEMENT_COLUMNS = ['paymentId', 'gross', 'fee', 'net', 'settledOn'] as const;

/** One line of the gateway's file. Amounts below zero take back a refund that followed the settlement. */
export interface SettlementLine {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Our id of the payment, or the gateway's id of a one-time payment. */
  readonly paymentId: string;
  readonly gross: Krw;
  readonly fee: Krw;
  readonly net: Krw;
  readonly settledOn: Day;
}

/**
 * @throws DomainError validation for another header, no line, too many lines, and values that are not amounts or days, each by its line.
 */
export const parseSettlementFile = (csv: string): readonly SettlementLine[] =>
  parseCsvTable(csv, { columns: SETTLEMENT_COLUMNS }, parseLine);

function parseLine({ line, fields }: CsvRecord, refuse: RefuseValue): SettlementLine {
  const [paymentId = '', gross = '', fee = '', net = '', settledOn = ''] = fields;
  refuseLength(refuse, 'paymentId', paymentId);
  const day = parseDay(settledOn);
  if (day === null) refuse('settledOn', 'WRONG_FORM', 'Must be a day, like 2026-11-20.');
  const won = (column: string, text: string): Krw => {
    if (/^-?\d{1,12}$/.test(text)) return krw(Number(text)); // a share of this amount is still exact
    refuse(column, 'WRONG_FORM', 'Must be whole won of at most 12 digits, without separators.');
    return NO_WON;
  };
  return {
    line,
    paymentId,
    gross: won('gross', gross),
    fee: won('fee', fee),
    net: won('net', net),
    settledOn: day ?? ('' as Day),
  };
}
