import type { Language } from '@spotter/core/kernel';
import type { PayoutPolicy, PayoutStatement } from '@spotter/core/payout';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documentStyle } from './document-style.js';
import { detailLines } from './lines-table.js';
import { foot, masthead, runningHead } from './masthead.js';
import { phrases } from './phrases.js';
import { facts, summaryCard } from './summary.js';
import { days } from './written-figures.js';

/** A payout statement. The same statement always gives the same document: its date is `issuedAt`. */
export function statementDocument(
  statement: PayoutStatement,
  language: Language,
  policy: PayoutPolicy,
): TDocumentDefinitions {
  const { payout, issuedAt } = statement;
  const number = `${phrases.statementNumber[language]} ${payout.id}`;
  return {
    ...documentStyle(language),
    info: {
      title: `${phrases.title[language]} ${days(payout.period)}`,
      author: 'Spotter',
      creator: 'Spotter',
      subject: payout.id,
      creationDate: new Date(issuedAt),
    },
    header: (page) => (page === 1 ? masthead(phrases.title, language) : runningHead(statement, language)),
    footer: (page, pages) => foot(number, page, pages),
    content: [
      facts(statement, language),
      summaryCard(statement, language, policy),
      ...detailLines(statement, language),
    ],
  };
}
