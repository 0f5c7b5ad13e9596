// Starts Easel on Easel's own Node, which npm puts first on the PATH.
// The server runs in the process that npm starts, so signals reach it, and its exit code is the exit code of npm. For that purpose,
// `exec` in the npm script replaces the shell: a shell would end at a signal without forwarding it.
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'
import { allocator, v8Flags } from './run/process-flags.mjs'

// The variable is set before the server's modules load, because React and other packages choose their build by it.
process.env['NODE_ENV'] = 'production'
process.chdir(root)
const args = [...v8Flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)]
const hasFlags = v8Flags.every((flag) => process.execArgv.includes(flag))

if (!isOwnNode()) process.exitCode = await runOwnNode(args, allocator)
// Replaces this program by the server within the same process, because malloc reads its variables when a program starts.
// Windows has no such call, and a process with a channel to its parent would lose the channel. In both cases, the server runs
// without the variables and uses more memory.
else if (!hasFlags && process.execve && !process.channel)
  process.execve(process.execPath, [process.execPath, ...args], { ...process.env, ...allocator })
else {
  cacheCompiledCode()
  const { main } = await import('../apps/server/src/main.ts')
  await main()
}
