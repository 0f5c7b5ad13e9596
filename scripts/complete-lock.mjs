// Adds entries to the lock file that npm leaves out without a warning. npm leaves entries out if the registry lacks the binaries of
// a version for other platforms, and `npm ci` then refuses the lock file everywhere ("Missing: … from lock file"). Existing entries
// stay unchanged.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './bootstrap/paths.mjs'

const lockFile = join(root, 'package-lock.json')

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
]
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]
const aliases = {
  windows: ['win32'],
  win: ['win32'],
  linuxmusl: ['linux', 'musl'],
  armv7: ['arm'],
  armv6: ['arm'],
  armhf: ['arm'],
  x86_64: ['x64'],
  wasm: ['wasm32'],
}

/** Returns the platform that the name of a binary package states (`@a/b-linux-arm64-musl`); undefined if the name states none. */
export function machineOf(name) {
  const words = name.split(/[^a-z0-9_]+/i).flatMap((word) => aliases[word] ?? [word])
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (os.length === 0 && cpu.length === 0) return undefined
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return {
    ...(os.length && { os }),
    ...(cpu.length && { cpu }),
    ...(libc.length && os.includes('linux') && { libc }),
  }
}

/** Returns the missing entries by their path in the lock file. Throws if a name does not state its platform. */
export function missingEntries(packages) {
  const missing = {}
  for (const [index, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (placeOf(packages, index, name) || missing[`node_modules/${name}`]) continue
      const version = range.replace(/^[\^~]/, '')
      const machine = machineOf(name)
      if (!machine || !/^\d+\.\d+\.\d+/.test(version)) {
        throw new Error(
          `${index || 'package.json'} wants ${name}@${range}, which the lock file lacks: add it by hand.`,
        )
      }
      missing[`node_modules/${name}`] = {
        version,
        ...(parent.dev && { dev: true }),
        ...(parent.license && { license: parent.license }),
        optional: true,
        ...machine,
      }
    }
  }
  return missing
}

/** Finds a package as Node does: first in the dependent's own node_modules, then in each node_modules above, up to the root. */
export function placeOf(packages, path, name) {
  const parts = path.split('/')
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`)
  return [...folders, ''].map((folder) => `${folder}node_modules/${name}`).find((place) => packages[place])
}

/** Returns the completed text of the lock file. */
export function completedLock(text = readFileSync(lockFile, 'utf8')) {
  const lock = JSON.parse(text)
  const missing = missingEntries(lock.packages)
  if (Object.keys(missing).length === 0) return { text, added: [] }
  const all = Object.entries({ ...lock.packages, ...missing })
  const packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
  return { text: `${JSON.stringify({ ...lock, packages }, null, 2)}\n`, added: Object.keys(missing) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { text, added } = completedLock()
  writeFileSync(lockFile, text)
  process.stdout.write(`${added.length} entries added to package-lock.json\n`)
}
