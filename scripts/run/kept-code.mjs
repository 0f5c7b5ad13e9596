// Loaded by whatever Node the machine has: nothing newer than Node 20 here.
import module from 'node:module'
import { join } from 'node:path'
import { stampFolder } from '../bootstrap/paths.mjs'

/**
 * What the engine made of each module is kept for the next start, here and in the processes that this one starts: a start takes two thirds
 * of the time then, and some 30 MB of memory less. Where nothing can be written, nothing is kept. To be called before the modules come.
 */
export function keepCode() {
  const { directory } = module.enableCompileCache?.(join(stampFolder, 'code')) ?? {}
  // Node names its own folder within it, and a host's choice stands.
  if (directory) process.env['NODE_COMPILE_CACHE'] ??= join(stampFolder, 'code')
}
