import type { Orm } from './database.js';

/** Rows of one transaction: some hundred milliseconds. */
const STEP = 5_000;

/**
 * Moves deliveries of earlier releases to the table of messages, in committed steps. The next migration continues a move that was
 * killed.
 * @param requireLock rejects when another process can run the same move.
 */
export async function moveDeliveries(orm: Orm, requireLock: () => Promise<void>): Promise<void> {
  const connection = orm.em.getConnection();
  const [found] = await connection.execute<{ waits: boolean }[]>(
    `select to_regclass('delivery_move') is not null as waits`,
  );
  if (!found?.waits) return;
  let isMore = true;
  while (isMore) {
    await requireLock();
    const [moved] = await connection.execute<{ more: boolean }[]>(`select move_deliveries(${STEP}) as more`);
    isMore = moved?.more ?? false;
  }
  await connection.execute(`
    analyze message;
    drop table former_delivery, delivery_move;
    drop function move_deliveries(integer)`);
}
