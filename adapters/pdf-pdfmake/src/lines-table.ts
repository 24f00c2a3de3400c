import { sum, type Krw, type Language, type Phrase } from '@spotter/core/kernel';
import type { PayoutStatement } from '@spotter/core/payout';
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { bilingual, smallPrint } from './document-style.js';
import { figureFeatures } from './font-features.js';
import { palette } from './palette.js';
import { countOf, kindOf, notes, otherLanguage, phrases } from './phrases.js';
import { printable } from './printable-text.js';
import { momentOfWeek, won } from './written-figures.js';

const LONGEST_NAME = 24;
/** Fixed widths, so that a long word wraps instead of widening its column; with the padding they fill the page. */
const widths = [16, 101, 74, 66, 66, 58, 62];

/** All lines of the payout, the total and the notes. The header row repeats on every page. */
export function detailLines(statement: PayoutStatement, language: Language): Content[] {
  const { lines } = statement;
  const caption: Content = {
    margin: [0, 0, 0, 8],
    columns: [
      {
        width: '*',
        text: bilingual(phrases.details, language),
        style: 'section',
      },
      { width: 'auto', text: countOf(lines.length)[language], style: 'small', margin: [0, 3, 0, 0] },
    ],
  };
  if (lines.length === 0) return [caption, empty(language), smallPrint(notes, language)];
  const table: Content = {
    fontSize: 8.5,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [head(language), ...lines.map((line, index) => row(line, index + 1, language)), total(statement, language)],
    },
    layout: ruled,
  };
  return [caption, table, smallPrint(notes, language)];
}

const ruled: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === table.body.length - 1 ? 1 : 0.5),
  hLineColor: (line, { table }) => (line >= table.body.length - 1 ? palette.navy : palette.hairline),
  vLineWidth: () => 0,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

function head(language: Language): TableCell[] {
  const cell = (label: Phrase, alignment: 'left' | 'right' = 'left'): TableCell => ({
    alignment,
    fillColor: palette.tint,
    stack: [
      { text: label[language], bold: true, fontSize: 8 },
      { text: label[otherLanguage(language)], color: palette.muted, fontSize: 6.5 },
    ],
  });
  return [
    { text: 'No.', fillColor: palette.tint, bold: true, fontSize: 8 },
    cell(phrases.at),
    cell(phrases.kind),
    cell(phrases.member),
    cell(phrases.place),
    cell(phrases.value, 'right'),
    cell(phrases.amount, 'right'),
  ];
}

function row(line: PayoutStatement['lines'][number], number: number, language: Language): TableCell[] {
  return [
    { text: String(number), color: palette.muted, fontFeatures: figureFeatures },
    { text: momentOfWeek(line.at, language), fontFeatures: figureFeatures },
    { text: kindOf(line)[language] },
    name(line.memberName),
    name(line.storeName),
    valueCell(line.value),
    figureCell(line.amount),
  ];
}

function total({ lines }: PayoutStatement, language: Language): TableCell[] {
  const amount = sum(lines.map((line) => line.amount));
  const label: TableCell = { colSpan: 6, bold: true, text: bilingual(phrases.total, language) };
  return [label, {}, {}, {}, {}, {}, { ...figureCell(amount), bold: true }];
}

const name = (text: string | null): TableCell => ({ text: printable(text, LONGEST_NAME), style: 'wrapped' });

const figureCell = (amount: Krw) => ({
  text: won(amount),
  alignment: 'right' as const,
  fontFeatures: figureFeatures,
  ...(amount < 0 && { color: palette.negative }),
});

/** A note or a carried-over debt has no session value. */
const valueCell = (value: Krw) => (value === 0 ? { text: '–', alignment: 'right' as const } : figureCell(value));

const empty = (language: Language): Content => ({
  margin: [0, 0, 0, 4],
  table: {
    widths: ['*'],
    body: [
      [
        {
          fillColor: palette.tint,
          alignment: 'center',
          margin: [0, 22, 0, 22],
          stack: [
            { text: phrases.noLines[language], bold: true },
            { text: phrases.noLines[otherLanguage(language)], style: 'aside' },
          ],
        },
      ],
    ],
  },
  layout: 'noBorders',
});
