import type pg from 'pg'

/** Runs an action that only one process of a site may run at a time; other processes wait. The numbers of locks are arbitrary. */
export async function withLock<T>(
  pool: pg.Pool,
  lock: number,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      return await act(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
