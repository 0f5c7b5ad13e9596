import { Kysely, PostgresDialect, sql } from 'kysely'
import { createPool, type Database, type PoolOptions } from '../src/platform/db/pool.ts'
import type { DB } from '../src/platform/db/types.generated.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** Fills tables without triggers and without checking references. */
export async function fill(db: Database, ...statements: string[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of [...statements, 'analyze']) await sql.raw(statement).execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

/**
 * Returns the steps of PostgreSQL's plan for the statements of `read` in their prepared form. The plan is a generic plan without
 * the values, as after several executions.
 */
export async function planOf(
  config: Omit<PoolOptions, 'max'>,
  read: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const pool = createPool({ ...config, max: 1 })
  const statements: string[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push(query.sql)
    },
  })
  try {
    await read(db)
    const plans = await Promise.all(
      statements.map((statement) => pool.query(`explain (generic_plan, format json) ${statement}`)),
    )
    return plans.flatMap(({ rows }) => steps(rows[0]['QUERY PLAN'][0].Plan))
  } finally {
    await db.destroy()
  }
}

function steps(node: PlanNode): string[] {
  const name = [node['Node Type'], node['Relation Name']].filter(Boolean).join(' ')
  return [name, ...(node.Plans ?? []).flatMap(steps)]
}
