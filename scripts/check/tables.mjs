// Finds SQL in the server's sources: statements by Kysely's builder and in sql`…` templates.
import { parseSync } from 'vite'
import { nodesOf } from './syntax.mjs'

/** Methods of Kysely that begin a statement; true for methods that write. */
const builders = new Map([
  ['selectFrom', false],
  ['insertInto', true],
  ['replaceInto', true],
  ['updateTable', true],
  ['deleteFrom', true],
  ['mergeInto', true],
])

/** Replaces an interpolated value in the text of a template. */
const hole = '¤'
const beginsStatement = /^\s*(?:with|select|insert|update|delete|merge|truncate)\b/i
const name = `"?([a-z_]+|${hole})"?`
const writes = [
  new RegExp(`\\binsert into ${name}`, 'gi'),
  new RegExp(`\\bdelete from (?:only )?${name}`, 'gi'),
  new RegExp(`\\bmerge into (?:only )?${name}`, 'gi'),
  new RegExp(`\\btruncate (?:table )?(?:only )?${name}`, 'gi'),
  // The pattern matches neither `for update of x` nor `do update set`.
  new RegExp(`\\bupdate (?:only )?${name}(?: (?:as )?(?!set\\b)[a-z_]+)? set\\b`, 'gi'),
]

/** Matches files that may contain SQL. Other files are not parsed, because parsing takes most of the time. */
const mayHoldSql =
  /\bsql\b|\.query\(|\b(?:select|delete)From\(|\b(?:insert|replace|merge)Into\(|\bupdateTable\(/

/**
 * Returns the statements of a file: for each its line, and the tables to which it writes. A table is undefined if the statement
 * does not name it literally.
 */
export function statementsIn({ file, source }) {
  if (!mayHoldSql.test(source)) return []
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const lineOf = (node) => source.slice(0, node.start).split('\n').length
  return [...nodesOf(program)].flatMap((node) => {
    const tables = builtTables(node) ?? textTables(textOf(node))
    return tables ? [{ line: lineOf(node.callee?.property ?? node), tables }] : []
  })
}

function builtTables(node) {
  const method = node.type === 'CallExpression' && node.callee.property?.name
  if (!builders.has(method)) return undefined
  if (!builders.get(method)) return []
  const [table] = node.arguments
  return [table?.type === 'Literal' ? table.value.split(' ')[0] : undefined]
}

/** Returns the text of a sql`…` template, or of a statement that is passed to a connection as text: `client.query('…')`. */
function textOf(node) {
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return templateText(node.quasi)
  if (node.type !== 'CallExpression' || node.callee.property?.name !== 'query') return undefined
  const [first] = node.arguments
  if (first?.type === 'TemplateLiteral') return templateText(first)
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

function templateText({ quasis }) {
  return quasis.map(({ value }) => value.raw).join(hole)
}

function textTables(given) {
  if (given === undefined) return undefined
  const text = given.replace(/\s+/g, ' ')
  const tables = writes.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table]) => (table === hole ? undefined : table)),
  )
  return tables.length > 0 || beginsStatement.test(text) ? tables : undefined
}

/** Folders and files that may contain statements outside of a `*.repo.ts`, with the reason. */
export const apart = {
  'platform/batching/batched-read.ts': 'wraps the statements of repositories, and names no table',
  'platform/backup/': 'copies all tables, by the catalog of the database',
  'platform/db/': 'makes the database itself: connections, migrations, roles',
  'platform/events/event-bus.ts': 'NOTIFY and LISTEN, without a table',
  'host/host-database.ts': 'waits until a server has migrated the database',
  'platform/jobs/job-queue.ts': 'reads the tables of pg-boss, which are in none of our migrations',
}

const isApart = (file) => Object.keys(apart).some((place) => file.startsWith(place))

/** Returns the folder to which a file of the server belongs: a domain, or a folder beside the domains. */
const folderOf = (file) => /^(?:domains\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '.'

/**
 * Returns the statements in a forbidden place: a write outside of the folder that owns the table, and any statement outside of a
 * `*.repo.ts`. Paths begin at the server's `src`.
 */
export function misplacedStatements(files, owners) {
  const found = files.flatMap((file) =>
    statementsIn(file).map((statement) => ({ ...statement, file: file.file })),
  )
  return found.flatMap(({ file, line, tables }) => {
    const faults = tables.flatMap((table) => ownerFault({ file, table }, owners))
    if (!file.endsWith('.repo.ts') && !isApart(file)) faults.push('a statement outside of a *.repo.ts')
    return faults.map((fault) => `${file}:${line}: ${fault}`)
  })
}

function ownerFault({ file, table }, owners) {
  if (table === undefined && isApart(file)) return []
  if (table === undefined) return ['writes to a table that is not named literally']
  if (!Object.hasOwn(owners, table)) return [`writes to ${table}, which has no owner`]
  return owners[table] === folderOf(file) ? [] : [`writes to ${table}, which only ${owners[table]} may`]
}
