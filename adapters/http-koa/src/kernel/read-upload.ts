import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { DomainError } from '@spotter/core';
import { bodyWatch } from './body-time.js';
import { invalidInput } from './issues.js';

/** The one file of a form, read as fast as its reader takes it, and never held. */
export interface Upload {
  /**
   * Read it to its end: that the form holds nothing else is known then.
   * @throws DomainError validation, from within, for any other form, and for one that breaks off.
   */
  readonly content: AsyncIterable<Uint8Array>;
  /** By the length of the request, if it tells one: the form around the file is small. */
  readonly atLeastBytes: number;
}

/** Boundaries and the headers of one part, at most. */
const FORM_BYTES = 16 * 1_024;
const LIMITS = { parts: 1, fields: 0, files: 1, headerPairs: 20, headerSize: 8 * 1_024 };

export const NO_UPLOAD: Upload = { content: nothing(), atLeastBytes: 0 };

export const uploadOf = (request: IncomingMessage, field: string): Upload => ({
  content: fileIn(request, field),
  atLeastBytes: Math.max(0, Number(request.headers['content-length'] ?? 0) - FORM_BYTES),
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Nothing is read before it is asked for. What is left when it is not wanted any more is let go by, for as long as a body may take. */
async function* fileIn(request: IncomingMessage, field: string): AsyncGenerator<Uint8Array> {
  const watch = bodyWatch(request);
  watch.restart();
  const form = formParser(request, field);
  const broken = (): void => void form.content.destroy(refusal(field, 'The upload broke off.'));
  const left = (): void => (request.complete ? undefined : broken());
  request.once('error', broken).once('close', left);
  try {
    if (request.destroyed) broken();
    request.pipe(form.parser);
    for await (const chunk of form.content) {
      watch.stop();
      yield chunk as Uint8Array;
      watch.restart();
    }
  } finally {
    request.unpipe(form.parser).off('close', left).resume();
    watch.restart();
  }
}

/** Its `content` is the file, and fails as soon as the form is known for a wrong one. */
function formParser(request: IncomingMessage, field: string): { parser: BusboyInstance; content: PassThrough } {
  const parser = parserFor(request, field);
  const content = new PassThrough();
  const refuse = (message: string) => () => void content.destroy(refusal(field, message));
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
  parser.on('field', refuse('Must be a file, and the only field.'));
  parser.on('partsLimit', refuse('Must be one file, and nothing besides.'));
  parser.on('error', refuse(BROKEN));
  parser.on('finish', () => (found ? content.end() : refuse('Must be given, as a file.')()));
  return { parser, content };
}

const BROKEN = 'The form is broken.';

/** @throws DomainError validation for what is no form. */
function parserFor({ headers }: IncomingMessage, field: string): BusboyInstance {
  const noForm = refusal(field, 'Must come in multipart/form-data, with a boundary.');
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw noForm;
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw noForm;
  }
}

const refusal = (path: string, message: string): DomainError => invalidInput([{ path, message }]);
