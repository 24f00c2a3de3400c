import { z } from 'zod';
import {
  ACTION_SUBJECTS,
  ADMINISTRATOR_ACTIONS,
  type AdministratorAction as AdministratorActionOf,
} from '@spotter/core/audit-trail';
import type { AdministratorActionId, AdminId, Id } from '@spotter/core/kernel';
import { EventKeySchema } from '../notification/notification-schema.js';
import { At, component, id } from '../kernel/wire-types.js';

export const ActionName = z.enum(ADMINISTRATOR_ACTIONS);

const Facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'The subject’s fields that the action changed' });

export const AdministratorAction = component('AdministratorAction', {
  id: id<AdministratorActionId>(),
  at: At,
  adminId: id<AdminId>().nullable().meta({ description: 'null for an operator at the command line' }),
  requestId: z.string(),
  action: ActionName,
  subject: z.strictObject({ type: z.enum(ACTION_SUBJECTS), id: z.union([id<Id<string>>(), EventKeySchema]) }),
  before: Facts,
  after: Facts,
  why: z.string().nullable(),
});

export const toActionResponse = ({ reason, ...action }: AdministratorActionOf) => ({ ...action, why: reason });
