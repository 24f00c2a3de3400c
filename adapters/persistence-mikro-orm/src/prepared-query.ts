import pg from 'pg';
import { rowShape, type Field, type RowShape } from './row-shape.js';
import type { Statement } from './statement.js';

/** Transaction commands sent with a statement: `begin` before it, `commit` after it. After an error the commit is skipped. */
export interface TransactionCommands {
  readonly begin?: boolean;
  readonly commit?: boolean;
}

/** The part of pg's connection that a query uses. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** The prepared texts by name: pg records a query's `name` and `text` when the server has parsed it. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name?: string; readonly text: string }): void;
  describe(what: { readonly type: 'S'; readonly name: string }): void;
  bind(config: {
    readonly statement?: string;
    readonly values?: readonly unknown[];
    readonly valueMapper?: Mapper;
  }): void;
  execute(config: object): void;
  sync(): void;
}

type Mapper = (value: unknown) => unknown;

/** pg's own conversion of arrays and objects to text; missing in its types. */
const { prepareValue: valueMapper } = (pg as unknown as { readonly utils: { readonly prepareValue: Mapper } }).utils;

type QueryCallback = (error: Error | null, rows: object[]) => void;

const wireOf = (client: pg.Client): Wire => (client as unknown as { readonly connection: Wire }).connection;

/** Connections through a pooler in transaction mode, where prepared statements do not survive a transaction. */
const unprepared = new WeakSet<object>();

/** Switches the connection to unnamed statements. */
export function disablePreparedStatements(client: pg.Client): void {
  unprepared.add(wireOf(client));
}

/** The row shapes of the statements prepared on a connection. */
const shapes = new WeakMap<Wire, Map<string, RowShape>>();

/**
 * A statement and its transaction commands in one round trip: several messages with a single sync. pg's own query has the columns described
 * at every execution. That costs both sides a tenth of a small read.
 */
export class PreparedQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Texts of the transaction commands other than their names. */
  commandTexts: Readonly<Record<string, string>> = {};
  private readonly rows: object[] = [];
  private shape: RowShape | undefined;
  private known: Map<string, RowShape> | undefined;
  private failure: Error | null = null;

  constructor(
    statement: Statement,
    private readonly values: readonly unknown[],
    private readonly commands: TransactionCommands,
    readonly callback: QueryCallback,
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  submit(connection: unknown): void {
    inOneWrite(connection as Wire, (wire) => (unprepared.has(wire) ? this.sendUnnamed(wire) : this.sendNamed(wire)));
  }

  private sendNamed(wire: Wire): void {
    const { name, text, commands, values } = this;
    this.known = shapesOf(wire);
    this.shape = this.known.get(name);
    // Before `begin`: a statement stays prepared whether or not the transaction commits.
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
    if (this.shape === undefined) wire.describe({ type: 'S', name });
    if (commands.begin) step(wire, this.commandTexts['begin'] ?? 'begin');
    wire.bind({ statement: name, values, valueMapper });
    wire.execute({});
    if (commands.commit) step(wire, this.commandTexts['commit'] ?? 'commit');
  }

  private sendUnnamed(wire: Wire): void {
    const { text, commands, values } = this;
    if (commands.begin) step(wire, this.commandTexts['begin'] ?? 'begin');
    wire.parse({ text });
    wire.describe({ type: 'S', name: '' });
    wire.bind({ values, valueMapper });
    wire.execute({});
    if (commands.commit) step(wire, this.commandTexts['commit'] ?? 'commit');
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.shape = rowShape(fields);
    this.known?.set(this.name, this.shape);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      if (this.shape) this.rows.push(this.shape(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleReadyForQuery(): void {
    this.callback(this.failure, this.rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  /** One per command; the answer is complete when the server is ready again. */
  handleCommandComplete(): void {}
}

/** Sends messages and a sync together. */
export function inOneWrite(wire: Wire, send: (wire: Wire) => void): void {
  wire.stream.cork();
  try {
    send(wire);
    wire.sync();
  } finally {
    wire.stream.uncork();
  }
}

export const isPreparedOn = (client: pg.Client, { name }: Statement): boolean =>
  shapes.get(wireOf(client))?.has(name) === true;

/** Without a sync. @returns the shape of its rows @throws Error for a statement that is not prepared on the connection */
export function sendPrepared(wire: Wire, { name }: Statement, values: readonly unknown[]): RowShape {
  const shape = shapes.get(wire)?.get(name);
  if (shape === undefined) throw new Error(`not prepared: ${name}`);
  wire.bind({ statement: name, values, valueMapper });
  wire.execute({});
  return shape;
}

function shapesOf(wire: Wire): Map<string, RowShape> {
  const known = shapes.get(wire) ?? new Map<string, RowShape>();
  shapes.set(wire, known);
  return known;
}

function step(wire: Wire, text: string): void {
  wire.parse({ text });
  wire.bind({});
  wire.execute({});
}
