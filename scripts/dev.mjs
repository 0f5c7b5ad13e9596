// Runs the server for development: Node restarts the server when one of its modules changes, and Vite in the server applies changes
// of the web client.
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { runOwnNode } from './run/own-node.mjs'

const packages = ['contract', 'engine', 'media-metadata', 'nodes']
const watched = ['apps/server/src', ...packages.map((name) => `packages/${name}/src`)]

process.chdir(root)
process.exitCode = await runOwnNode(
  [
    '--watch',
    '--watch-preserve-output',
    ...watched.map((folder) => `--watch-path=${join(root, folder)}`),
    join(root, 'scripts/run/dev-server.mjs'),
    ...process.argv.slice(2),
  ],
  { NODE_ENV: 'development' },
)
