import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { DomainError, IssueCode } from '@spotter/core/kernel';
import { invalidInput } from './issues.js';
import { bodyOf } from './received-request.js';

/** The one file of a form, streamed at the reader's speed and never buffered whole. */
export interface Upload {
  /**
   * The reader must read it to the end, because the form can contain further parts.
   * @throws DomainError validation, through the stream, for any other form and for an aborted upload.
   */
  readonly content: AsyncIterable<Uint8Array>;
  /** From the content length of the request, if given; the form around the file is small. */
  readonly atLeastBytes: number;
}

/** The maximum size of boundaries and part headers. */
const FORM_BYTES = 16 * 1_024;
const LIMITS = { parts: 1, fields: 0, headerSize: 8 * 1_024 };

export const NO_UPLOAD: Upload = { content: nothing(), atLeastBytes: 0 };

export const readUpload = (request: IncomingMessage, field: string): Upload => ({
  content: fileIn(request, field),
  atLeastBytes: Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES),
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Reading starts on demand. A rest that the reader leaves is not read: the answer closes the connection. */
async function* fileIn(request: IncomingMessage, field: string): AsyncGenerator<Uint8Array> {
  const body = bodyOf(request);
  body?.waitAgain();
  const form = formParser(request, field);
  const broken = (): void => void form.content.destroy(refusal(field, 'INTERRUPTED', 'The upload was interrupted.'));
  const left = (): void => (request.complete ? undefined : broken());
  request.once('error', broken).once('close', left);
  try {
    if (request.destroyed) broken();
    request.pipe(form.parser);
    for await (const chunk of form.content) {
      body?.stopWaiting();
      yield chunk as Uint8Array;
      body?.waitAgain();
    }
  } finally {
    request.unpipe(form.parser).off('close', left).resume();
  }
}

/** `content` is the file; it fails as soon as the form is known to be invalid. */
function formParser(request: IncomingMessage, field: string): { parser: BusboyInstance; content: PassThrough } {
  const parser = parserFor(request, field);
  const content = new PassThrough();
  const refuse =
    (message: string, code: IssueCode = 'WRONG_FORM') =>
    () =>
      void content.destroy(refusal(field, code, message));
  let found = false;
  parser.on('file', (name: string | undefined, file) => {
    found = true;
    file.on('error', refuse(BROKEN));
    if (name === field) file.pipe(content, { end: false });
    else {
      file.resume();
      refuse('Must be the only field.')();
    }
  });
  parser.on('fieldsLimit', refuse('Must be a file, and the only field.'));
  parser.on('partsLimit', refuse('Must be one file and nothing else.'));
  parser.on('error', refuse(BROKEN));
  parser.on('finish', () => (found ? content.end() : refuse('Required: send a file.', 'REQUIRED')()));
  return { parser, content };
}

const BROKEN = 'The form is malformed.';

/** @throws DomainError validation when the request is not a form. */
function parserFor({ headers }: IncomingMessage, field: string): BusboyInstance {
  const noForm = (code: IssueCode) => refusal(field, code, 'Must be sent as multipart/form-data with a boundary.');
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw noForm('WRONG_TYPE');
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw noForm('WRONG_FORM');
  }
}

const refusal = (path: string, code: IssueCode, message: string): DomainError =>
  invalidInput([{ path, code, message }]);
