import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const product = { 'node_modules/server': { version: '1.0.0' } }
const tools = { 'node_modules/linter': { version: '1.0.0', dev: true } }
const optional = { 'node_modules/encoder': { version: '1.0.0', optional: true } }
const locked = { '': { version: '0.1.0' }, ...product, ...tools, ...optional }

let root: string

// The scripts act on the clone that contains them, so the test works with a copy of the scripts in a folder of its own.
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'easel install-'))
  await cp(import.meta.dirname, join(root, 'scripts', 'bootstrap'), { recursive: true })
  await write('package-lock.json', JSON.stringify({ packages: locked }))
  await write(`node_modules/${node}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`, '')
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/**
 * Installs for a command that needs no tools, with an npm that always fails. Returns true if npm was needed, and the commands for
 * which all packages are installed.
 */
async function prepare(installed: Record<string, object>) {
  await write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  const program = `
    import { install, isInstalled } from ${JSON.stringify(new URL('scripts/bootstrap/install.mjs', `file://${encodeURI(root)}/`).href)}
    const needsNpm = await install({ tools: false, noteChild() {} }).then(() => false, () => true)
    console.error(JSON.stringify({ needsNpm, start: isInstalled({ tools: false }), test: isInstalled({ tools: true }) }))`
  await write('npm.js', 'process.exit(1)')
  const env = { ...process.env, npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath }
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env,
  })
  return JSON.parse(stderr)
}

it('a complete installation serves all commands, even without the optional packages', async () => {
  expect(await prepare({ ...product, ...tools })).toEqual({ needsNpm: false, start: true, test: true })
})

it('an installation without tools serves a start, but no test', async () => {
  expect(await prepare(product)).toEqual({ needsNpm: false, start: true, test: false })
})

it.each([
  ['a package of the product is missing', tools],
  ['a package has another version', { ...product, 'node_modules/linter': { version: '2.0.0' } }],
])('npm runs when %s', async (_, installed) => {
  expect(await prepare(installed)).toEqual({ needsNpm: true, start: false, test: false })
})
