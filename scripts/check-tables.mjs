// Fails if a part of the server writes to a table of another part, or if a statement is outside of a repository.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableOwners } from '../apps/server/src/platform/db/table-owners.ts'
import { root } from './bootstrap/paths.mjs'
import { apart, misplacedStatements } from './check/tables.mjs'

const src = join(root, 'apps/server/src')

const files = globSync('**/*.ts', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\.generated\.ts$/.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(src, file), 'utf8') }))

if (files.length < 300) throw new Error(`Only ${files.length} files were read`)

/** Adds the table in which migrations are recorded, which the generated types do not contain. */
const owners = { ...tableOwners, migrations: 'platform' }

const faults = [...new Set(Object.values(owners).filter((folder) => !existsSync(join(src, folder))))].map(
  (folder) => `${folder} owns tables, and does not exist`,
)
faults.push(
  ...Object.keys(apart)
    .filter((place) => !existsSync(join(src, place)))
    .map((place) => `${place} may hold statements, and does not exist`),
)
faults.push(...misplacedStatements(files, owners))

for (const line of faults) process.stdout.write(`${line}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
