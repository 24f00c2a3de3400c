import { readFile } from 'node:fs/promises';
import { expectNoProblems, pageProblems } from '../support/row-problems.js';
import { COMMITTED_DOCUMENT, serviceDocument } from './service-document.js';

describe('the committed OpenAPI document', () => {
  it('is the one that the service serves', async () => {
    const [committed, served] = [await readFile(COMMITTED_DOCUMENT, 'utf8'), await serviceDocument()];
    expectNoProblems(pageProblems('adapters/client/openapi.json', committed, served, 'npm run client'));
  });
});
