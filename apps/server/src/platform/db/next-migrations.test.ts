import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

/** The first release contains all migrations up to this number: no process of an earlier release exists. */
const firstRelease = '0380'

/** Changes of a schema that break processes of the release before, with the words that a message shows. */
const breaking: readonly [pattern: RegExp, change: string][] = [
  [/\bdrop (?:table|column|view|function|type)\b/, 'drops'],
  [/\brename (?:to|column|constraint|value)\b/, 'renames'],
  [/\balter column \w+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\balter column \w+ set not null\b/, 'forbids null'],
  // Without a default, the processes of the release before cannot insert rows any more.
  [
    /\badd column (?:if not exists )?\w+ (?:(?!default\b)[^,;])*\bnot null\b(?![^,;]*\bdefault\b)/,
    'adds a column that rows must have',
  ],
]

/**
 * Returns the changes in a migration that processes of the release before do not survive. During an update of several machines,
 * these processes use the new tables until their restart. A change is allowed in the release after the last use; the comment
 * `-- Unused since <version>` above the statement states it.
 */
function breakingChanges(sql: string): string[] {
  return sql.split(';').flatMap((statement) => {
    if (/^\s*--\s*Unused since \d+\.\d+\.\d+/m.test(statement)) return []
    const code = statement.replaceAll(/--.*$/gm, '').toLowerCase()
    return breaking.flatMap(([pattern, change]) => (pattern.test(code) ? [change] : []))
  })
}

const later = (await readMigrations()).filter(
  ({ name }) => name > firstRelease && !name.startsWith(firstRelease),
)

test('each migration has a unique number, which fixes the order of the migrations', () => {
  const numbers = later.map(({ name }) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('processes of the release before survive each migration', () => {
  const broken = later.flatMap(({ name, sql }) => breakingChanges(sql).map((change) => `${name} ${change}`))
  expect(broken).toEqual([])
})

test.each([
  ['drops', 'alter table posts drop column mood'],
  ['drops', 'DROP TABLE moods'],
  ['renames', 'alter table posts rename column mood to feeling'],
  ['renames', 'alter table posts rename to entries'],
  ['changes the type of a column', 'alter table posts alter column mood type integer'],
  ['forbids null', 'alter table posts alter column mood set not null'],
  ['adds a column that rows must have', 'alter table posts add column mood text not null'],
])('a migration that %s breaks processes of the release before', (change, sql) => {
  expect(breakingChanges(sql)).toEqual([change])
})

test.each([
  'alter table posts add column mood text',
  "alter table posts add column mood text not null default ''",
  "alter table posts add column mood text default '' not null",
  'create table moods (id uuid not null, name text not null)',
  '-- Rows drop column by column.\ncreate index moods_by_name on moods (name)',
  '-- Unused since 0.2.0\nalter table posts drop column mood',
])('processes of the release before survive: %s', (sql) => {
  expect(breakingChanges(sql)).toEqual([])
})
