// Fails if docs/dependencies.md differs from the lock file. With --sizes, prints the size of each row instead.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { dependencyFaults, rowsOf } from './check/dependencies.mjs'
import { sizesOf, totals } from './check/dependency-sizes.mjs'

const document = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

function printSizes() {
  const line = ({ bytes, count }, what) =>
    process.stdout.write(`${(bytes / 1e6).toFixed(1).padStart(7)} MB ${String(count).padStart(4)}  ${what}\n`)
  for (const { names, size } of sizesOf(rowsOf(document), packages)) line(size, names.join(', '))
  for (const [what, size] of Object.entries(totals(packages))) line(size, what)
}

if (process.argv.includes('--sizes')) printSizes()
else {
  const faults = dependencyFaults(document, packages)
  for (const fault of faults) process.stdout.write(`docs/dependencies.md: ${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
