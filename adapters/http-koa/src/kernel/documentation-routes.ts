import { file, fileOf } from './answer.js';
import { documentationPage, PAGE_POLICY } from './documentation-page.js';
import { openApiDocument } from './openapi-document.js';
import type { Information } from './openapi-document.js';
import { route } from './route.js';
import type { Route } from './route.js';

/**
 * The document at /openapi.json and the same to read at /docs, made when they are first asked for: that takes a tenth of the
 * start's time and five megabytes, and most processes are never asked.
 */
export function documentationRoutes(information: Information, routes: readonly Route[]): readonly Route[] {
  const document = madeOnce(() => openApiDocument(information, routes));
  const text = madeOnce(() => JSON.stringify(document()));
  const page = madeOnce(() => documentationPage(document()));
  return [
    route({
      method: 'get',
      path: '/openapi.json',
      permission: 'public',
      tag: 'Documentation',
      summary: 'This interface as an OpenAPI 3.1 document',
      answers: { 200: file('application/json; charset=utf-8') },
      handle: () => fileOf({ content: text() }),
    }),
    route({
      method: 'get',
      path: '/docs',
      permission: 'public',
      tag: 'Documentation',
      summary: 'This interface as a page to read',
      answers: { 200: file('text/html; charset=utf-8') },
      handle: () => fileOf({ content: page(), headers: { 'Content-Security-Policy': PAGE_POLICY } }),
    }),
  ];
}

function madeOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
