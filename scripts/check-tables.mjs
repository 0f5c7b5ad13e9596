// Fails where a part of the server writes to another one's table, or a domain's statement stands outside of its repository.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableOwners } from '../apps/server/src/db/table-owners.ts'
import { root } from './bootstrap/paths.mjs'
import { misplacedStatements } from './check/tables.mjs'

const src = join(root, 'apps/server/src')

const files = globSync('**/*.ts', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\.generated\.ts$/.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(src, file), 'utf8') }))

if (files.length < 300) throw new Error(`Only ${files.length} files were read`)

const faults = [
  ...new Set(Object.values(tableOwners).filter((folder) => !existsSync(join(src, folder)))),
].map((folder) => `${folder} owns tables, and does not exist`)
faults.push(...misplacedStatements(files, tableOwners))

for (const line of faults) process.stdout.write(`${line}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
