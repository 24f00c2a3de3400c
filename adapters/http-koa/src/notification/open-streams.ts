import { DomainError, SECOND, type FamilyId, type Millis, type PersonId } from '@spotter/core/kernel';
import type { InboxStream } from './inbox-stream.js';

export interface StreamLimits {
  readonly streamsPerPerson: number;
  readonly streamsPerAddress: number;
  readonly streamsAtOnce: number;
  /** The retry time for a client whose stream is refused or closed. */
  readonly retryMs: Millis;
}

/** A closing stream is destroyed after this time; a client that reads has received the end by then. */
const CLOSE_GRACE_MS = 1 * SECOND;

/** The streams of this process. At the maximum, the account with the most streams loses one, so that no account takes all. */
export class OpenStreams extends Set<InboxStream> {
  constructor(private readonly limits: StreamLimits) {
    super();
  }

  /**
   * Makes room for a new stream of the person at the address.
   * @throws DomainError rate-limited when the person or the address has the maximum number of streams.
   */
  makeRoom(personId: PersonId, address: string): void {
    const { streamsPerPerson, streamsPerAddress, streamsAtOnce } = this.limits;
    const own = this.count((stream) => stream.personId === personId);
    const ofAddress = this.count((stream) => stream.address === address);
    if (own >= streamsPerPerson || ofAddress >= streamsPerAddress) throw this.refusal();
    if (this.size < streamsAtOnce) return;
    const surplus = findStreamToEnd(this, personId);
    if (surplus !== null) this.end(surplus);
  }

  endOf(families: readonly FamilyId[]): void {
    const ended = new Set(families);
    for (const stream of this) if (ended.has(stream.familyId)) this.end(stream);
  }

  refusal(): DomainError {
    const retryAfterSeconds = this.limits.retryMs / SECOND;
    return new DomainError('rate-limited', 'Too many open streams. Close one, or try again later.', {
      retryAfterSeconds,
    });
  }

  private count(matches: (stream: InboxStream) => boolean): number {
    let count = 0;
    for (const stream of this) if (matches(stream)) count += 1;
    return count;
  }

  private end(stream: InboxStream): void {
    this.delete(stream);
    stream.end();
    const cut = setTimeout(() => stream.output.destroy(), CLOSE_GRACE_MS);
    stream.output.once('close', () => clearTimeout(cut));
  }
}

/**
 * Of the account with the most streams, the stream that has been idle longest.
 * @param comingId the account of the new stream, which counts as open.
 */
function findStreamToEnd(streams: Iterable<InboxStream>, comingId: PersonId): InboxStream | null {
  const counts = new Map<PersonId, number>([[comingId, 1]]);
  for (const { personId } of streams) counts.set(personId, (counts.get(personId) ?? 0) + 1);
  let found: InboxStream | null = null;
  for (const stream of streams) {
    const more = found === null ? 1 : countOf(counts, stream) - countOf(counts, found);
    if (found === null || more > 0 || (more === 0 && stream.idleSince < found.idleSince)) found = stream;
  }
  return found;
}

const countOf = (counts: ReadonlyMap<PersonId, number>, { personId }: InboxStream): number => counts.get(personId) ?? 0;
