import { pipeline, Readable, Transform } from 'node:stream';
import { z } from 'zod';
import type { ProApplicationId } from '@spotter/core/kernel';
import type { Bytes, ProVerdict, ShownVideo } from '@spotter/core/mentor';
import { file, fileOf, list, listedAs, ok, partOf, type Content } from '../kernel/answer.js';
import { wantedRange } from '../kernel/byte-range.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { freeText, id, Krw, MUST_NAME_NOBODY } from '../kernel/wire-types.js';
import { toProApplicationResponse, ProApplication, ProApplicationStatus } from './pro-application-schema.js';

const Reason = freeText(2_000).min(1).meta({ description: MUST_NAME_NOBODY });

const Verdict: z.ZodType<ProVerdict> = z.union([
  z
    .strictObject({
      decision: z.literal('approve'),
      reason: Reason.optional(),
      ratePoints: Krw.optional().meta({
        description: 'Points per session, in the range of PATCH /api/mentors/me/rate; default: the minimum',
      }),
    })
    .transform(({ reason = null, ratePoints = null, ...rest }) => ({ ...rest, reason, ratePoints })),
  z.strictObject({ decision: z.literal('reject'), reason: Reason }),
]);

const Video = file('video/*');

export const proApplicationAdministrationRoutes: ResourceRoutes = ({
  decideProApplication,
  watchProVideo,
  proApplications,
}) => [
  route('GET /api/admin/pro-applications', 'admin', 'Admin', {
    summary: 'List Pro applications, longest waiting first',
    query: { status: ProApplicationStatus.optional() },
    answers: { 200: list(ProApplication) },
    handle: async ({ query, page }) =>
      listedAs(await proApplications.applications(query, page), toProApplicationResponse),
  }),
  route('GET /api/admin/pro-applications/:id/video', 'admin', 'Admin', {
    summary: 'Get the video of a Pro application; supports Range requests',
    params: { id: id<ProApplicationId>() },
    answers: { 200: Video, 206: Video },
    handle: async ({ params, headers, isHead }) => {
      const shown = await watchProVideo.execute(params.id, (bytes) =>
        isHead ? null : wantedRange(headers.range, bytes),
      );
      return shown.part ? partOf(contentOf(shown)) : fileOf(contentOf(shown));
    },
  }),
  route('POST /api/admin/pro-applications/:id/decide', 'admin', 'Admin', {
    summary: 'Approve a Pro application, or reject it with a reason',
    params: { id: id<ProApplicationId>() },
    body: Verdict,
    answers: { 200: ProApplication },
    policies: ['state', 'pro-conditions'],
    handle: async ({ caller, requestId, params, body: verdict }) => {
      const command = { applicationId: params.id, adminId: caller.id, requestId, verdict };
      return ok(toProApplicationResponse(await decideProApplication.execute(command)));
    },
  }),
];

function contentOf({ video, part, content }: ShownVideo): Content {
  const { first, last } = part ?? { first: 0, last: video.bytes - 1 };
  const length = last - first + 1;
  return {
    content: exactly(length, streamOf(content)),
    headers: {
      'Content-Type': video.contentType,
      'Content-Length': String(length),
      'Accept-Ranges': 'bytes',
      ...(part && { 'Content-Range': `bytes ${first}-${last}/${video.bytes}` }),
    },
  };
}

/** Fails for any other length: the client would take further bytes for its next answer, or its next answer for missing bytes. */
function exactly(bytes: number, source: Readable): Readable {
  let left = bytes;
  const difference = (): Error | null => (left === 0 ? null : new Error('The stored video has another length.'));
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      left -= chunk.length;
      done(left < 0 ? difference() : null, chunk);
    },
    flush: (done) => done(difference()),
  });
  return pipeline(source, counted, () => undefined);
}

/** `Readable.from` would leave a stream open that is never read (HEAD, a client that disconnects). */
const streamOf = (content: Bytes): Readable =>
  content instanceof Readable ? content : Readable.from(content, { objectMode: false });
