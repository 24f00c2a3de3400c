import pg from 'pg';

export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
  options: '-c timezone=UTC -c jit=off',
});
