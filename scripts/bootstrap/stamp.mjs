import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, stampFolder } from './paths.mjs'

const notInputs = new Set(['node_modules', 'build', 'dist', '.react-router'])

export function readStamp(name) {
  try {
    return readFileSync(join(stampFolder, name), 'utf8')
  } catch {
    return undefined
  }
}

export function writeStamp(name, value) {
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(join(stampFolder, name), value)
}

export function removeStamp(name) {
  rmSync(join(stampFolder, name), { force: true })
}

/**
 * Returns a fingerprint of files and folders by path, size and time of change. The contents are not read, because each start
 * compares the fingerprint.
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, join(root, input))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) if (!notInputs.has(name)) addTo(hash, join(path, name))
}
