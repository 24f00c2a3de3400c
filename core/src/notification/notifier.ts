/**
 * Has sent what is due. The truth is a row: a wake-up names nothing, may be lost and may come twice, for a notifier that sends also
 * looks by itself, every now and then.
 */
export interface Notifier {
  /** Begins with a look at what is due; what it works with may be away. */
  start(): void;
  /** A commit may have left something to send. Never waits, never throws: the caller has other things to do. */
  wake(): void;
  /** Finishes the messages under way, and begins no others: what is due besides is left to the next start, or to others. */
  stop(): Promise<void>;
}
