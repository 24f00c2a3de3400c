-- The indexes of timelines (src/queries/timeline-queries.ts). They were built before, while others wrote (src/migrations/timeline.ts):
-- a partitioned table gets one that consists of those of its partitions. Partitions to come get the same.
create index domain_event_of_member on domain_event
  (((coalesce(event ->> 'memberId', event ->> 'personId'))::uuid), id)
  where (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid is not null;
create index domain_event_of_mentor on domain_event
  (((coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid), id)
  where (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid is not null;
create index domain_event_of_former_mentor on domain_event
  (((case type when 'reservation-changed' then event #>> '{from,mentorId}'
    when 'session-substituted' then event ->> 'from' else event ->> 'fromMentorId' end)::uuid), id)
  where type in ('reservation-changed', 'session-substituted', 'hand-over-offered', 'hand-over-accepted', 'hand-over-declined');
create index domain_event_of_reservation on domain_event (((event ->> 'reservationId')::uuid))
  where (event ->> 'reservationId')::uuid is not null;
create index posting_of_owner on posting (account, entry_id)
  where account like 'deferred:%' or account like 'escrow:%' or account like 'payable:%';
create index if not exists message_of_event on message (event_id) where event_id is not null;
create index if not exists message_not_arrived on message (recipient_id, created_at) where arrived_at is null;
