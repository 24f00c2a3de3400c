import { z } from 'zod';
import { phraseNumber } from '@spotter/core/kernel';
import { created, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { freeText } from '../kernel/wire-types.js';
import { toProApplicationResponse, ProApplication } from './pro-application-schema.js';

const path = '/api/mentors/me/pro-application';

export const proApplicationRoutes: ResourceRoutes = (services) => {
  const { applyForPro, uploadProVideo, proApplications, policies } = services;
  const { minStatement, maxStatement, maxVideoBytes } = policies.proApplication;
  return [
    route(`POST ${path}`, 'mentor', 'Mentor', {
      summary: 'Apply to become a Pro mentor; the application is submitted when its video is uploaded',
      body: z.strictObject({ statement: freeText(maxStatement).min(minStatement) }),
      answers: { 201: ProApplication },
      policies: ['one-pro-application', 'pro-application-wait', 'pro-conditions'],
      handle: async ({ caller, body: { statement } }) =>
        created(toProApplicationResponse(await applyForPro.execute({ mentorId: caller.id, statement }))),
    }),
    route(`GET ${path}`, 'mentor', 'Mentor', {
      summary: 'Get your latest Pro application',
      answers: { 200: ProApplication },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller }) =>
        ok(toProApplicationResponse(orNotFound(await proApplications.lastOf(caller.id), 'Pro application'))),
    }),
    route(`POST ${path}/video`, 'mentor', 'Mentor', {
      summary: 'Upload the video of the application; until the decision a new one replaces it',
      description: `MP4, MOV or WebM, detected by content, at most ${phraseNumber(maxVideoBytes)} bytes.`,
      upload: 'video',
      answers: { 201: ProApplication },
      refusals: ['NOT_FOUND'],
      policies: ['state'],
      rateLimit: 'upload',
      handle: async ({ caller, upload }) =>
        created(toProApplicationResponse(await uploadProVideo.execute({ mentorId: caller.id, ...upload }))),
    }),
  ];
};
