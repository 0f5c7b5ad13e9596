import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** Folder for the state of the clone. npm deletes it together with the packages that the state describes. */
export const stampFolder = join(modules, '.easel')

/** Returns the path of Easel's own Node in its npm package; undefined if there is no such package for this machine. */
export function runtime() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const names = [`node-${shortPlatform()}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  return names.map((name) => join(modules, name, 'bin', program)).find((path) => existsSync(path))
}

function shortPlatform() {
  return process.platform === 'win32' ? 'win' : process.platform
}
