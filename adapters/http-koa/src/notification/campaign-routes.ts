import { z } from 'zod';
import type { CampaignId, StoreId } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, freeText, id, reasonFields, shownName } from '../kernel/wire-types.js';
import { Goal } from '../member/member-routes.js';
import { Tier } from '../mentor/mentor-schemas.js';

const Audience = z
  .strictObject({
    goal: Goal.optional(),
    storeId: id<StoreId>().optional().meta({ description: 'Members with this home store' }),
    tier: Tier.optional().meta({
      description: 'Members with a booked, current or completed session with a mentor who currently has this tier',
    }),
  })
  .meta({ description: 'Members who match all given conditions; without conditions all members' });

const NewCampaign = z.strictObject({
  headline: shownName(100),
  text: freeText(500).min(1),
  audience: Audience,
  dryRun: z.boolean().optional().meta({ description: 'Count the audience without sending' }),
  ...reasonFields,
});

const Campaign = component('Campaign', {
  id: id<CampaignId>().nullable().meta({ description: 'null when nothing was sent' }),
  agreed: z.int().meta({ description: 'Members of the audience with marketing consent' }),
});

export const campaignRoutes: ResourceRoutes = ({ sendCampaign }) => [
  route('POST /api/admin/campaigns', 'admin', 'Admin', {
    summary: 'Send a promotion to the members of an audience who consented to marketing',
    description: 'After an interruption, a repetition with the same key sends to the remaining members.',
    body: NewCampaign,
    answers: { 200: Campaign },
    refusals: ['NOT_FOUND'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, body }) => {
      const { headline, text, audience, dryRun = false, reason = null } = body;
      const command = { headline, text, audience, dryRun, reason, adminId: caller.id, requestId };
      return ok(await sendCampaign.execute(command, idempotency));
    },
  }),
];
