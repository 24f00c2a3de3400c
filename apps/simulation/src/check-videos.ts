import { DAY } from '@spotter/core/kernel';
import type { ProApplication } from '@spotter/core/mentor';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** Failed removals are retried every hour: a video that remains after a day stays for ever. */
const REMOVED_WITHIN = DAY;

/** Every stored video belongs to an application, or is recorded for removal and removed. */
export class CheckVideos extends ContextCheck implements Check {
  readonly reads = ['proApplications', 'strayVideos'] as const;
  private readonly named = new Map<string, string>();
  private readonly strays = new Map<string, number>();
  private isTouched = false;

  onChange(change: ChangeFor<CheckVideos>): void {
    if (change.table === 'proApplications') this.recordApplication(change.after);
    if (change.table !== 'strayVideos') return;
    const { key, since, isRemoved } = change.after;
    if (isRemoved) this.strays.delete(key);
    else this.strays.set(key, since);
    this.isTouched = true;
  }

  afterStep(): void {
    if (!this.isTouched) return;
    this.isTouched = false;
    this.validateStorage();
  }

  async afterDay(): Promise<void> {
    this.validateStorage();
    const since = this.context.now() - this.context.policies.proApplication.uploadGivenUpAfterMs - REMOVED_WITHIN;
    for (const [key, at] of this.strays) if (at < since) this.note('no-video-left', `${key} was not removed`, key);
  }

  private validateStorage(): void {
    const kept = new Set<string>(this.context.videos.keys);
    const named = new Set(this.named.values());
    for (const key of kept)
      if (!named.has(key) && !this.strays.has(key))
        this.note('no-video-left', `${key} is stored without an application`, ...applicationIdIn(key));
    for (const [id, key] of this.named)
      if (!kept.has(key)) this.note('no-video-left', 'an application refers to a missing video', id);
  }

  private recordApplication({ id, video }: ProApplication): void {
    if (video) this.named.set(id, video.key);
    this.isTouched = true;
  }
}

/** A key contains its application's id. */
const applicationIdIn = (key: string): readonly string[] => key.split('/').slice(1, 2);
