import { z } from 'zod';
import {
  mapPage,
  type ComplaintId,
  type ComplaintQueries,
  type MentorId,
  type RegisterComplaint,
  type ResolveComplaint,
  type ReservationId,
} from '@spotter/core';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { Complaint, ComplaintStatus, grievanceFields, presentComplaint, resolutionFields } from './complaint-schema.js';

const NewComplaint = z.strictObject({
  mentorId: id<MentorId>(),
  reservationId: id<ReservationId>().optional().meta({ description: 'The session it is about, if it is about one' }),
  ...grievanceFields,
});

export interface ComplaintRoutesNeed {
  readonly registerComplaint: RegisterComplaint;
  readonly resolveComplaint: ResolveComplaint;
  readonly complaints: ComplaintQueries;
}

export const complaintRoutes = ({
  registerComplaint,
  resolveComplaint,
  complaints,
}: ComplaintRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/complaints',
    permission: 'member',
    tag: 'Session',
    summary: 'Complain of a mentor with whom one has, or had, a reservation',
    body: NewComplaint,
    answers: { 201: Complaint },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, body: { reservationId = null, ...body } }) =>
      created(presentComplaint(await registerComplaint.execute({ memberId: caller.id, reservationId, ...body }))),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/complaints',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Complaints about oneself, newest first',
    answers: { 200: list(Complaint) },
    handle: async ({ caller, page }) => listed(mapPage(await complaints.ofMentor(caller.id, page), presentComplaint)),
  }),
  route({
    method: 'get',
    path: '/api/admin/complaints',
    permission: 'admin',
    tag: 'Admin',
    summary: 'The complaint queue, those that have waited the longest first',
    query: { status: ComplaintStatus.optional() },
    answers: { 200: list(Complaint) },
    handle: async ({ query, page }) => listed(mapPage(await complaints.queue(query, page), presentComplaint)),
  }),
  route({
    method: 'post',
    path: '/api/admin/complaints/:id/resolve',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Resolve a complaint; a suspension cancels what is booked with the mentor',
    params: { id: id<ComplaintId>() },
    body: z.strictObject(resolutionFields),
    answers: { 200: Complaint },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, requestId, params, body }) => {
      const command = { complaintId: params.id, adminId: caller.id, requestId, ...body };
      return ok(presentComplaint(await resolveComplaint.execute(command, once)));
    },
  }),
];
