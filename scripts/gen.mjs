// Writes the generated files: the lock file's other platforms, the types of database rows, the API description, the typeface of pages. With
// --check it writes nothing and fails when a file is outdated.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openApiDocument } from '@easel/contract'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/index.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { modules, root } from './bootstrap/paths.mjs'
import { run } from './bootstrap/run.mjs'
import { completedLock } from './complete-lock.mjs'

const timeoutMs = 60_000

const files = [
  { path: 'package-lock.json', make: () => completedLock().text },
  { path: 'apps/server/src/db/types.generated.ts', make: rowTypes },
  {
    path: 'docs/api/openapi.json',
    make: () => formatted('openapi.json', JSON.stringify(openApiDocument(), null, 2)),
  },
  { path: 'apps/web/src/ui/theme/inter.woff2', make: typeface },
]

/** Subsets Inter to what pages use, a little more than half of it: Latin letters, and the weights and features that style sheets name. */
async function typeface() {
  const { default: subsetFont } = await import('subset-font')
  const folder = join(modules, '@fontsource-variable/inter')
  const { latin } = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  const letters = latin.split(',').flatMap((range) => {
    const [from, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
  return await subsetFont(
    readFileSync(join(folder, 'files/inter-latin-wght-normal.woff2')),
    letters.join(''),
    {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
      keepFeatures: ['calt', 'ccmp', 'cv11', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'ss03', 'tnum'],
    },
  )
}

async function rowTypes() {
  const folder = await mkdtemp(join(tmpdir(), 'easel-gen-'))
  const log = { info() {}, warn: console.warn }
  try {
    await using database = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
    const pool = createPool({ ...database.config, max: 1 })
    await migrate(pool).finally(() => pool.end())
    const target = join(folder, 'types.ts')
    await must(join(modules, 'kysely-codegen/dist/cli/bin.js'), [
      '--dialect=postgres',
      `--url=${database.url}`,
      `--out-file=${target}`,
      // The pool's parser reads int8 as a number too.
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=migrations',
    ])
    return await readFile(target, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats generated text like the formatter would, so that generating and formatting agree. */
async function formatted(name, text) {
  const folder = await mkdtemp(join(tmpdir(), 'easel-gen-'))
  try {
    const file = join(folder, name)
    writeFileSync(file, text)
    const biome = join(modules, '@biomejs/biome/bin/biome')
    await must(biome, [
      'format',
      '--write',
      `--config-path=${join(root, 'biome.json')}`,
      '--vcs-enabled=false',
      file,
    ])
    return readFileSync(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function must(script, args) {
  const { ok, output } = await run(process.execPath, [script, ...args], { cwd: root, timeoutMs })
  if (!ok) throw new Error(output)
}

const onlyCheck = process.argv.includes('--check')
const stale = []
for (const { path, make } of files) {
  const file = join(root, path)
  const made = Buffer.from(await make())
  if (existsSync(file) && readFileSync(file).equals(made)) continue
  stale.push(path)
  if (onlyCheck) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, made)
}

if (onlyCheck && stale.length > 0) {
  process.stderr.write(`Not up to date: ${stale.join(', ')}. Run npm run gen and commit the result.\n`)
  process.exitCode = 1
} else
  process.stdout.write(
    stale.length > 0 ? `Written: ${stale.join(', ')}\n` : 'Everything generated is up to date\n',
  )
