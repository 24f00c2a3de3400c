import type { ActionSubject, AdministratorAction } from '@spotter/core/audit-trail';
import { Table, json, moment, optional, text, uuid } from '../table.js';

export type AdministratorActionRow = Omit<AdministratorAction, 'subject'> & {
  readonly subjectType: ActionSubject['type'];
  readonly subjectId: ActionSubject['id'];
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
  ...action
}: AdministratorActionRow): AdministratorAction => ({ ...action, subject: { type: subjectType, id: subjectId } });

export const administratorActionRow = ({ subject, ...action }: AdministratorAction): AdministratorActionRow => ({
  ...action,
  subjectType: subject.type,
  subjectId: subject.id,
});
