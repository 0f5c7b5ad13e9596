// Creates the files of a new template, node, engine kind, screen or call: `npm run new -- KIND NAME`. The new files compile. The
// command lists the remaining steps.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { kinds } from './new/plans.mjs'

const [kind = '', name = ''] = process.argv.slice(2)
const { form, example, plan } = kinds[kind] ?? {}
if (!form?.test(name)) {
  const usage = Object.entries(kinds).map(([key, kind]) => `  npm run new -- ${key} ${kind.example}`)
  process.stderr.write(
    `${form ? `“${name}” is not a valid name; an example is ${example}\n` : ''}${usage.join('\n')}\n`,
  )
  process.exit(2)
}

const { created, changed, left } = plan(name, (path) => readFileSync(join(root, path), 'utf8'))
const taken = Object.keys(created).filter((path) => existsSync(join(root, path)))
if (taken.length > 0) {
  process.stderr.write(`Nothing was written: ${taken.join(', ')} already exists\n`)
  process.exit(1)
}
for (const [path, text] of Object.entries({ ...created, ...changed })) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
process.stdout.write(
  [
    ...Object.keys(created).map((path) => `new      ${path}`),
    ...Object.keys(changed).map((path) => `changed  ${path}`),
    'Left to do:',
    ...left.map((step) => `- ${step}`),
    '',
  ].join('\n'),
)
