import { Worker } from 'node:worker_threads';
import { DomainError } from '@spotter/core';
import type {
  Language,
  PayoutPolicy,
  PayoutStatement,
  Receipt,
  ReceiptRenderer,
  StatementRenderer,
} from '@spotter/core';
import type { RenderReply, RenderRequest } from './render-thread.js';

export interface RenderingLimits {
  /** Documents that may wait behind the one being rendered. */
  readonly queued: number;
  /** Milliseconds that one document may take once its turn has come, the start of the thread included. */
  readonly timeoutMs: number;
}

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

const defaultLimits: RenderingLimits = { queued: 64, timeoutMs: 15_000 };

const renderThread = new URL(
  import.meta.url.endsWith('.ts') ? './render-thread.source.mjs' : './render-thread.js',
  import.meta.url,
);

/**
 * Renders payout statements and receipts in one thread of its own, so that the event loop of the service is never held up. The
 * thread starts with the first document and takes one at a time; idle, it does not keep the process alive. A thread
 * that fails or takes too long is ended, and the next document gets a new one.
 */
export class PdfRenderer implements StatementRenderer, ReceiptRenderer {
  private readonly limits: RenderingLimits;
  private readonly waiting: Job[] = [];
  private running: { readonly job: Job; readonly timer: NodeJS.Timeout } | null = null;
  private thread: Worker | null = null;
  private closed = false;
  /** They are rendered in turn: when the last one is settled, all are. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param policy names the rates of the taxes. @param threadEntry is for tests of a thread that fails. */
  constructor(
    private readonly policy: PayoutPolicy,
    limits: Partial<RenderingLimits> = {},
    private readonly threadEntry: URL = renderThread,
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /**
   * @returns an A4 PDF with its fonts embedded; the same statement and language give the same bytes.
   * @throws DomainError unavailable when too many wait, the time is up, or the renderer is closed.
   * @throws Error when the document could not be rendered.
   */
  render(statement: PayoutStatement, language: Language): Promise<Uint8Array> {
    return this.take({ statement, language });
  }

  /** The same of a receipt, on one page. */
  renderReceipt(receipt: Receipt, language: Language): Promise<Uint8Array> {
    return this.take({ receipt, language });
  }

  /** Takes no more documents, finishes those that it has, and ends the thread. May be called again. */
  async close(): Promise<void> {
    this.closed = true;
    await this.last.catch(() => undefined);
    const thread = this.thread;
    this.thread = null;
    await thread?.terminate();
  }

  private async take(request: RenderRequest): Promise<Uint8Array> {
    if (this.closed) throw unavailable('Documents are no longer rendered: the service is stopping.');
    if (this.waiting.length >= this.limits.queued) throw unavailable('Too many documents are being rendered.');
    const rendering = new Promise<Uint8Array>((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.startNext();
    });
    this.last = rendering;
    return rendering;
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
    thread.on('error', (cause) => this.fail(thread, new Error('The thread that renders documents failed.', { cause })));
    thread.on('exit', (code) =>
      this.fail(thread, new Error(`The thread that renders documents ended (exit code ${code}).`)),
    );
    return thread;
  }

  private answer(thread: Worker, reply: RenderReply): void {
    if (thread !== this.thread) return;
    this.settle((job) => {
      if ('pdf' in reply) job.resolve(reply.pdf);
      else job.reject(new Error('The document could not be rendered.', { cause: reply.error }));
    });
  }

  /** Gives the thread up; what a thread given up still says is not heard. */
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
