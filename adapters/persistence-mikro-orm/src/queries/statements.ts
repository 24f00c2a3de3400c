import { statement, type Statement } from '../statement.js';
import { RecentCounts } from './recent-counts.js';

/** Caches statements whose text depends on the request: one per combination of filters. */
export class Statements {
  /** The counts of long lists. */
  readonly counts = new RecentCounts();
  private readonly known = new Map<string, Statement>();

  of(text: string): Statement {
    const made = this.known.get(text) ?? statement(text);
    this.known.set(text, made);
    return made;
  }
}
