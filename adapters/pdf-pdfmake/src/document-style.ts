import type { Instant, Language, Phrase } from '@spotter/core/kernel';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { figureFeatures, textFeatures } from './font-features.js';
import { palette, sheet } from './palette.js';
import { otherLanguage } from './phrases.js';

/** Page size, fonts and colours of all documents. */
export const documentStyle = (language: Language) =>
  ({
    version: '1.7',
    language: language === 'ko' ? 'ko-KR' : 'en',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [sheet.margin, 84, sheet.margin, 56],
    background: () => ({
      canvas: [{ type: 'rect', x: 0, y: 0, w: sheet.width, h: 5, color: palette.navy }],
    }),
    defaultStyle: {
      font: 'Pretendard',
      fontSize: 9,
      lineHeight: 1.15,
      color: palette.ink,
      fontFeatures: textFeatures,
      noWrap: true,
    },
    styles: {
      wordMark: { bold: true, fontSize: 21, color: palette.navy, characterSpacing: -0.4 },
      title: { bold: true, fontSize: 17, color: palette.navy },
      section: { bold: true, fontSize: 11 },
      label: { fontSize: 8, color: palette.muted, margin: [0, 0, 0, 2] },
      fact: { fontSize: 10, bold: true, noWrap: false },
      aside: { fontSize: 7.5, color: palette.muted, bold: false },
      wrapped: { noWrap: false },
      small: { fontSize: 7.5, color: palette.muted },
      netPayout: { bold: true, color: palette.onNavy },
    },
  }) satisfies Partial<TDocumentDefinitions>;

/** A phrase in the reader's language, and smaller in the other one. */
export const bilingual = (phrase: Phrase, language: Language): Content[] => [
  phrase[language],
  { text: `  ${phrase[otherLanguage(language)]}`, style: 'aside' },
];

/** A label in both languages with its value below. */
export const fact = (label: Phrase, value: string, language: Language): Content => ({
  margin: [0, 0, 0, 11],
  stack: [
    { text: bilingual(label, language), style: 'label' },
    { text: value, style: 'fact', fontFeatures: figureFeatures },
  ],
});

/** Always the same for the same document: its date is not the time of printing. */
export const documentInfo = (title: string, subject: string, at: Instant) => ({
  title,
  author: 'Spotter',
  creator: 'Spotter',
  subject,
  creationDate: new Date(at),
});

/** A dark card over the full width, with its content. */
export const darkCard = (height: number, ...content: readonly Content[]) => ({
  stack: [
    { canvas: [{ type: 'rect' as const, x: 0, y: 0, w: sheet.content, h: height, r: 8, color: palette.navy }] },
    ...content,
  ],
});

/** A label on a dark card, in both languages. */
export const cardLabel = (label: Phrase, language: Language, bold: boolean): Content[] => [
  { text: label[language], color: palette.onNavy, fontSize: 10, bold },
  { text: label[otherLanguage(language)], color: palette.mutedOnNavy, fontSize: 8 },
];

const COLUMN_GAP = 24;
/** Fixed, so that a long word wraps instead of moving the other column off the page. */
const COLUMN_WIDTH = (sheet.content - COLUMN_GAP) / 2;

/** The facts of a document in two columns below the masthead. */
export const factColumns = (left: readonly Content[], right: readonly Content[]): Content => ({
  margin: [0, 14, 0, 5],
  columnGap: COLUMN_GAP,
  columns: [left, right].map((facts) => ({ width: COLUMN_WIDTH, stack: [...facts] })),
});

/** A small note in both languages. */
export const smallPrint = (phrases: readonly Phrase[], language: Language): Content => ({
  margin: [0, 18, 0, 0],
  unbreakable: true,
  stack: phrases.map((note) => ({ margin: [0, 0, 0, 3], text: bilingual(note, language) })),
  style: 'small',
});
