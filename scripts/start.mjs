// Starts Easel on Easel's own Node, which npm puts first on the PATH. The server runs in the very process that npm starts, so signals
// reach it and its exit code is npm's: `exec` in the npm script replaces the shell, which would end by a signal without passing it on.
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'
import { allocator, v8Flags } from './run/process-flags.mjs'

// Set before the server's modules load: React and other packages choose their build by it.
process.env['NODE_ENV'] = 'production'
process.chdir(root)
const args = [...v8Flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
const hasFlags = v8Flags.every((flag) => process.execArgv.includes(flag))

if (!isOwnNode()) process.exitCode = await runOwnNode(args, allocator)
// Replaces this program within its process, as malloc reads its variables when a program starts. Windows cannot do that, and the channel
// to a parent process would be lost: there the server uses more memory.
else if (!hasFlags && process.execve && !process.channel)
  process.execve(process.execPath, [process.execPath, ...args], { ...process.env, ...allocator })
else {
  cacheCompiledCode()
  const { main } = await import('../apps/server/src/main.ts')
  await main()
}
