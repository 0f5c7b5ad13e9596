import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** Folder for the state of the clone; deleted together with the packages that the state describes. */
export const stampFolder = join(modules, '.easel')

/** Path of the Node that Easel runs on, from its npm package; undefined when there is none for this machine. */
export function runtime() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const names = [`node-${shortPlatform()}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  return names.map((name) => join(modules, name, 'bin', program)).find((path) => existsSync(path))
}

function shortPlatform() {
  return process.platform === 'win32' ? 'win' : process.platform
}
