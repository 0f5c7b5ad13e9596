import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runtime } from './paths.mjs'
import { startStep } from './progress.mjs'
import { run } from './run.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

const timeoutMs = 10 * 60_000

const targets = [
  {
    name: 'kernels',
    what: 'Compiling the pixel kernels',
    inputs: ['packages/nodes/src/kernels/assembly', 'packages/nodes/scripts', 'package-lock.json'],
    output: 'packages/nodes/dist/kernels.wasm',
    folder: '.',
    command: ['packages/nodes/scripts/build.mjs'],
  },
  {
    name: 'web',
    what: 'Building the web client',
    inputs: ['apps/web', 'packages/contract', 'package-lock.json'],
    output: 'apps/web/build/server/index.js',
    folder: 'apps/web',
    command: ['../../node_modules/@react-router/dev/bin.cjs', 'build'],
  },
]

/** Lists the targets to build: the web client is not needed where Vite serves it. */
function wanted({ web }) {
  return targets.filter(({ name }) => web || name !== 'web')
}

export function isBuilt(what) {
  return wanted(what).every((target) => isCurrent(target, fingerprint(target.inputs)))
}

export async function build(what) {
  for (const target of wanted(what)) await buildOne(target)
}

function isCurrent({ name, output }, value) {
  return readStamp(name) === value && existsSync(join(root, output))
}

async function buildOne(target) {
  // Taken before the build, so that a change during the build leads to another build next time.
  const value = fingerprint(target.inputs)
  if (isCurrent(target, value)) return
  const step = startStep(target.what)
  const { ok, output } = await run(runtime(), target.command, {
    cwd: join(root, target.folder),
    env: { ...process.env, NODE_ENV: 'production' },
    timeoutMs,
  })
  if (!ok) {
    step.failed()
    throw new Error(output.trim())
  }
  writeStamp(target.name, value)
  step.done()
}
