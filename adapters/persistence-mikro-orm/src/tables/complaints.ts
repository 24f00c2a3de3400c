import type { Complaint, OpenComplaint, Resolution } from '@spotter/core/complaint';
import type { AdminId, Instant } from '@spotter/core/kernel';
import { Table, moment, optional, text, uuid } from '../table.js';

export type ComplaintRow = Omit<OpenComplaint, 'status'> & {
  readonly status: Complaint['status'];
  readonly resolutionAction: Resolution['action'] | null;
  readonly resolutionNote: string | null;
  readonly resolvedBy: AdminId | null;
  readonly resolvedAt: Instant | null;
};

export const complaint = new Table<ComplaintRow>('complaint', ['id'], {
  id: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  reservationId: optional(uuid()),
  category: text(),
  text: text(),
  createdAt: moment(),
  status: text(),
  resolutionAction: optional(text()),
  resolutionNote: optional(text()),
  resolvedBy: optional(uuid()),
  resolvedAt: optional(moment()),
});

/** A check constraint ties the four columns of a resolution to the status. */
export function complaintFrom(row: ComplaintRow): Complaint {
  const { status, resolutionAction, resolutionNote, resolvedBy, resolvedAt, ...core } = row;
  if (status === 'open') return { ...core, status };
  const resolution = { action: resolutionAction, note: resolutionNote, by: resolvedBy, at: resolvedAt } as Resolution;
  return { ...core, status, resolution };
}

export function complaintRow(complaint: Complaint): ComplaintRow {
  const resolution = complaint.status === 'resolved' ? complaint.resolution : null;
  return {
    ...complaint,
    resolutionAction: resolution?.action ?? null,
    resolutionNote: resolution?.note ?? null,
    resolvedBy: resolution?.by ?? null,
    resolvedAt: resolution?.at ?? null,
  };
}
