import type { Language, Phrase } from '@spotter/core/kernel';
import { withholdIfAboveZero, type PayoutPolicy, type PayoutStatement } from '@spotter/core/payout';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { bankName } from './bank-names.js';
import { cardLabel, darkCard, fact, factColumns } from './document-style.js';
import { figureFeatures } from './font-features.js';
import { palette, sheet } from './palette.js';
import { otherLanguage, phrases, statuses } from './phrases.js';
import { printable } from './printable-text.js';
import { days, deducted, moment, percent, won } from './written-figures.js';

const LONGEST_NAME = 40;
const CARD_HEIGHT = 118;
/** Characters of a net amount in large type: `₩999,999,999`. */
const LARGE_NET = 12;

/** Mentor, period and account. */
export function facts(statement: PayoutStatement, language: Language): Content {
  const { payout, mentor, issuedAt } = statement;
  const say = (label: Phrase, value: string): Content => fact(label, value, language);
  return factColumns(
    [
      say(phrases.mentor, printable(mentor.name, LONGEST_NAME)),
      say(phrases.period, days(payout.period)),
      say(phrases.statementNumber, payout.id),
    ],
    [
      say(phrases.account, account(statement, language)),
      say(phrases.status, status(statement, language)),
      say(phrases.issued, moment(issuedAt)),
    ],
  );
}

function account({ bankAccount }: PayoutStatement, language: Language): string {
  if (bankAccount === null) return phrases.noAccount[language];
  const { bankCode, accountNumberMasked, holder } = bankAccount;
  const bank = printable(bankName(bankCode)[language], LONGEST_NAME);
  return `${bank} ${printable(accountNumberMasked, LONGEST_NAME)} · ${printable(holder, LONGEST_NAME)}`;
}

function status({ payout }: PayoutStatement, language: Language): string {
  const phrase = statuses[payout.status][language];
  return payout.status === 'deposited' ? `${phrase} · ${moment(payout.depositedAt)}` : phrase;
}

/** The net amount and its calculation, on a dark card over the full width. */
export function summaryCard(statement: PayoutStatement, language: Language, policy: PayoutPolicy): Content {
  const amounts: Content = {
    relativePosition: { x: 22, y: 22 - CARD_HEIGHT },
    columns: [
      { width: 205, stack: netPayout(statement, language) },
      { width: sheet.content - 205 - 44, ...calculation(statement, language, policy) },
    ],
  };
  return { margin: [0, 0, 0, 26], ...darkCard(CARD_HEIGHT, amounts) };
}

function netPayout({ payout }: PayoutStatement, language: Language): Content[] {
  const net = won(payout.net);
  return [
    ...cardLabel(phrases.net, language, true),
    { text: net, style: 'netPayout', fontSize: net.length > LARGE_NET ? 19 : 29, margin: [0, 10, 0, 0] },
  ];
}

function calculation({ payout }: PayoutStatement, language: Language, policy: PayoutPolicy) {
  const row = (label: Phrase, rate: string, figure: string): TableCell[] => {
    const aside = {
      text: `  ${label[otherLanguage(language)]}`,
      color: palette.mutedOnNavy,
      fontSize: 7.5,
      bold: false,
    };
    return [
      { text: [`${label[language]}${rate}`, aside], color: palette.onNavy },
      { text: figure, color: palette.onNavy, alignment: 'right', fontFeatures: figureFeatures },
    ];
  };
  const rate = ratesOf(payout, policy);
  const body = [
    row(phrases.gross, '', won(payout.gross)),
    row(phrases.incomeTax, rate.incomeTax, deducted(payout.incomeTax)),
    row(phrases.localIncomeTax, rate.localIncomeTax, deducted(payout.localIncomeTax)),
    row(phrases.net, '', won(payout.net)).map((cell) => ({ ...(cell as object), bold: true }) as TableCell),
  ];
  return {
    fontSize: 9,
    table: { widths: ['*', 'auto'], body },
    layout: {
      hLineWidth: (line: number) => (line === 3 ? 0.75 : 0),
      vLineWidth: () => 0,
      hLineColor: () => palette.hairlineOnNavy,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: (line: number) => (line === 0 ? 0 : line === 3 ? 7 : 3.5),
      paddingBottom: (line: number) => (line === 2 ? 7 : 3.5),
    },
  };
}

/** Payouts store no rates: the present ones are named if they give the stored taxes. */
function ratesOf(
  { gross, incomeTax, localIncomeTax }: PayoutStatement['payout'],
  policy: PayoutPolicy,
): Readonly<Record<'incomeTax' | 'localIncomeTax', string>> {
  const present = withholdIfAboveZero(gross, policy);
  if (present.incomeTax !== incomeTax || present.localIncomeTax !== localIncomeTax)
    return { incomeTax: '', localIncomeTax: '' };
  return { incomeTax: ` ${percent(policy.incomeTax)}`, localIncomeTax: ` ${percent(policy.localIncomeTax)}` };
}
