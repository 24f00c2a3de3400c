import pg, { type Client } from 'pg';
import { coreTypes, type Statement } from './statement.js';

/** What travels along with a statement: `begin` before it, `commit` after it. A commit is left out when anything before it fails. */
export interface Escort {
  readonly begin?: boolean;
  readonly commit?: boolean;
}

/** The part of pg's connection that its queries speak to. */
interface Wire {
  parse(query: { text: string }): void;
  bind(config: object): void;
  execute(config: object): void;
  sync(): void;
}

type Callback = (error: Error | null, result: pg.QueryResult | readonly pg.QueryResult[]) => void;

interface PreparedQuery extends pg.Submittable {
  callback: Callback;
  prepare(wire: Wire): void;
  _getRows(wire: Wire): void;
}

/** pg has no types for what it lets a query of one's own override. */
const PreparedQuery = pg.Query as unknown as new (config: pg.QueryConfig) => PreparedQuery;

/** A statement and its escort in one round trip: several messages, of which only the last asks the server to answer. */
class EscortedQuery extends PreparedQuery {
  constructor(
    config: pg.QueryConfig,
    private readonly escort: Escort,
    override readonly callback: Callback,
  ) {
    super(config);
  }

  override prepare(wire: Wire): void {
    if (this.escort.begin) step(wire, 'begin');
    super.prepare(wire);
  }

  override _getRows(wire: Wire): void {
    wire.execute({});
    if (this.escort.commit) step(wire, 'commit');
    wire.sync();
  }
}

function step(wire: Wire, text: string): void {
  wire.parse({ text });
  wire.bind({});
  wire.execute({});
}

/** Sends a prepared statement. @returns its rows. */
export function exchange<Row>(
  connection: Client,
  { name, text }: Statement,
  values: readonly unknown[],
  escort: Escort = {},
): Promise<Row[]> {
  const config = { name, text, values: [...values], types: coreTypes };
  return new Promise((resolve, reject) => {
    const answer: Callback = (error, result) => {
      // One result a command.
      const rows = [result].flat()[escort.begin ? 1 : 0]?.rows ?? [];
      if (error) reject(error);
      else resolve(rows as Row[]);
    };
    connection.query(new EscortedQuery(config, escort, answer));
  });
}
