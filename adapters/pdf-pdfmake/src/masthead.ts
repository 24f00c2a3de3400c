import type { Language, Phrase } from '@spotter/core/kernel';
import type { PayoutStatement } from '@spotter/core/payout';
import type { CanvasRect, Content } from 'pdfmake/interfaces.js';
import { figureFeatures } from './font-features.js';
import { palette, sheet } from './palette.js';
import { otherLanguage, phrases } from './phrases.js';
import { days } from './written-figures.js';

const plate = (x: number, y: number, w: number, h: number, color: string): CanvasRect => ({
  type: 'rect',
  x,
  y,
  w,
  h,
  r: Math.min(w, h) / 2,
  color,
});

/** A loaded barbell. Created for each document, because pdfmake modifies vectors. */
const barbell = (): CanvasRect[] => [
  plate(0, 4, 3, 9, palette.navy),
  plate(4.5, 0, 4.5, 17, palette.navy),
  plate(9, 7, 11, 3, palette.accent),
  plate(20, 0, 4.5, 17, palette.navy),
  plate(26, 4, 3, 9, palette.navy),
];

/** For the first page: the word mark and the title of the document. */
export function masthead(title: Phrase, language: Language): Content {
  return {
    margin: [sheet.margin, 36, sheet.margin, 0],
    columns: [
      { width: 36, margin: [0, 5, 0, 0], canvas: barbell() },
      { width: '*', text: 'Spotter', style: 'wordMark' },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: title[language], style: 'title' },
          { text: title[otherLanguage(language)], style: 'aside' },
        ],
      },
    ],
  };
}

/** For further pages: enough to identify the document. */
export function runningHead(statement: PayoutStatement, language: Language): Content {
  return {
    margin: [sheet.margin, 44, sheet.margin, 0],
    columns: [
      {
        width: '*',
        text: ['Spotter  ', { text: phrases.title[language], color: palette.muted, bold: false }],
        bold: true,
      },
      { width: 'auto', text: days(statement.payout.period), color: palette.muted },
    ],
    fontSize: 8.5,
  };
}

/** @param number the document's number with its label. */
export function foot(number: string, page: number, pages: number): Content {
  return {
    margin: [sheet.margin, 14, sheet.margin, 0],
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: sheet.content, y2: 0, lineWidth: 0.5, lineColor: palette.hairline }],
      },
      {
        margin: [0, 7, 0, 0],
        columns: [
          { width: '*', text: number },
          { width: 'auto', text: `${page} / ${pages}`, fontFeatures: figureFeatures },
        ],
        style: 'small',
      },
    ],
  };
}
