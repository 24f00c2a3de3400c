import { UuidIds } from '@spotter/crypto-node';
import type { DomainEvent } from '@spotter/core/application';
import type { Instant } from '@spotter/core/kernel';
import type pg from 'pg';

// Before the migration `2026-11-event-columns` all facts of an event were in its JSON; the present writer needs the columns.

/** Writes an event as the releases before the columns did. */
export async function addFormerEvent(client: pg.Client | pg.Pool, event: DomainEvent, at: Instant): Promise<void> {
  await client.query(
    `with added as (
      insert into domain_event (id, at, type, event) values ($1, $2, $3, $4) returning id
    )
    insert into unplanned_event select id from added`,
    [new UuidIds({ now: () => at }).next(), new Date(at), event.type, event],
  );
}

/** The present reader then reads payloads from these events only; the migration replaces the function. */
export async function readFormerEvents(client: pg.Client): Promise<void> {
  await client.query(
    `create function meeting_payload(e domain_event) returns jsonb language sql return meeting_payload(e.event)`,
  );
}
