// Fails when a regular expression of the product could keep a process busy: what it is given may come from anybody.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { slowPatterns } from './check/patterns.mjs'

/** AssemblyScript has no regular expressions, and other parsers do not read it. */
const apart = /\/kernels\/assembly\/|\.test\.tsx?$/

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !apart.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const slow = slowPatterns(files)
for (const line of slow) process.stdout.write(`${line}\n`)
process.exitCode = slow.length === 0 ? 0 : 1
