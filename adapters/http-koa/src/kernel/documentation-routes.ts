import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { file, fileOf } from './answer.js';
import { PAGE, PAGE_POLICY, PAGE_STYLE, startScript, type DemoLogIns } from './documentation-page.js';
import { openApiDocument, type Information } from './openapi-document.js';
import { route, type Route } from './route.js';

export interface DocumentationContent {
  readonly information: Information;
  readonly routes: readonly Route[];
  /** Null outside the sandbox. */
  readonly demoLogIns: DemoLogIns | null;
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const STYLESHEET = 'text/css; charset=utf-8';

/**
 * The document at /openapi.json, and Swagger UI at /docs. The document is built at the first request: building takes a tenth of the start
 * time and 5 MB. Most processes never need it.
 */
export function documentationRoutes({ information, routes, demoLogIns }: DocumentationContent): readonly Route[] {
  const documentText = (): string => JSON.stringify(openApiDocument(information, routes));
  const { resolve } = createRequire(import.meta.url);
  const swaggerUi = (name: string) => (): Promise<string> => readFile(resolve(`swagger-ui-dist/${name}`), 'utf8');
  return [
    fileRoute('/openapi.json', 'The OpenAPI 3.1 document of this API', 'application/json; charset=utf-8', documentText),
    fileRoute('/docs', 'The API documentation, with requests to try', 'text/html; charset=utf-8', () => PAGE),
    fileRoute('/docs/start.js', 'The start script of the documentation page', JAVASCRIPT, () =>
      startScript(demoLogIns),
    ),
    fileRoute('/docs/page.css', 'The style sheet of the documentation page', STYLESHEET, () => PAGE_STYLE),
    fileRoute('/docs/swagger-ui.css', 'The style sheet of Swagger UI', STYLESHEET, swaggerUi('swagger-ui.css')),
    fileRoute('/docs/swagger-ui-bundle.js', 'Swagger UI', JAVASCRIPT, swaggerUi('swagger-ui-bundle.js')),
  ];
}

/** All answers share one buffer: separate copies of up to 5 MB for slow readers filled the memory. */
function fileRoute(
  path: `/${string}`,
  summary: string,
  contentType: string,
  read: () => string | Promise<string>,
): Route {
  let content: Buffer | null = null;
  return route(`GET ${path}`, 'public', 'Documentation', {
    summary,
    answers: { 200: file(contentType) },
    handle: async () => {
      content ??= Buffer.from(await read());
      return fileOf({ content, headers: { 'Content-Security-Policy': PAGE_POLICY } });
    },
  });
}
