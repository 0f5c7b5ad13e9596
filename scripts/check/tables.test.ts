import { describe, expect, it } from 'vitest'
import { misplacedStatements } from './tables.mjs'

const owners = { posts: 'domains/posts', works: 'domains/works', rate_counters: 'http' }
const faults = (source: string, file = 'domains/works/works.repo.ts') =>
  misplacedStatements([{ file, source }], owners)

describe("a write to another folder's table", () => {
  it.each([
    ['by the builder', "db.deleteFrom('posts').where('id', '=', id).execute()"],
    ['with an alias', "tx.updateTable('posts as post').set({ id })"],
    ['on a common table expression', "db.with('gone', (with_) => with_.insertInto('posts').values(row))"],
    ['in a template', 'sql`insert into posts (id) values (1)`.execute(tx)'],
    ['in a typed template', 'sql<{ id: string }>`delete from posts as post using given`.execute(tx)'],
    [
      'behind a common table expression',
      'sql`with a as (update posts as post\n set id = 1 returning id) select`',
    ],
    ['by a merge', 'sql`merge into posts using given on true when matched then delete`'],
  ])('is refused if it is made %s', (_, source) => {
    expect(faults(source)).toEqual([
      'domains/works/works.repo.ts:1: writes to posts, which only domains/posts may',
    ])
  })
})

it.each([
  ['a write by the owner', "tx.insertInto('works').values(row)"],
  ['a read of any table', "tx.selectFrom('posts').select('id').forUpdate()"],
  ['a lock', 'sql`select id from posts for update skip locked`'],
  ['a conflict', "tx.insertInto('works').values(row).onConflict((c) => c.doUpdateSet({ id }))"],
  [
    'a conflict in a template',
    'sql`insert into works (id) values (1) on conflict (id) do update set id = 2`',
  ],
])('%s is allowed', (_, source) => {
  expect(faults(source)).toEqual([])
})

it.each([
  ['the builder', 'tx.insertInto(table).values(row)'],
  ['a template', `sql\`insert into \${sql.table(table)} (id) values (1)\``],
])('a computed table name is refused in %s', (_, source) => {
  expect(faults(source)).toEqual([expect.stringContaining('not named literally')])
})

it('a table without an owner is refused', () => {
  expect(faults("tx.insertInto('likes').values(row)")).toEqual([expect.stringContaining('has no owner')])
})

describe('a statement', () => {
  const file = 'domains/works/works.service.ts'
  const read = "\nawait db.selectFrom('works').execute()"

  it('of a domain is refused outside of a repository, with its line', () => {
    expect(faults(read, file)).toEqual([`${file}:2: a statement outside of a *.repo.ts`])
    expect(faults('const row = sql`select 1`', file)).toHaveLength(1)
  })

  it('is not found in a mere part of a statement', () => {
    expect(faults("const isNew = sql<boolean>`state = 'new'`", file)).toEqual([])
  })

  it.each(['http/rate-limit.ts', 'metrics.ts'])('is refused in %s', (file) => {
    expect(faults(read, file)).toEqual([`${file}:2: a statement outside of a *.repo.ts`])
  })

  it('is allowed in a repository of a folder beside the domains', () => {
    expect(faults("db.deleteFrom('rate_counters')", 'http/rate-counters.repo.ts')).toEqual([])
  })

  it.each(['http/rate-counters.repo.ts', 'metrics.repo.ts'])(
    'of %s may not write to a table of a domain',
    (file) => {
      expect(faults("db.deleteFrom('works')", file)).toEqual([
        `${file}:1: writes to works, which only domains/works may`,
      ])
    },
  )

  it('is also found as text in a call of a connection', () => {
    expect(faults("client.query('update works set id = $1', [id])", 'main.ts')).toEqual([
      'main.ts:1: writes to works, which only domains/works may',
      'main.ts:1: a statement outside of a *.repo.ts',
    ])
    expect(faults(`pool.query(\`select \${columns} from works\`)`, 'main.ts')).toHaveLength(1)
    expect(faults('client.query(text)', 'main.ts')).toEqual([])
  })

  it('is allowed in a file of the list of exceptions, unless it writes to a table of a domain', () => {
    expect(faults("client.query('select pg_advisory_lock($1)')", 'platform/db/migrate.ts')).toEqual([])
    expect(faults("client.query('delete from works')", 'platform/db/migrate.ts')).toEqual([
      'platform/db/migrate.ts:1: writes to works, which only domains/works may',
    ])
  })
})
