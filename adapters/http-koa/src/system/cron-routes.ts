import { z } from 'zod';
import type { Instant } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id } from '../kernel/wire-types.js';

const JobRun = component('JobRun', {
  job: z.string(),
  runId: id(),
  startedAt: At,
  finishedAt: At,
  considered: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failures: z
    .array(z.strictObject({ id: z.string(), code: z.string(), message: z.string() }))
    .meta({ description: 'The first 100' }),
});

/** In production the body must be empty; elsewhere it may set the time. */
const Run: z.ZodType<{ readonly now?: Instant | undefined }> = z.strictObject({});
const MovedRun: typeof Run = z.strictObject({ now: At.optional() });

export const cronRoutes: ResourceRoutes = ({ jobs, moveClock }) =>
  jobs.names.map((job) =>
    route(`POST /api/system/cron/${job}`, 'cron', 'System', {
      summary: `Run the job ${job}`,
      body: (moveClock ? MovedRun : Run).optional(),
      answers: { 200: JobRun },
      handle: async ({ body }) => {
        if (moveClock && body?.now) await moveClock(body.now);
        return ok(await jobs.run(job));
      },
    }),
  );
