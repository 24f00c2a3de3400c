import type { Instant } from '@spotter/core/kernel';
import type { StrayVideo, StrayVideos, VideoKey } from '@spotter/core/mentor';
import { firstOf } from './paging.js';
import { EVERYTHING, type StrayVideoRow, type Tables } from './tables.js';

export class MemoryStrayVideos implements StrayVideos {
  constructor(private readonly tables: Pick<Tables, 'strayVideos'>) {}

  async add(stray: StrayVideo): Promise<void> {
    this.tables.strayVideos.put({ ...stray, isRemoved: false });
  }

  async confirm(key: VideoKey): Promise<boolean> {
    const row = this.tables.strayVideos.get(key);
    if (row?.status !== 'uploading' || row.isRemoved) return false;
    this.tables.strayVideos.put({ ...row, isRemoved: true });
    return true;
  }

  async discard(begunUntil: Instant, limit: number): Promise<readonly VideoKey[]> {
    const due = ({ status, since }: StrayVideoRow): boolean => status === 'discarded' || since <= begunUntil;
    const rows = firstOf([...this.tables.strayVideos.scan('byAge', EVERYTHING)].filter(due), limit);
    for (const row of rows) this.tables.strayVideos.put({ ...row, status: 'discarded' });
    return rows.map(({ key }) => key);
  }

  async delete(key: VideoKey): Promise<void> {
    const row = this.tables.strayVideos.get(key);
    if (row) this.tables.strayVideos.put({ ...row, isRemoved: true });
  }
}
