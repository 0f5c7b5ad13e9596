import type pg from 'pg'
import { assumedRows, smallTable } from './assume-volume.ts'

export interface Statement {
  text: string
  values: unknown[]
}

type AnyQuery = (...args: unknown[]) => unknown

/** Records every statement that is sent through a pool. */
export class StatementRecorder {
  #statements: Statement[] = []

  constructor(pool: pg.Pool) {
    const seen = new WeakSet<pg.PoolClient>()
    pool.on('acquire', (client) => {
      if (seen.has(client)) return
      seen.add(client)
      const send = client.query.bind(client) as AnyQuery
      client.query = ((first: unknown, ...rest: unknown[]) => {
        if (typeof first === 'string')
          this.#statements.push({ text: first, values: Array.isArray(rest[0]) ? rest[0] : [] })
        return send(first, ...rest)
      }) as never
    })
  }

  /**
   * Returns the statements that were sent while `work` ran. Leaves out the statements that look for unsettled reactions, because
   * they may run at any time.
   */
  async during(work: () => Promise<unknown>): Promise<Statement[]> {
    this.#statements = []
    await work()
    return this.#statements.filter(({ text }) => !/\b(settle_counts|from waiting_acts)\b/.test(text))
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Total Cost': number
  'Sort Key'?: string[]
  Plans?: PlanNode[]
}

export interface Fault {
  rule: string
  text: string
}

export interface PlanRules {
  /** Maximum number of rows in a sort. */
  sortedRows: number
}

/**
 * Returns the faults of PostgreSQL's plans. The first plan is for the given values, as in the first executions. If a generic plan
 * costs less, it is checked as well, because PostgreSQL uses it after several executions.
 */
export async function faultsOf(pool: pg.Pool, statement: Statement, rules: PlanRules): Promise<Fault[]> {
  const client = await pool.connect()
  try {
    const custom = await explain(client, 'format json', statement)
    const generic = await explain(client, 'format json, generic_plan', { ...statement, values: [] })
    const plans = generic['Total Cost'] < custom['Total Cost'] ? [custom, generic] : [custom]
    return plans.flatMap((plan) => faultsIn(plan, rules)).map((rule) => ({ rule, text: statement.text }))
  } finally {
    client.release()
  }
}

async function explain(
  client: pg.PoolClient,
  options: string,
  { text, values }: Statement,
): Promise<PlanNode> {
  const { rows } = await client.query({ text: `explain (${options}) ${text}`, values })
  return rows[0]['QUERY PLAN'][0].Plan
}

function faultsIn(node: PlanNode, rules: PlanRules): string[] {
  const below = (node.Plans ?? []).flatMap((child) => faultsIn(child, rules))
  const table = node['Relation Name']
  if (node['Node Type'] === 'Seq Scan' && table && assumedRows(table) > smallTable)
    below.push(`reads all of ${table}`)
  const sorted = node.Plans?.[0]?.['Plan Rows'] ?? 0
  if (node['Node Type'] === 'Sort' && sorted > rules.sortedRows)
    below.push(`sorts ${sorted} rows by ${node['Sort Key']?.join(', ')}`)
  return below
}

/** Finds statements that a call sends for each row of its answer. */
export function repeatedStatements(statements: readonly Statement[]): string[] {
  const counts = Map.groupBy(statements, ({ text }) => text)
  return [...counts].filter(([, group]) => group.length > 2).map(([text]) => text)
}
