import { z } from 'zod';
import {
  ACTION_SUBJECTS,
  ADMINISTRATOR_ACTIONS,
  type AdministratorAction as ActionView,
  type AdministratorActionId,
  type AdminId,
  type Id,
} from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';

export const ActionName = z.enum(ADMINISTRATOR_ACTIONS);

const Facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'What the action changed of the subject' });

export const AdministratorAction = z
  .strictObject({
    id: id<AdministratorActionId>(),
    at: At,
    adminId: id<AdminId>().nullable().meta({ description: 'null: an operator at the command line' }),
    requestId: z.string(),
    action: ActionName,
    subject: z.strictObject({ type: z.enum(ACTION_SUBJECTS), id: id<Id<string>>() }),
    before: Facts,
    after: Facts,
    why: z.string().nullable(),
  })
  .meta({ id: 'AdministratorAction' });

export const presentAction = (action: ActionView): z.input<typeof AdministratorAction> => ({
  id: action.id,
  at: formatAt(action.at),
  adminId: action.adminId,
  requestId: action.requestId,
  action: action.action,
  subject: action.subject,
  before: action.before,
  after: action.after,
  why: action.why,
});
