import { startTestService } from '../support/service.js';

/** The committed OpenAPI document. `@spotter/client` is generated from it. */
export const COMMITTED_DOCUMENT = new URL('../../adapters/client/openapi.json', import.meta.url);

/** @returns the document that a started service serves, indented for a readable diff. */
export async function serviceDocument(): Promise<string> {
  const service = await startTestService({ environment: { NOTIFIER: 'none' } });
  const document: unknown = await (await fetch(`${service.url}/openapi.json`)).json();
  await service.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
