import pg from 'pg';
import { rowShape, type Field, type RowShape } from './row-shape.js';
import type { Statement } from './statement.js';

/** What travels along with a statement: `begin` before it, `commit` after it. A commit is left out when anything before it fails. */
export interface Escort {
  readonly begin?: boolean;
  readonly commit?: boolean;
}

/** The part of pg's connection that a query speaks to. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** The texts of what was prepared here, by name: pg notes a query's `name` and `text` as soon as the server has parsed it. */
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

/** pg's own way to put arrays and objects into text; its types leave it out. */
const { prepareValue: valueMapper } = (pg as unknown as { readonly utils: { readonly prepareValue: Mapper } }).utils;

type Answered = (error: Error | null, rows: object[]) => void;

/** Connections behind which the server changes from transaction to transaction: what one has prepared, the next does not know. */
const changing = new WeakSet<object>();

/** From now on its statements have no name, and live as long as their transaction's next one. */
export function prepareNothingOn(client: pg.Client): void {
  changing.add((client as unknown as { readonly connection: object }).connection);
}

/** How the rows of each statement look that a connection has prepared. */
const shapes = new WeakMap<Wire, Map<string, RowShape>>();

/**
 * A statement and its escort in one round trip: several messages, of which only the last asks the server to answer. pg's own query
 * would have the columns described anew at every execution, which costs both sides a tenth of a small read.
 */
export class PreparedQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** How its escort is put. */
  commands: Readonly<Record<string, string>> = {};
  private readonly rows: object[] = [];
  private shape: RowShape | undefined;
  private known: Map<string, RowShape> | undefined;
  private failure: Error | null = null;

  constructor(
    statement: Statement,
    private readonly values: readonly unknown[],
    private readonly escort: Escort,
    readonly callback: Answered,
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    wire.stream.cork();
    try {
      this.send(wire);
    } finally {
      wire.stream.uncork();
    }
  }

  private send(wire: Wire): void {
    if (changing.has(wire)) this.sendUnnamed(wire);
    else this.sendNamed(wire);
  }

  private sendNamed(wire: Wire): void {
    const { name, text, escort, values } = this;
    this.known = shapesOf(wire);
    this.shape = this.known.get(name);
    // Before `begin`: a statement stays prepared, whatever becomes of the transaction.
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
    if (this.shape === undefined) wire.describe({ type: 'S', name });
    if (escort.begin) step(wire, this.commands['begin'] ?? 'begin');
    wire.bind({ statement: name, values, valueMapper });
    wire.execute({});
    if (escort.commit) step(wire, this.commands['commit'] ?? 'commit');
    wire.sync();
  }

  private sendUnnamed(wire: Wire): void {
    const { text, escort, values } = this;
    if (escort.begin) step(wire, this.commands['begin'] ?? 'begin');
    wire.parse({ text });
    wire.describe({ type: 'S', name: '' });
    wire.bind({ values, valueMapper });
    wire.execute({});
    if (escort.commit) step(wire, this.commands['commit'] ?? 'commit');
    wire.sync();
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

  /** Of each command one; the answer is complete when the server is ready again. */
  handleCommandComplete(): void {}
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
