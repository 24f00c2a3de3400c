import { Worker } from 'node:worker_threads';
import { DomainError, type Language, type MentorId } from '@spotter/core/kernel';
import type { Receipt, ReceiptRenderer } from '@spotter/core/payment';
import type { PayoutPolicy, PayoutStatement, StatementRenderer } from '@spotter/core/payout';
import type { RenderReply, RenderRequest } from './render-thread.js';

export interface RenderingLimits {
  /** The maximum number of waiting documents. */
  readonly queued: number;
  /** The maximum number of waiting statements of one mentor: the other places are for others. */
  readonly queuedByMentor: number;
  /** The time limit of one document in milliseconds, including the start of the thread. */
  readonly timeoutMs: number;
}

interface Job {
  readonly request: RenderRequest;
  /** Null of a receipt. */
  readonly mentorId: MentorId | null;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

const defaultLimits: RenderingLimits = { queued: 64, queuedByMentor: 8, timeoutMs: 15_000 };

const renderThread = new URL(
  import.meta.url.endsWith('.ts') ? './render-thread.source.mjs' : './render-thread.js',
  import.meta.url,
);

/**
 * Renders payout statements and receipts in one worker thread, so that the event loop is not blocked. The thread starts with the first
 * document and renders one at a time; when idle, it does not keep the process alive. A thread that fails or exceeds its time limit is
 * ended, and the next document gets a new one.
 */
export class PdfRenderer implements StatementRenderer, ReceiptRenderer {
  private readonly limits: RenderingLimits;
  private readonly waiting: Job[] = [];
  private running: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  private thread: Worker | null = null;
  private isClosed = false;
  /** Documents are rendered in order: when the last one is settled, all are. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param policy contains the tax rates. @param threadEntry replaces the thread in tests. */
  constructor(
    private readonly policy: PayoutPolicy,
    limits: Partial<RenderingLimits> = {},
    private readonly threadEntry: URL = renderThread,
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /**
   * @returns an A4 PDF with its fonts embedded; the same statement and language give the same bytes.
   * @throws DomainError unavailable when the queue is full or has too many statements of the mentor, at the time limit, or after closing.
   * @throws Error when the document could not be rendered.
   */
  render(statement: PayoutStatement, language: Language): Promise<Uint8Array> {
    return this.take({ statement, language }, statement.mentor.id);
  }

  /** The same for a receipt, on one page. */
  renderReceipt(receipt: Receipt, language: Language): Promise<Uint8Array> {
    return this.take({ receipt, language }, null);
  }

  /** Accepts no more documents, completes the accepted ones, and ends the thread. Can be called again. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.last.catch(() => undefined);
    const thread = this.thread;
    this.thread = null;
    await thread?.terminate();
  }

  private async take(request: RenderRequest, mentorId: MentorId | null): Promise<Uint8Array> {
    if (this.isClosed) throw unavailable('Documents cannot be rendered: the service is stopping.');
    if (this.isFullFor(mentorId)) throw unavailable('Too many documents are being rendered.');
    const rendering = new Promise<Uint8Array>((resolve, reject) => {
      this.waiting.push({ request, mentorId, resolve, reject });
      this.startNext();
    });
    this.last = rendering;
    return rendering;
  }

  private isFullFor(mentorId: MentorId | null): boolean {
    const { queued, queuedByMentor } = this.limits;
    if (this.waiting.length >= queued) return true;
    return mentorId !== null && this.waiting.filter((job) => job.mentorId === mentorId).length >= queuedByMentor;
  }

  private startNext(): void {
    if (this.running !== null) return;
    const job = this.waiting.shift();
    if (job === undefined) {
      this.thread?.unref();
      return;
    }
    const thread = (this.thread ??= this.startThread());
    const timer = setTimeout(() => {
      this.fail(thread, unavailable('The document took too long to render.'));
    }, this.limits.timeoutMs);
    this.running = { job, timer };
    thread.ref();
    thread.postMessage(job.request);
  }

  private startThread(): Worker {
    const thread = new Worker(this.threadEntry, { workerData: this.policy, name: 'document-renderer' });
    thread.on('message', (reply: RenderReply) => this.answer(thread, reply));
    thread.on('error', (cause) => this.fail(thread, new Error('The rendering thread failed.', { cause })));
    thread.on('exit', (code) => this.fail(thread, new Error(`The rendering thread ended (exit code ${code}).`)));
    return thread;
  }

  private answer(thread: Worker, reply: RenderReply): void {
    if (thread !== this.thread) return;
    this.settle((job) => {
      if ('pdf' in reply) job.resolve(reply.pdf);
      else job.reject(new Error('The document could not be rendered.', { cause: reply.error }));
    });
  }

  /** Abandons the thread; its later messages are ignored. */
  private fail(thread: Worker, reason: Error): void {
    if (thread !== this.thread) return;
    this.thread = null;
    void thread.terminate();
    this.settle((job) => job.reject(reason));
  }

  private settle(end: (job: Job) => void): void {
    if (this.running === null) return;
    clearTimeout(this.running.timer);
    end(this.running.job);
    this.running = null;
    this.startNext();
  }
}

const unavailable = (message: string): DomainError => new DomainError('unavailable', message);
