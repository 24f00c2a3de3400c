import type { Language } from '@spotter/core/kernel';
import type { Receipt } from '@spotter/core/payment';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { cardLabel, darkCard, documentInfo, documentStyle, fact, factColumns, smallPrint } from './document-style.js';
import { foot, masthead } from './masthead.js';
import { palette, sheet } from './palette.js';
import { printable } from './printable-text.js';
import { methods, receiptNotes, receiptPhrases, titles, purposeText } from './receipt-phrases.js';
import { moment, won } from './written-figures.js';

const LONGEST_NAME = 40;
const LONGEST_ITEM = 60;
const CARD_HEIGHT = 92;

/** A receipt of one page; the same receipt always gives the same document. */
export function receiptDocument(receipt: Receipt, language: Language): TDocumentDefinitions {
  const title = titles[receipt.kind];
  const number = numberOf(receipt);
  return {
    ...documentStyle(language),
    info: documentInfo(`${title[language]} ${number}`, number, receipt.at),
    header: masthead(title, language),
    footer: (page, pages) => foot(`${receiptPhrases.number[language]} ${number}`, page, pages),
    content: [facts(receipt, language), card(receipt, language), smallPrint(receiptNotes[receipt.kind], language)],
  };
}

const numberOf = (receipt: Receipt): string => (receipt.kind === 'refund' ? receipt.refundId : receipt.paymentId);

/** The facts of the payment. */
function facts(receipt: Receipt, language: Language): Content {
  const { kind, member, at, method } = receipt;
  return factColumns(
    [
      fact(receiptPhrases.member, printable(member.name, LONGEST_NAME), language),
      fact(receiptPhrases.item, printable(purposeText(receipt)[language], LONGEST_ITEM), language),
      fact(receiptPhrases.number, numberOf(receipt), language),
    ],
    [
      fact(receiptPhrases.at[kind], moment(at), language),
      fact(receiptPhrases.method, methods[method][language], language),
      ...(receipt.kind === 'refund' ? [fact(receiptPhrases.payment, receipt.paymentId, language)] : []),
    ],
  );
}

/** The amount paid or refunded, on a dark card over the full width. */
function card(receipt: Receipt, language: Language): Content {
  const amount: Content = {
    relativePosition: { x: 22, y: 18 - CARD_HEIGHT },
    stack: [
      ...cardLabel(receiptPhrases.amount[receipt.kind], language, true),
      { text: won(receipt.amount), style: 'netPayout', fontSize: 29, margin: [0, 6, 0, 0] },
    ],
  };
  return darkCard(CARD_HEIGHT, amount, ...(receipt.kind === 'refund' ? [refundedPayment(receipt.paid, language)] : []));
}

/** The original amount, at the right of the card. */
function refundedPayment(paid: Receipt['amount'], language: Language): Content {
  return {
    relativePosition: { x: sheet.content - 22 - 160, y: 18 - CARD_HEIGHT },
    columns: [
      {
        width: 160,
        alignment: 'right',
        stack: [
          ...cardLabel(receiptPhrases.paid, language, false),
          { text: won(paid), color: palette.onNavy, fontSize: 14, margin: [0, 16, 0, 0] },
        ],
      },
    ],
  };
}
