import { z } from 'zod';
import {
  notFound,
  type ApplyForPro,
  type Policies,
  type ProApplicationQueries,
  type UploadProVideo,
} from '@spotter/core';
import { created, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { presentProApplication, ProApplication } from './pro-application-schema.js';

export interface ProApplicationRoutesNeed {
  readonly applyForPro: ApplyForPro;
  readonly uploadProVideo: UploadProVideo;
  readonly proApplications: ProApplicationQueries;
  readonly policies: Policies;
}

const path = '/api/mentors/me/pro-application';

/** What a mentor does who wants to be Pro. */
export function proApplicationRoutes(needs: ProApplicationRoutesNeed): readonly Route[] {
  const { applyForPro, uploadProVideo, proApplications, policies } = needs;
  const { minStatement, maxStatement, maxVideoBytes } = policies.proApplication;
  return [
    route({
      method: 'post',
      path,
      permission: 'mentor',
      tag: 'Mentor',
      summary: 'Apply to be a Pro mentor; the application is submitted once its video has arrived',
      body: z.strictObject({ statement: z.string().trim().min(minStatement).max(maxStatement) }),
      answers: { 201: ProApplication },
      refusals: ['POLICY_VIOLATION'],
      handle: async ({ caller, body: { statement } }) =>
        created(presentProApplication(await applyForPro.execute({ mentorId: caller.id, statement }))),
    }),
    route({
      method: 'get',
      path,
      permission: 'mentor',
      tag: 'Mentor',
      summary: 'The own application, the latest one',
      answers: { 200: ProApplication },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller }) => {
        const application = await proApplications.lastOf(caller.id);
        if (!application) throw notFound('Pro application');
        return ok(presentProApplication(application));
      },
    }),
    route({
      method: 'post',
      path: `${path}/video`,
      permission: 'mentor',
      tag: 'Mentor',
      summary: 'Send the video of the application; until it is decided another one takes its place',
      description: `An mp4, mov or webm by its content, of at most ${maxVideoBytes} bytes.`,
      upload: 'video',
      answers: { 201: ProApplication },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      rateLimit: 'upload',
      handle: async ({ caller, upload }) =>
        created(presentProApplication(await uploadProVideo.execute({ mentorId: caller.id, ...upload }))),
    }),
  ];
}
