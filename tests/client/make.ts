import { writeFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../security/openapi-document.js';
import { startTestService } from '../support/service.js';
import { CLIENT, wireSources } from './wire-source.js';

const service = await startTestService({ environment: { NOTIFIER: 'none' } });
const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
await service.close();
for (const [name, source] of Object.entries(await wireSources(document)))
  await writeFile(new URL(name, CLIENT), source);
