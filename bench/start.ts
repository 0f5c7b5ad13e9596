import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { root, startServer, temporaryFolder } from './harness/server.ts'

export const start: Measurement = {
  name: 'start',
  title: 'Second start of an installation',
  about:
    'From the start of the process that `npm start` runs after its checks, to the first 200 of `/readyz`, on an ' +
    'installation that has been started before. All settings have their defaults, so that there is demo content.',
  command: 'start',
  runs: 5,
  timeLimitMs: 3 * 60_000,
  async measure({ resources, runs, say }) {
    const dataDir = temporaryFolder(resources)
    const startOnce = async () => {
      const server = await startServer(resources, { dataDir, env: { DEMO: '' } })
      await server.stop()
      say(`ready in ${(server.readyMs / 1000).toFixed(2)} s`)
      return server.readyMs / 1000
    }
    const first = await startOnce()
    const later: number[] = []
    for (let run = 0; run < runs; run++) later.push(await startOnce())
    return [
      { name: 'Second start', unit: 's', limit: 1, samples: later },
      { name: 'First start, everything installed and built', unit: 's', samples: [first] },
    ]
  },
}

export const clone: Measurement = {
  name: 'clone',
  title: 'From a bare clone',
  about:
    'From `npm start` in a fresh clone of the last commit to the first 200 of `/readyz`: packages are installed, everything is built, ' +
    "and the database is created. Packages come from npm's cache, which must be warm, because the time to fetch them depends on the network. Then a second `npm start` in the same clone, including npm's " +
    'own start and the checks.',
  command: 'start --clone',
  runs: 1,
  timeLimitMs: 15 * 60_000,
  measure: measureClone,
}

async function measureClone({ resources, runs, say }: Bench): Promise<Figure[]> {
  const first: number[] = []
  const second: number[] = []
  for (let run = 0; run < runs; run++) {
    const cwd = join(temporaryFolder(resources), 'easel')
    await promisify(execFile)('git', ['clone', '--quiet', root, cwd], { timeout: 60_000 })
    for (const samples of [first, second]) {
      const server = await startServer(resources, {
        cwd,
        command: ['npm', 'start'],
        dataDir: join(cwd, 'data'),
        env: { DEMO: '' },
        readyWithinMs: 10 * 60_000,
      })
      await server.stop()
      samples.push(server.readyMs / 1000)
      say(`ready in ${(server.readyMs / 1000).toFixed(1)} s`)
    }
  }
  return [
    { name: '`npm start` in a bare clone', unit: 's', limit: 60, samples: first },
    { name: '`npm start` the second time', unit: 's', limit: 3, samples: second },
  ]
}
