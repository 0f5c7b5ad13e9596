// Starts Easel. On our own Node, which npm puts first, in this very process: what signals come, come to the server itself.
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap/paths.mjs'
import { keepCode } from './run/kept-code.mjs'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'

// Before the server's modules are loaded: React and others choose their build by it.
process.env['NODE_ENV'] = 'production'
process.chdir(root)
if (isOwnNode()) {
  keepCode()
  const { main } = await import('../apps/server/src/main.ts')
  await main()
} else process.exitCode = await runOwnNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])
