import { readFile } from 'node:fs/promises';
import { Migration } from '@mikro-orm/migrations';

/** Its own `up`, which a subclass can extend. */
interface WholeMigration extends Migration {
  up(): Promise<void> | void;
}

export type MigrationClass = new (...parameters: ConstructorParameters<typeof Migration>) => WholeMigration;

/** A migration takes as long as its tables are large; waits for locks stay limited. */
const NO_TIME_LIMIT = 'set local statement_timeout = 0';

/** Reads `migrations/<name>.up.sql` and `migrations/<name>.down.sql` of this package. */
export async function sqlMigration(name: string): Promise<MigrationClass> {
  const [up, down] = await Promise.all([readStatements(name, 'up'), readStatements(name, 'down')]);
  return class extends Migration {
    override up(): void {
      this.addSql(NO_TIME_LIMIT);
      this.addSql(up);
    }

    override down(): void {
      this.addSql(NO_TIME_LIMIT);
      this.addSql(down);
    }
  };
}

// The path is the same from `src/migrations` and from `dist/migrations`.
const readStatements = (name: string, direction: 'up' | 'down'): Promise<string> =>
  readFile(new URL(`../../migrations/${name}.${direction}.sql`, import.meta.url), 'utf8');
