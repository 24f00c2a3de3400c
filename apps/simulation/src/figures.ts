import type { Instant } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { SimulatedChannels } from './simulated-channels.js';
import type { World } from './world.js';
export type Report = Record<string, unknown>;
export class Figures {
  readonly types: Record<string, number> = {};
  constructor(private readonly startsAt: Instant) {}
  see(change: RowChange): void {
    if (change.table === 'events') this.types[change.after.event.type] = (this.types[change.after.event.type] ?? 0) + 1;
  }
  afterDay(_at: Instant): void {}
  report(world: World, channels: SimulatedChannels): Report {
    return {
      events: this.types,
      refusals: Object.fromEntries(world.refusals),
      sent: Object.fromEntries(channels.sent),
    };
  }
}
