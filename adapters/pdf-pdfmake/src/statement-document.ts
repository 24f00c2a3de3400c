import type { Language } from '@spotter/core/kernel';
import type { PayoutPolicy, PayoutStatement } from '@spotter/core/payout';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documentInfo, documentStyle } from './document-style.js';
import { detailLines } from './lines-table.js';
import { foot, masthead, runningHead } from './masthead.js';
import { phrases } from './phrases.js';
import { facts, summaryCard } from './summary.js';
import { days } from './written-figures.js';

/** A payout statement; the same statement always gives the same document. */
export function statementDocument(
  statement: PayoutStatement,
  language: Language,
  policy: PayoutPolicy,
): TDocumentDefinitions {
  const { payout, issuedAt } = statement;
  const number = `${phrases.statementNumber[language]} ${payout.id}`;
  return {
    ...documentStyle(language),
    info: documentInfo(`${phrases.title[language]} ${days(payout.period)}`, payout.id, issuedAt),
    header: (page) => (page === 1 ? masthead(phrases.title, language) : runningHead(statement, language)),
    footer: (page, pages) => foot(number, page, pages),
    content: [
      facts(statement, language),
      summaryCard(statement, language, policy),
      ...detailLines(statement, language),
    ],
  };
}
