import { z } from 'zod';

/** What an administrator may say for an action, where it needs no saying. */
export const whyFields = {
  reason: z.string().trim().min(1).max(500).optional().meta({ description: 'Why, for the audit trail' }),
};
