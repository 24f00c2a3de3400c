import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '@spotter/core/kernel';
import type { Receipt } from '@spotter/core/payment';
import type { PayoutPolicy, PayoutStatement } from '@spotter/core/payout';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { createPdf, preparePdfmake } from './create-pdf.js';
import { receiptDocument } from './receipt-document.js';
import { statementDocument } from './statement-document.js';

export type RenderRequest = { readonly language: Language } & (
  { readonly statement: PayoutStatement } | { readonly receipt: Receipt }
);

export type RenderReply = { readonly pdf: Uint8Array } | { readonly error: unknown };

const port = parentPort;
if (port === null) throw new Error('render-thread.ts runs in a worker thread.');

preparePdfmake();
const policy = workerData as PayoutPolicy;

const documentOf = (request: RenderRequest): TDocumentDefinitions =>
  'receipt' in request
    ? receiptDocument(request.receipt, request.language)
    : statementDocument(request.statement, request.language, policy);

port.on('message', (request: RenderRequest) => {
  Promise.resolve()
    .then(() => createPdf(documentOf(request)))
    .then(
      (pdf) => port.postMessage({ pdf } satisfies RenderReply, [pdf.buffer]),
      (error: unknown) => port.postMessage({ error } satisfies RenderReply),
    );
});
