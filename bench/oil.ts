import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/index.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { type EndedWork, makeWork, roomySettings, signUp, upload } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const resultSide = 2048

export const oil: Measurement = {
  name: 'oil',
  title: 'Oil painting of a 12-megapixel photo',
  about:
    'From the start of the stage (`start_ts`) to the end of the work (`finish_ts`): a JPEG of 4000 × 3000 is decoded, and a painting of 2048 × 1536 is ' +
    'painted, encoded as JPEG and stored. The first preview is timed from the same start to its arrival at a WebSocket client. ' +
    'Each run has another photo. "After a start" is the first work after the start of a server. "Without its nodes" is the time of the work minus the recorded times ' +
    'of its nodes, which include saving the picture. "Made again" is the same work with its painting in the cache.',
  command: 'oil',
  runs: 5,
  timeLimitMs: 5 * 60_000,
  async measure({ resources, runs, say }) {
    const dataDir = temporaryFolder(resources)
    const log = { info: () => {}, warn: say }
    const database = resources.use(await startEmbeddedPostgres({ dataDir, log }))
    const pool = createPool({ ...database.config, max: 1 })
    resources.defer(() => pool.end())
    const server = await startServer(resources, {
      dataDir,
      env: { ...roomySettings, DATABASE_URL: database.url },
    })
    const nodesMsOf = async ({ work: { id } }: EndedWork) => {
      const sql = 'select sum(duration_ms)::integer as ms from run_nodes where run_id = $1'
      const { rows } = await pool.query<{ ms: number }>(sql, [id])
      return rows[0]!.ms
    }
    const person = await signUp(resources, server.baseUrl)
    const ended: EndedWork[] = []
    const ownTimes: number[] = []
    const again: number[] = []
    for (let run = 0; run <= runs; run++) {
      const source = await upload(person, await phonePhoto(run + 1))
      const order = { template: 'portrait-in-oils', sources: [source], params: { seed: run } } as const
      const made = await makeWork(person, order)
      checkSize(made)
      ended.push(made)
      ownTimes.push(1000 * secondsOf(made) - (await nodesMsOf(made)))
      again.push(1000 * secondsOf(await makeWork(person, order)))
      say(`painting ${run + 1} of ${runs + 1}: ${secondsOf(made).toFixed(2)} s`)
    }
    const [cold, ...warm] = ended as [EndedWork, ...EndedWork[]]
    return [
      ...figures('', warm, 0.3),
      ...figures(', after a start', [cold], 0.7),
      { name: 'Painting without its nodes', unit: 'ms', limit: 60, samples: ownTimes.slice(1) },
      { name: 'Made again', unit: 'ms', limit: 100, samples: again.slice(1) },
    ]
  },
}

function figures(suffix: string, ended: readonly EndedWork[], previewLimit: number): Figure[] {
  return [
    { name: `Painting${suffix}`, unit: 's', limit: 4, samples: ended.map(secondsOf) },
    { name: `First preview${suffix}`, unit: 's', limit: previewLimit, samples: ended.map(previewSecondsOf) },
  ]
}

function secondsOf({ work }: EndedWork): number {
  return (work.finish_ts - work.start_ts) / 1000
}

function previewSecondsOf({ work, firstPreviewAt }: EndedWork): number {
  if (firstPreviewAt === undefined) throw new Error('No preview came before the end')
  return (firstPreviewAt - work.start_ts) / 1000
}

function checkSize({ work }: EndedWork): void {
  const image = work.result_info?.data.outputs[0]?.files.image
  if (image && Math.max(image.width, image.height) === resultSide) return
  throw new Error(`The result is not a picture of ${resultSide} px: ${JSON.stringify(image)}`)
}
