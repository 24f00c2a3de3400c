/**
 * Sends due deliveries. The stored rows are authoritative: a wake-up carries no data, may be lost or repeated, and polling complements
 * it.
 */
export interface Notifier {
  /** Begins by polling for due deliveries; its dependencies may be unavailable. */
  start(): void;
  /** A commit may have left something to send. Never waits, never throws: the caller has other things to do. */
  wake(): void;
  /** Finishes the messages under way and begins no others. The rest waits for the next start, or for other processes. */
  stop(): Promise<void>;
}
