import type { ActionSubject, AdministratorAction } from '@spotter/core/audit-trail';
import { Table, json, moment, optional, text, uuid } from '../table.js';

export type AdministratorActionRow = Omit<AdministratorAction, 'subject' | 'reason'> & {
  readonly subjectType: ActionSubject['type'];
  readonly subjectId: ActionSubject['id'];
  readonly why: AdministratorAction['reason'];
};

export const administratorAction = new Table<AdministratorActionRow>('administrator_action', ['id'], {
  id: uuid(),
  at: moment(),
  adminId: optional(uuid()),
  requestId: text(),
  action: text(),
  subjectType: text(),
  subjectId: text(),
  before: optional(json()),
  after: optional(json()),
  why: optional(text()),
});

export const administratorActionFrom = ({
  subjectType,
  subjectId,
  why: reason,
  ...action
}: AdministratorActionRow): AdministratorAction => ({
  ...action,
  subject: { type: subjectType, id: subjectId },
  reason,
});

export const administratorActionRow = ({
  subject,
  reason,
  ...action
}: AdministratorAction): AdministratorActionRow => ({
  ...action,
  subjectType: subject.type,
  subjectId: subject.id,
  why: reason,
});
