import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root, runtime } from './paths.mjs'
import { startStep } from './progress.mjs'
import { run } from './run.mjs'
import { readStamp, removeStamp, writeStamp } from './stamp.mjs'

const stamp = 'installed'
const timeoutMs = 15 * 60_000
// Tests and builds need every kind of dependency, even if the user's npm settings or NODE_ENV omit some kinds.
const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--progress=false',
  '--loglevel=error',
]

/**
 * Returns true if the packages are installed. `tools` are packages that only tests, checks and generators need; a host may leave
 * them out by `npm ci --omit=dev`.
 */
export function isInstalled({ tools }) {
  const found = readStamp(stamp)
  return runtime() !== undefined && (found === wanted() || (!tools && found === wantedWithoutTools()))
}

/**
 * Installs the packages. `noteChild` receives npm's process id: if this process is killed, the next bootstrap waits until that npm
 * has ended.
 */
export async function install({ tools, noteChild }) {
  if (isInstalled({ tools })) return
  const present = matchingLock()
  if (present === wanted() || (!tools && present)) {
    writeStamp(stamp, present)
    return
  }
  removeStamp(stamp)
  const total = expectedFolders()
  const step = startStep('Installing packages', () => `${Math.min(countUnpacked(), total)} of ${total}`)
  const { ok, output } = await npm(noteChild)
  if (!ok) {
    step.failed()
    throw new Error(`npm ci failed:\n${output.trim()}`)
  }
  await checkRuntime()
  writeStamp(stamp, wanted())
  step.done(`Installed ${countUnpacked()} packages`)
}

function npm(onStart) {
  const options = { cwd: root, timeoutMs, onStart }
  const script = process.env['npm_execpath']
  // The Node that runs npm also runs this npm, because npm may replace the package with Easel's own Node.
  const node = process.env['npm_node_execpath'] ?? process.execPath
  if (script?.endsWith('.js') && existsSync(node)) return run(node, [script, ...npmArguments], options)
  return run('npm', npmArguments, { ...options, shell: process.platform === 'win32' })
}

async function checkRuntime() {
  const node = runtime()
  const { ok, output } = node
    ? await run(node, ['--version'], { timeoutMs: 30_000 })
    : { ok: false, output: '' }
  if (!ok) {
    throw new Error(
      `The Node version from npm does not run on this platform (${process.platform}-${process.arch}). ${output.trim()}`,
    )
  }
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function wantedWithoutTools() {
  return `${wanted()} without tools`
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Returns the stamp of packages that a manual `npm install` or `npm ci` has installed. npm writes its list of installed packages
 * when it finishes. Undefined if a needed package is missing or has another version.
 */
function matchingLock() {
  if (!runtime()) return undefined
  try {
    const lock = packagesOf(join(root, 'package-lock.json'))
    const present = packagesOf(join(modules, '.package-lock.json'))
    const same = Object.entries(present).every(([path, { version }]) => lock[path]?.version === version)
    const missing = Object.entries(lock).filter(([path, entry]) => path && !entry.optional && !present[path])
    if (!same || missing.some(([, { dev }]) => !dev)) return undefined
    return missing.length === 0 ? wanted() : wantedWithoutTools()
  } catch {
    return undefined
  }
}

function expectedFolders() {
  const fits = (list, value) => !list || list.includes(value)
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path, { optional, os, cpu, libc }]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
      (!optional ||
        (fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, isMusl ? 'musl' : 'glibc'))),
  ).length
}

/** Counts packages that are already unpacked. A folder without a manifest does not count, because npm creates all folders first. */
function countUnpacked() {
  const names = namesIn(modules).filter((name) => !name.startsWith('.'))
  const paths = names.flatMap((name) =>
    name.startsWith('@') ? namesIn(join(modules, name)).map((inner) => join(name, inner)) : [name],
  )
  return paths.filter((path) => existsSync(join(modules, path, 'package.json'))).length
}

/** npm removes and creates folders during the count, so a missing folder is no error. */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
