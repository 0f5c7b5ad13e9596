import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runtime } from './paths.mjs'
import { startStep } from './progress.mjs'
import { run } from './run.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

const timeoutMs = 10 * 60_000

/** Everything that the web client contains. `build.test.ts` compares the list with the imports. */
export const webInputs = [
  'apps/web',
  'packages/contract',
  'packages/media-metadata',
  'packages/nodes/graph-covers',
  'packages/nodes/photographs',
  'packages/nodes/src/edit',
  'package-lock.json',
]

const targets = [
  {
    name: 'kernels',
    what: 'pixel kernels',
    inputs: ['packages/nodes/src/kernels/assembly', 'packages/nodes/scripts', 'package-lock.json'],
    output: 'packages/nodes/dist/kernels.wasm',
    folder: '.',
    command: ['packages/nodes/scripts/build.mjs'],
  },
  {
    name: 'web',
    what: 'web client',
    inputs: webInputs,
    output: 'apps/web/build/server/index.js',
    folder: 'apps/web',
    command: ['../../node_modules/@react-router/dev/bin.cjs', 'build'],
  },
]

/** Lists the targets to build. The web client is not built if Vite serves its sources. */
function wanted({ web }) {
  return targets.filter(({ name }) => web || name !== 'web')
}

export function isBuilt(what) {
  return wanted(what).every((target) => isCurrent(target, fingerprint(target.inputs)))
}

/** Builds outdated parts at the same time, because the compiler of the kernels uses one core only. */
export async function build(what) {
  const outdated = wanted(what)
    // The fingerprint is made before the build, so that a change during the build leads to another build next time.
    .map((target) => ({ ...target, value: fingerprint(target.inputs) }))
    .filter((target) => !isCurrent(target, target.value))
  if (outdated.length === 0) return
  const running = new Set(outdated.map((target) => target.what))
  const step = startStep('Building', () => [...running].join(', '))
  const results = await Promise.all(
    outdated.map(async (target) => {
      const result = await run(runtime(), target.command, {
        cwd: join(root, target.folder),
        env: { ...process.env, NODE_ENV: 'production' },
        timeoutMs,
      })
      if (result.ok) writeStamp(target.name, target.value)
      running.delete(target.what)
      return result
    }),
  )
  const failed = results.find(({ ok }) => !ok)
  if (failed) {
    step.failed()
    throw new Error(failed.output.trim())
  }
  step.done(`Built: ${outdated.map((target) => target.what).join(', ')}`)
}

function isCurrent({ name, output }, value) {
  return readStamp(name) === value && existsSync(join(root, output))
}
