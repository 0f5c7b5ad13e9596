// Loaded by whatever Node the machine has: nothing newer than Node 20 here.
import { spawn } from 'node:child_process'
import { root, runtime } from '../bootstrap/paths.mjs'

const wantedMajor = 26

/** True on the Node that Easel is written for: older ones cannot read its TypeScript. */
export function isOwnNode() {
  return Number(process.versions.node.split('.')[0]) >= wantedMajor
}

/**
 * Runs our own Node to its end, in this terminal, and resolves with its exit code. A signal to this process is passed on;
 * the one that ends decides about the other, so neither is left behind.
 */
export function runOwnNode(args, env = {}) {
  const node = isOwnNode() ? process.execPath : runtime()
  if (!node) {
    process.stderr.write(`Easel's packages are not installed in ${root}: npm start installs them.\n`)
    return Promise.resolve(1)
  }
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
