// Runs commands for the host of an installation, on Easel's own Node, which npm puts first on the PATH.
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'

process.chdir(root)
if (isOwnNode()) {
  cacheCompiledCode()
  const { main } = await import('../apps/server/src/host/main.ts')
  await main()
} else process.exitCode = await runOwnNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])
