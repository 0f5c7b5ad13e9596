// This file runs on the machine's own Node of any version, so it uses no feature that is newer than Node 20.
import { spawn } from 'node:child_process'
import { root, runtime } from '../bootstrap/paths.mjs'

const wantedMajor = 26

/** True on the Node version for which Easel is written. Older versions cannot read its TypeScript. */
export function isOwnNode() {
  return Number(process.versions.node.split('.')[0]) >= wantedMajor
}

/**
 * Runs Easel's own Node in this terminal, and resolves with its exit code. Forwards signals to that process and ends with it, so
 * that neither process outlives the other.
 */
export function runOwnNode(args, env = {}) {
  const node = isOwnNode() ? process.execPath : runtime()
  if (!node) {
    process.stderr.write(`The packages of Easel are not installed in ${root}: run npm start first.\n`)
    return Promise.resolve(1)
  }
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
