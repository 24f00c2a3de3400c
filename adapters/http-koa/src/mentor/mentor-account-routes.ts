import { z } from 'zod';
import { MENTOR_LISTS } from '@spotter/core/member';
import { currentPassword, ownPassword } from '../identity/own-password.js';
import { exportFile, exportSchema } from '../identity/personal-export.js';
import type { ApiServices } from '../kernel/api-services.js';
import { ok, streamed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';

const MentorExport = exportSchema(MENTOR_LISTS).meta({ id: 'MentorExport' });

export const mentorAccountRoutes = ({
  closeMentorAccount,
  warnAccountOwner,
  personalData,
  policies,
  clock,
}: ApiServices): readonly Route[] => [
  route('GET /api/mentors/me/export', 'mentor', 'Mentor', {
    summary: 'Export all your personal data as a file',
    description:
      'The file has the envelope of an answer; each part of `data` is a list or an object. It contains no secrets, and only the ids of members.',
    rateLimit: 'export',
    answers: { 200: streamed(MentorExport) },
    handle: ({ caller }) => exportFile(personalData.partsOfMentor(caller.id), clock.now()),
  }),
  route('DELETE /api/mentors/me', 'mentor', 'Mentor', {
    summary: 'Delete your account permanently. Personal data is erased.',
    description:
      'Refused while sessions, fixed slots, unpaid earnings or payouts are open; the refusal names them. Open slots are closed.',
    guessing: ownPassword(warnAccountOwner),
    body: z.strictObject({ password: currentPassword(policies.identity) }),
    answers: { 200: z.strictObject({ closed: z.literal(true) }) },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller: { id: mentorId, familyId }, body }) => {
      await closeMentorAccount.execute({ mentorId, familyId, password: body.password });
      return ok({ closed: true });
    },
  }),
];
