import type { Language, PayoutPolicy, PayoutStatement } from '@spotter/core';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { prose } from './font-features.js';
import { detailLines } from './lines-table.js';
import { foot, masthead, runningHead } from './masthead.js';
import { palette, sheet } from './palette.js';
import { phrases } from './phrases.js';
import { facts, summaryCard } from './summary.js';
import { days } from './written-figures.js';

/** The statement as pdfmake sets it. The same statement always gives the same document: its date is `issuedAt`. */
export function statementDocument(
  statement: PayoutStatement,
  language: Language,
  policy: PayoutPolicy,
): TDocumentDefinitions {
  return {
    version: '1.7',
    language: language === 'ko' ? 'ko-KR' : 'en',
    displayTitle: true,
    info: {
      title: `${phrases.title[language]} ${days(statement.payout.period)}`,
      author: 'Spotter',
      creator: 'Spotter',
      subject: statement.payout.id,
      creationDate: new Date(statement.issuedAt),
    },
    pageSize: 'A4',
    pageMargins: [sheet.margin, 84, sheet.margin, 56],
    background: () => ({
      canvas: [{ type: 'rect', x: 0, y: 0, w: sheet.width, h: 5, color: palette.navy }],
    }),
    header: (page) => (page === 1 ? masthead(language) : runningHead(statement, language)),
    footer: (page, pages) => foot(statement, language, page, pages),
    content: [
      facts(statement, language),
      summaryCard(statement, language, policy),
      ...detailLines(statement, language),
    ],
    defaultStyle: {
      font: 'Pretendard',
      fontSize: 9,
      lineHeight: 1.15,
      color: palette.ink,
      fontFeatures: prose,
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
  };
}
