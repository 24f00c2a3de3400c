import { writeFile } from 'node:fs/promises';
import { COMMITTED_DOCUMENT, serviceDocument } from './service-document.js';

await writeFile(COMMITTED_DOCUMENT, await serviceDocument());
