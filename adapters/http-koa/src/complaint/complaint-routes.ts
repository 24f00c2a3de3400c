import { z } from 'zod';
import type { ComplaintId, MentorId, ReservationId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import {
  Complaint,
  ComplaintStatus,
  ComplaintView,
  complaintFields,
  toComplaintResponse,
  toComplaintViewResponse,
  resolutionFields,
} from './complaint-schema.js';

const NewComplaint = z.strictObject({
  mentorId: id<MentorId>(),
  reservationId: id<ReservationId>().optional().meta({ description: 'The session of the complaint, if any' }),
  ...complaintFields,
});

export const complaintRoutes: ResourceRoutes = ({ registerComplaint, resolveComplaint, complaints }) => [
  route('POST /api/complaints', 'member', 'Session', {
    summary: 'Complain about a mentor with whom you have or had a reservation',
    body: NewComplaint,
    answers: { 201: Complaint },
    refusals: ['NOT_FOUND'],
    policies: ['open-complaints'],
    idempotent: true,
    handle: async ({ idempotency, caller, body: { reservationId = null, ...body } }) => {
      const command = { memberId: caller.id, reservationId, ...body };
      return created(toComplaintResponse(await registerComplaint.execute(command, idempotency)));
    },
  }),
  route('GET /api/mentors/me/complaints', 'mentor', 'Mentor', {
    summary: 'List complaints about you, newest first',
    answers: { 200: list(ComplaintView) },
    handle: async ({ caller, page }) => listedAs(await complaints.ofMentor(caller.id, page), toComplaintViewResponse),
  }),
  route('GET /api/admin/complaints', 'admin', 'Admin', {
    summary: 'List complaints, longest waiting first',
    query: { status: ComplaintStatus.optional() },
    answers: { 200: list(ComplaintView) },
    handle: async ({ query, page }) => listedAs(await complaints.queue(query, page), toComplaintViewResponse),
  }),
  route('POST /api/admin/complaints/:id/resolve', 'admin', 'Admin', {
    summary: 'Resolve a complaint; a suspension cancels the mentor’s booked sessions',
    params: { id: id<ComplaintId>() },
    body: z.strictObject(resolutionFields),
    answers: { 200: Complaint },
    policies: ['state'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body }) => {
      const command = { complaintId: params.id, adminId: caller.id, requestId, ...body };
      return ok(toComplaintResponse(await resolveComplaint.execute(command, idempotency)));
    },
  }),
];
