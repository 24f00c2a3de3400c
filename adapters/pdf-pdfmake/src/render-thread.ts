import { parentPort, workerData } from 'node:worker_threads';
import type { Language, PayoutPolicy, PayoutStatement } from '@spotter/core';
import { preparePdfmake, statementPdf } from './statement-pdf.js';

export interface RenderRequest {
  readonly statement: PayoutStatement;
  readonly language: Language;
}

export type RenderReply = { readonly pdf: Uint8Array } | { readonly error: unknown };

const port = parentPort;
if (port === null) throw new Error('render-thread.ts runs in a worker thread.');

preparePdfmake();
const policy = workerData as PayoutPolicy;

port.on('message', ({ statement, language }: RenderRequest) => {
  statementPdf(statement, language, policy).then(
    (pdf) => port.postMessage({ pdf } satisfies RenderReply, [pdf.buffer]),
    (error: unknown) => port.postMessage({ error } satisfies RenderReply),
  );
});
