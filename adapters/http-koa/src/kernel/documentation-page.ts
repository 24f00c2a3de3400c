import { createHash } from 'node:crypto';
import { SCRIPT, STYLE } from './documentation-look.js';
import { markup, verbatim } from './markup.js';
import type { Markup } from './markup.js';
import type { JsonSchema } from './json-schemas.js';
import type { OpenApiDocument, Operation } from './openapi-document.js';
import { schemaNotation } from './schema-notation.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page may run its own style and script, known by their hashes, and nothing else; it loads nothing. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as a page to read: whole in itself, made once, good offline. */
export function documentationPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const entries = entriesOf(document);
  const groups = tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags[0] === name),
  }));
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <style>${verbatim(STYLE)}</style>
      </head>
      <body>
        <nav>
          <h1>${info.title}</h1>
          <input id="filter" type="search" placeholder="Filter" aria-label="Filter" autocomplete="off" />
          ${groups.map(({ name, entries: { length } }) => markup`<a href="#${anchorOf(name)}">${name} <small>${length}</small></a>`)}
          <a href="#schemas">Schemas <small>${Object.keys(components.schemas).length}</small></a>
          <a href="/openapi.json">openapi.json</a>
        </nav>
        <main>
          <p class="lead">${info.description} <small>Version ${info.version}</small></p>
          ${groups.map(({ name, entries: members }) => groupSection(name, members))}
          <section id="schemas">
            <h2>Schemas</h2>
            ${Object.entries(components.schemas).map(schemaArticle)}
          </section>
        </main>
        <script>${verbatim(SCRIPT)}</script>
      </body>
    </html>`.text;
}

const entriesOf = ({ paths }: OpenApiDocument): readonly Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;

const groupSection = (name: string, entries: readonly Entry[]): Markup =>
  markup`<section id="${anchorOf(name)}">
    <h2>${name}</h2>
    ${entries.map(operationDetails)}
  </section>`;

function operationDetails({ method, path, operation }: Entry): Markup {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  return markup`<details id="${operation.operationId}" data-find="${`${method} ${path} ${summary}`.toLowerCase()}">
    <summary>
      <b class="${method}">${method}</b><code>${path}</code><span>${summary}</span>
      <i>${operation['x-permission']}</i>
    </summary>
    ${description === undefined ? null : markup`<p>${description}</p>`}
    ${parameters.length === 0 ? null : markup`<h3>Parameters</h3><table>${parameters.map(parameterRow)}</table>`}
    ${requestBody === undefined ? null : markup`<h3>Body</h3>${schemaBlock(schemaIn(requestBody.content))}`}
    <h3>Answers</h3>
    ${Object.entries(responses).map(([status, response]) => answerBlock(status, response))}
  </details>`;
}

type Parameters = NonNullable<Operation['parameters']>;

const parameterRow = ({ name, in: place, required, schema }: Parameters[number]): Markup =>
  markup`<tr>
    <td><code>${name}</code></td>
    <td>${place}${required ? ', required' : ''}</td>
    <td><code>${schemaNotation(schema)}</code>${defaultOf(schema)}</td>
  </tr>`;

const defaultOf = ({ default: value }: JsonSchema): Markup | null =>
  value === undefined ? null : markup` <small>default ${JSON.stringify(value)}</small>`;

type Response = Operation['responses'][string];

function answerBlock(status: string, { description, content }: Response): Markup {
  if (Number(status) >= 400) return markup`<p><b class="refusal">${status}</b> ${description}</p>`;
  return markup`<p><b class="success">${status}</b> ${Object.keys(content)}</p>
    ${'application/json' in content ? schemaBlock(schemaIn(content)) : null}`;
}

const schemaIn = (content: Response['content']): JsonSchema => content['application/json']?.schema ?? {};

const schemaBlock = (schema: JsonSchema): Markup => markup`<pre>${schemaNotation(schema)}</pre>`;

const schemaArticle = ([name, schema]: readonly [string, JsonSchema]): Markup =>
  markup`<article id="schema-${name}">
    <h3>${name}</h3>
    ${typeof schema['description'] === 'string' ? markup`<p>${schema['description']}</p>` : null} ${schemaBlock(schema)}
  </article>`;
