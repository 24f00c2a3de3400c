import type { DomainEventType } from '../../application/events.js';
import type { Reads } from '../../application/ports.js';
import { notFound } from '../../kernel/domain-error.js';
import { EVENT_TITLES } from '../rules/event-titles.js';
import type { TimelineSubject } from '../rules/timeline-fact.js';
import { toTimelineItem, type TimelineItem } from '../rules/timeline-item.js';
import {
  factsToRead,
  mergeTimeline,
  parseTimelineCursor,
  type TimelinePage,
  type TimelineRequest,
} from '../rules/timeline-page.js';

/** An event without a title does not compile. */
EVENT_TITLES satisfies Readonly<Record<DomainEventType, unknown>>;

/** An administrator reads the history of a member, a mentor or a reservation. */
export class ReadTimeline {
  constructor(private readonly ports: Reads<'booking' | 'members' | 'mentors' | 'timelines', 'clock'>) {}

  /** @throws DomainError validation for an invalid cursor; not-found without such a person or reservation. */
  async execute(subject: TimelineSubject, request: TimelineRequest): Promise<TimelinePage<TimelineItem>> {
    const after = parseTimelineCursor(request);
    const now = this.ports.clock.now();
    if (!(await this.exists(subject))) throw notFound(subject.kind);
    const facts = await this.ports.queries.timelines.facts(subject, { after, now, limit: factsToRead(request) });
    const page = mergeTimeline(facts, request);
    return { ...page, items: page.items.map((fact) => toTimelineItem(fact, subject)) };
  }

  private async exists(subject: TimelineSubject): Promise<boolean> {
    const { booking, members, mentors } = this.ports.queries;
    if (subject.kind === 'member') return (await members.member(subject.id)) !== null;
    if (subject.kind === 'mentor') return (await mentors.mentor(subject.id, this.ports.clock.now())) !== null;
    return (await booking.reservation(subject.id)) !== null;
  }
}
