import { BigIntType, EntitySchema, Type, UnderscoreNamingStrategy, type EntityProperty } from '@mikro-orm/core';
import type { Day, Instant, Krw } from '@spotter/core';

type ColumnType =
  'uuid' | 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'timestamptz' | 'date' | 'jsonb';

/** One column: its type in the database, and the type of its values here. */
export interface Column<out Value> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Never there: it carries the type alone. */
  readonly value?: Value;
}

export const uuid = <Value extends string>(): Column<Value> => ({ type: 'uuid', nullable: false });
export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text', nullable: false });
export const whole = <Value extends number = number>(): Column<Value> => ({ type: 'integer', nullable: false });
export const won = (): Column<Krw> => ({ type: 'bigint', nullable: false });
export const real = (): Column<number> => ({ type: 'double precision', nullable: false });
export const flag = (): Column<boolean> => ({ type: 'boolean', nullable: false });
export const moment = (): Column<Instant> => ({ type: 'timestamptz', nullable: false });
export const day = (): Column<Day> => ({ type: 'date', nullable: false });
export const json = <Value>(): Column<Value> => ({ type: 'jsonb', nullable: false });
export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({ ...column, nullable: true });

export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> };

/** Instants are milliseconds here and timestamps there, whose text has its zone. */
export const toTimestamp = (at: Instant): string => new Date(at).toISOString();
export const fromTimestamp = (timestamp: string): Instant => Date.parse(timestamp) as Instant;

class InstantType extends Type<Instant | null, string | null> {
  override convertToDatabaseValue = (at: Instant | null) => (at === null ? null : toTimestamp(at));
  override convertToJSValue = (timestamp: string | null) => (timestamp === null ? null : fromTimestamp(timestamp));
  override compareAsType = () => 'number';
}

/** What the ORM must do with values of a type; the others it takes as they come. */
const ORM_TYPES: Partial<Record<ColumnType, Pick<EntityProperty, 'type'> | { type: Type<unknown> | string }>> = {
  bigint: { type: new BigIntType('number') },
  timestamptz: { type: new InstantType() },
  jsonb: { type: 'json' },
};

const naming = new UnderscoreNamingStrategy();
const columnName = (property: string): string => naming.propertyToColumnName(property);

/**
 * One table, described once: for the ORM, for the statements that are written by hand, and for rows that travel as JSON.
 * A row carries the names and types of the core; the columns are the same names in snake case.
 */
export class Table<Row extends object> {
  /** Column by property. */
  readonly columns: ReadonlyMap<string, string>;
  readonly schema: EntitySchema<Row>;
  /** Type by property. */
  readonly types: ReadonlyMap<string, ColumnType>;

  constructor(
    readonly name: string,
    readonly key: readonly (keyof Row & string)[],
    columns: Columns<Row>,
  ) {
    const described = Object.entries<Column<unknown>>(columns);
    this.columns = new Map(described.map(([property]) => [property, columnName(property)]));
    this.types = new Map(described.map(([property, { type }]) => [property, type]));
    this.schema = new EntitySchema<Row>({
      name,
      tableName: name,
      properties: Object.fromEntries(
        described.map(([property, { type, nullable }]) => [
          property,
          {
            type,
            columnType: type,
            nullable,
            primary: (key as readonly string[]).includes(property),
            ...ORM_TYPES[type],
          },
        ]),
      ) as never,
    });
  }

  /** Every column under the name of its property: `b.starts_at as "startsAt"`. */
  selection(alias: string): string {
    return [...this.columns].map(([property, column]) => `${alias}.${column} as "${property}"`).join(', ');
  }

  /** As `json_populate_recordset` takes it. */
  toJson(row: Row): object {
    const json: Record<string, unknown> = {};
    for (const [property, column] of this.columns) {
      const value = row[property as keyof Row] as unknown;
      json[column] = value !== null && this.isMoment(property) ? toTimestamp(value as Instant) : value;
    }
    return json;
  }

  /** As parameters, in the order of the columns. */
  toValues(row: Row): readonly unknown[] {
    const values: unknown[] = [];
    for (const [property, type] of this.types) {
      const value = row[property as keyof Row] as unknown;
      if (value !== null && type === 'timestamptz') values.push(toTimestamp(value as Instant));
      else values.push(value !== null && type === 'jsonb' ? JSON.stringify(value) : value);
    }
    return values;
  }

  /** As `row_to_json` gave it. */
  fromJson(json: Readonly<Record<string, unknown>>): Row {
    const row: Record<string, unknown> = {};
    for (const [property, column] of this.columns) {
      const value = json[column];
      row[property] = value !== null && this.isMoment(property) ? fromTimestamp(value as string) : value;
    }
    return row as Row;
  }

  private isMoment(property: string): boolean {
    return this.types.get(property) === 'timestamptz';
  }

  /** The row alone, whatever else an object carries. */
  pick(source: Row): Row {
    const row: Partial<Row> = {};
    for (const property of this.columns.keys() as MapIterator<keyof Row & string>) row[property] = source[property];
    return row as Row;
  }
}
