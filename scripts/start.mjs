// Starts Easel. On Easel's own Node, which npm puts first on the PATH, the server runs in this very process, so signals reach it directly.
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'

// Set before the server's modules load: React and other packages choose their build by it.
process.env['NODE_ENV'] = 'production'
process.chdir(root)
if (isOwnNode()) {
  cacheCompiledCode()
  const { main } = await import('../apps/server/src/main.ts')
  await main()
} else process.exitCode = await runOwnNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])
