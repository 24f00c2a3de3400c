import { z } from 'zod';
import { PERSONAL_LISTS } from '@spotter/core/member';
import type { ApiServices } from '../kernel/api-services.js';
import { exportFile, exportSchema } from '../identity/personal-export.js';
import { ok, streamed } from '../kernel/answer.js';
import { currentPassword, ownPassword } from '../identity/own-password.js';
import { route, type Route } from '../kernel/route.js';

const Export = exportSchema(PERSONAL_LISTS).meta({ id: 'Export' });

export const accountRoutes = ({
  closeAccount,
  warnAccountOwner,
  personalData,
  policies,
  clock,
}: ApiServices): readonly Route[] => [
  route('GET /api/members/me/export', 'member', 'Member', {
    summary: 'Export all your personal data as a file',
    description:
      'The file has the envelope of an answer; each part of `data` is a list or an object. It contains no secrets.',
    rateLimit: 'export',
    answers: { 200: streamed(Export) },
    handle: ({ caller }) => exportFile(personalData.parts(caller.id), clock.now()),
  }),
  route('DELETE /api/members/me', 'member', 'Member', {
    summary: 'Delete your account permanently. Personal data is erased.',
    description: 'Refused while sessions, a membership, paid points or payments are open; the refusal names them.',
    guessing: ownPassword(warnAccountOwner),
    body: z.strictObject({ password: currentPassword(policies.identity) }),
    answers: { 200: z.strictObject({ closed: z.literal(true) }) },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller: { id: memberId, familyId }, body }) => {
      await closeAccount.execute({ memberId, familyId, password: body.password });
      return ok({ closed: true });
    },
  }),
];
