import { writeFile } from 'node:fs/promises';
import { ENV_EXAMPLE, envExample } from './env-example.js';

await writeFile(ENV_EXAMPLE, await envExample());
