// Measures installed packages on the disk of this machine.
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/paths.mjs'
import { placeOf } from '../complete-lock.mjs'

const blockBytes = 512

/** Returns the bytes of the disk blocks that a package takes, without the packages inside of it. */
function bytesOf(folder) {
  const own = lstatSync(folder).blocks * blockBytes
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? bytesOf(path) : lstatSync(path).blocks * blockBytes)
    }, own)
}

const isPackage = ([path, { link }]) =>
  path.includes('node_modules/') && !link && existsSync(join(root, path))

function sum(places) {
  return { bytes: places.reduce((total, path) => total + bytesOf(join(root, path)), 0), count: places.length }
}

/**
 * Returns the names of the packages that a package needs. Optional peer dependencies are left out, because npm does not keep a
 * package for them.
 */
function needsOf(path, entry) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    entry
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const own = path.includes('node_modules/') ? {} : devDependencies
  return Object.keys({ ...dependencies, ...optionalDependencies, ...own }).concat(peers)
}

/** Returns the paths of packages that are still needed when the packages `without` are removed. */
function reachable(packages, without) {
  const reached = new Set()
  const visit = (index) => {
    for (const name of needsOf(index, packages[index])) {
      const place = placeOf(packages, index, name)
      if (!place || without.has(name) || reached.has(place)) continue
      reached.add(place)
      visit(place)
    }
  }
  for (const index of Object.keys(packages)) if (!index.includes('node_modules/')) visit(index)
  return reached
}

/** Returns the size of each row of the document: its packages and the packages that only they need. */
export function sizesOf(rows, packages) {
  const installed = Object.entries(packages)
    .filter(isPackage)
    .map(([path]) => path)
  return rows.map(({ names }) => {
    const others = reachable(packages, new Set(names))
    return { names, size: sum(installed.filter((path) => !others.has(path))) }
  })
}

/** Returns the size of all installed packages, and of the packages that `npm ci --omit=dev` installs. */
export function totals(packages) {
  const installed = Object.entries(packages).filter(isPackage)
  const lasting = installed.filter(([, { dev }]) => !dev)
  return {
    all: sum(installed.map(([path]) => path)),
    'without devDependencies': sum(lasting.map(([path]) => path)),
  }
}
