import { writeFile } from 'node:fs/promises';
import { CRON_JOBS, cronJobs } from './cron-jobs.js';

await writeFile(CRON_JOBS, await cronJobs());
