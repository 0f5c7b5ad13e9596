import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(root, 'node_modules')
/** What is known about the state of the clone; goes away with the packages that it is about. */
export const stampFolder = join(modules, '.easel')

/** The Node that Easel runs on, from its npm package; undefined when there is none for this machine. */
export function runtime() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const names = [`node-${shortPlatform()}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  return names.map((name) => join(modules, name, 'bin', program)).find((path) => existsSync(path))
}

function shortPlatform() {
  return process.platform === 'win32' ? 'win' : process.platform
}
