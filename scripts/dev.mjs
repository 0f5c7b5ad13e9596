// The server with reloads: Node restarts it when a server module changes, Vite inside it brings the web client's changes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'

const watched = ['apps/server/src', 'packages/contract/src', 'packages/engine/src', 'packages/nodes/src']

const child = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    ...watched.map((folder) => `--watch-path=${join(root, folder)}`),
    join(root, 'apps/server/src/main.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
)
// A Ctrl-C reaches the child by itself, as part of the terminal's group; this process has to outlive it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : code
})
