import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../security/openapi-document.js';
import { startTestService } from '../support/service.js';
import { CLIENT, wireSources } from './wire-source.js';

describe('the types of the client', () => {
  it('are those of the OpenAPI document: `npm run client` makes them anew', async () => {
    const service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
    await service.close();
    for (const [name, source] of Object.entries(await wireSources(document)))
      expect((await readFile(new URL(name, CLIENT), 'utf8')) === source, `${name} is of today`).to.equal(true);
  });
});
