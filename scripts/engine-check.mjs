// Checks all abilities of an engine, on Easel's own Node, which npm puts first on the PATH.
import { fileURLToPath } from 'node:url'
import { isOwnNode, runOwnNode } from './run/own-node.mjs'

if (isOwnNode()) {
  const { runEngineCheck } = await import('../packages/remote-engines/src/check/index.ts')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  process.exitCode = await runEngineCheck(process.argv.slice(2), {
    say: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
    signal: stop.signal,
  })
} else process.exitCode = await runOwnNode([fileURLToPath(import.meta.url), ...process.argv.slice(2)])
