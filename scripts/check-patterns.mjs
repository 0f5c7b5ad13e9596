// Fails if a regular expression of the product can block a process: its input may come from an attacker.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { slowPatterns } from './check/patterns.mjs'

/** Excludes AssemblyScript. It has no regular expressions, and other parsers cannot read it. */
const apart = /\/kernels\/assembly\/|\.test\.tsx?$/

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !apart.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const slow = slowPatterns(files)
for (const line of slow) process.stdout.write(`${line}\n`)
process.exitCode = slow.length === 0 ? 0 : 1
