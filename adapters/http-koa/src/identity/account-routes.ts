import { z } from 'zod';
import { MENTOR_LISTS, PERSONAL_LISTS } from '@spotter/core/member';
import type { ApiServices } from '../kernel/api-services.js';
import { ok, streamed } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { currentPassword, ownPassword } from './own-password.js';
import { exportFile, exportSchema } from './personal-export.js';

const Export = exportSchema(PERSONAL_LISTS).meta({ id: 'Export' });
const MentorExport = exportSchema(MENTOR_LISTS).meta({ id: 'MentorExport' });

const exporting = { summary: 'Export all your personal data as a file', rateLimit: 'export' };

const closing = ({ warnAccountOwner, policies }: ApiServices) =>
  ({
    summary: 'Delete your account permanently. Personal data is erased.',
    guessing: ownPassword(warnAccountOwner),
    body: z.strictObject({ password: currentPassword(policies.identity) }),
    answers: { 200: z.strictObject({ closed: z.literal(true) }) },
    policies: ['open-matters'],
  }) as const;

export const memberAccountRoutes: ResourceRoutes = (services) => {
  const { closeAccount, personalData, clock } = services;
  return [
    route('GET /api/members/me/export', 'member', 'Member', {
      ...exporting,
      description:
        'The file has the envelope of an answer; each part of `data` is a list or an object. It contains no secrets.',
      answers: { 200: streamed(Export) },
      handle: ({ caller }) => exportFile(personalData.parts(caller.id), clock.now()),
    }),
    route('DELETE /api/members/me', 'member', 'Member', {
      ...closing(services),
      description: 'Refused while sessions, a membership, paid points or payments are open; the refusal names them.',
      handle: async ({ caller: { id: memberId, familyId }, body }) => {
        await closeAccount.execute({ memberId, familyId, password: body.password });
        return ok({ closed: true });
      },
    }),
  ];
};

export const mentorAccountRoutes: ResourceRoutes = (services) => {
  const { closeMentorAccount, personalData, clock } = services;
  return [
    route('GET /api/mentors/me/export', 'mentor', 'Mentor', {
      ...exporting,
      description:
        'The file has the envelope of an answer; each part of `data` is a list or an object. It contains no secrets, and only the ids of members.',
      answers: { 200: streamed(MentorExport) },
      handle: ({ caller }) => exportFile(personalData.partsOfMentor(caller.id), clock.now()),
    }),
    route('DELETE /api/mentors/me', 'mentor', 'Mentor', {
      ...closing(services),
      description:
        'Refused while sessions, fixed slots, unpaid earnings or payouts are open; the refusal names them. Open slots are closed.',
      handle: async ({ caller: { id: mentorId, familyId }, body }) => {
        await closeMentorAccount.execute({ mentorId, familyId, password: body.password });
        return ok({ closed: true });
      },
    }),
  ];
};
