import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockLibrary, shiftClock, shiftedBy, unshifted } from './clock.ts'
import type { Crowd } from './people.ts'
import type { Program } from './program.ts'
import type { Site } from './site.ts'

export interface Scene {
  readonly site: Site
  readonly crowd: Crowd
  /** Returns a random number from 0 to 1 that depends on the seed of the round. */
  readonly random: () => number
}

/** A fault at the end of its duration. */
export interface PlayedFault {
  /** Details of the fault, for the line of the round. */
  readonly note: string
  /** Ends the fault; undefined if the site recovers by itself. */
  readonly heal?: () => Promise<void>
  /** Cleans up once the site is ready again. */
  readonly afterwards?: () => Promise<void>
}

export interface Fault {
  readonly name: string
  /** Returns a reason why the fault is impossible on this machine, or undefined. */
  readonly missing?: (site: Site) => string | undefined
  /** Begins the fault, and resolves when its duration has passed. */
  readonly begin: (scene: Scene) => Promise<PlayedFault>
}

const second = 1000

function pick<T>({ random }: Scene, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

const between = ({ random }: Scene, min: number, max: number) => Math.round(min + random() * (max - min))

/** Makes a fault that kills programs. The programs are started again, as systemd does. */
function killFault(name: string, choose: (scene: Scene) => readonly Program[]): Fault {
  return {
    name,
    async begin(scene) {
      const programs = choose(scene)
      await Promise.all(programs.map((program) => program.end('SIGKILL')))
      const heal = async () => {
        for (const program of programs) program.start()
      }
      return { heal, note: programs.map((program) => program.name).join(', ') }
    },
  }
}

/** Makes a fault that pauses programs without ending them. The minimum and maximum duration are in seconds. */
function pauseFault(
  name: string,
  [min, max]: readonly [number, number],
  choose: (scene: Scene) => Program,
): Fault {
  return {
    name,
    async begin(scene) {
      const program = choose(scene)
      const ms = between(scene, min * second, max * second)
      program.signalAll('SIGSTOP')
      await sleep(ms)
      return { heal: async () => program.signalAll('SIGCONT'), note: `${program.name} for ${seconds(ms)}` }
    },
  }
}

/** Makes a fault of the network, for a duration in seconds. */
function networkFault(
  name: string,
  [min, max]: readonly [number, number],
  cut: (scene: Scene) => Promise<{ machine: string; note: string }>,
): Fault {
  return {
    name,
    async begin(scene) {
      const { machine, note } = await cut(scene)
      const ms = between(scene, min * second, max * second)
      await sleep(ms)
      return { heal: () => scene.site.parts.network.mend(machine), note: `${note} for ${seconds(ms)}` }
    },
  }
}

const seconds = (ms: number) => `${(ms / second).toFixed(1)} s`

/** Makes a fault of the bucket, for a duration in seconds. */
function ofBucket(
  name: string,
  spoil: (site: Site, scene: Scene) => string,
  mend: (site: Site) => void = (site) => site.parts.bucket.relay.mend(),
): Fault {
  return {
    name,
    async begin(scene) {
      const note = spoil(scene.site, scene)
      const ms = between(scene, 3 * second, 9 * second)
      await sleep(ms)
      return { heal: async () => mend(scene.site), note: `${note}${seconds(ms)}` }
    },
  }
}

const api = (scene: Scene) => pick(scene, scene.site.parts.apis)
const worker = (scene: Scene) => pick(scene, scene.site.parts.workers)
const needsStandby = (site: Site) => (site.options.hasStandby ? undefined : 'there is no standby')
const needsDouble = (site: Site) =>
  site.parts.bucket.double ? undefined : 'a real S3 server gives no errors on command'
const needsServer = (site: Site) => (site.parts.bucket.program ? undefined : 'the bucket is a double')

/** All faults, in the order in which the rounds take them. */
export const faults: readonly Fault[] = [
  killFault('kill-worker', (scene) => [worker(scene)]),
  killFault('kill-api', (scene) => [api(scene)]),
  {
    name: 'kill-database',
    async begin({ site: { parts } }) {
      await killDatabase(parts.database.primary)
      return { heal: () => parts.database.startPrimary(), note: 'with all its processes' }
    },
  },
  // The pause is longer than the heartbeat of a job: another worker takes over the job, and later the paused worker continues.
  pauseFault('pause-worker', [6, 20], worker),
  pauseFault('pause-api', [3, 9], api),
  pauseFault('pause-database', [3, 9], ({ site }) => site.parts.database.primary),
  {
    name: 'lost-notify',
    async begin({ site }) {
      const listens = `application_name like 'easel%' and query ilike 'listen%'`
      const { rows } = await site.parts.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easel events' or (${listens})`,
      )
      return { note: `${rows.length} listening connections ended` }
    },
  },
  {
    name: 'end-connections',
    async begin({ site }) {
      const { rows } = await site.parts.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'easel%' and usename = 'easel'`,
      )
      return { note: `${rows.length} connections to the database ended` }
    },
  },
  networkFault('partition-worker', [8, 20], async (scene) => {
    const { name: machine } = worker(scene)
    await scene.site.parts.network.cutService(machine, 'database')
    return { machine, note: `${machine} from the database` }
  }),
  networkFault('partition-api', [4, 12], async (scene) => {
    const { name: machine } = api(scene)
    await scene.site.parts.network.cutService(machine, 'database')
    return { machine, note: `${machine} from the database` }
  }),
  networkFault('pull-cable', [4, 15], async (scene) => {
    const { name: machine } = pick(scene, scene.site.roles)
    await scene.site.parts.network.cutMachine(machine)
    return { machine, note: machine }
  }),
  {
    name: 'slow-network',
    missing: ({ parts }) =>
      parts.network.canDelay ? undefined : 'this kernel has no netem; --loopback delays by relays',
    async begin(scene) {
      const { name: machine } = pick(scene, scene.site.roles)
      const ms = between(scene, 30, 200)
      await scene.site.parts.network.delay(machine, ms)
      await sleep(8 * second)
      return { heal: () => scene.site.parts.network.mend(machine), note: `${machine} by ${ms} ms` }
    },
  },
  {
    name: 'failover',
    missing: needsStandby,
    async begin({ site: { parts } }) {
      await killDatabase(parts.database.primary)
      await parts.database.failOver()
      return {
        afterwards: () => parts.database.makeStandby(),
        note: `to ${parts.database.primary.name}`,
      }
    },
  },
  {
    name: 'kill-replica',
    missing: needsStandby,
    async begin(scene) {
      const { database } = scene.site.parts
      await killDatabase(database.standby)
      await sleep(between(scene, 1, 4) * second)
      return { heal: () => database.startStandby(), note: database.standby.name }
    },
  },
  ofBucket('bucket-away', ({ parts: { bucket } }) => {
    bucket.relay.refuse()
    return 'refuses connections for '
  }),
  ofBucket('bucket-silent', ({ parts: { bucket } }) => {
    bucket.relay.cut()
    return 'answers nothing for '
  }),
  ofBucket('bucket-slow', ({ parts: { bucket } }, scene) => {
    const ms = between(scene, 100, 900)
    bucket.relay.delay(ms)
    return `${ms} ms for each piece, for `
  }),
  ofBucket('bucket-broken-off', ({ parts: { bucket } }) => {
    bucket.relay.reset()
    return 'transfers broken off, then as usual for '
  }),
  ofBucket('bucket-forgets', ({ parts: { bucket } }) => {
    bucket.relay.forget()
    return 'open connections silent for ever, new connections as usual, for '
  }),
  {
    ...ofBucket(
      'bucket-503',
      ({ parts: { bucket } }) => {
        bucket.double!.status = 503
        return 'answers 503 for '
      },
      ({ parts: { bucket } }) => {
        bucket.double!.status = undefined
      },
    ),
    missing: needsDouble,
  },
  { ...killFault('kill-bucket', ({ site }) => [site.parts.bucket.program!]), missing: needsServer },
  {
    ...pauseFault('pause-bucket', [3, 9], ({ site }) => site.parts.bucket.program!),
    missing: needsServer,
  },
  {
    ...killFault('kill-proxy', ({ site }) => [site.parts.front!]),
    missing: (site) => (site.parts.front ? undefined : 'nginx is not installed'),
  },
  killFault('kill-all-roles', ({ site }) => site.roles),
  {
    name: 'full-disk',
    missing: ({ options }) =>
      options.hasSmallDisks ? undefined : 'a small disk for each machine needs the right to mount',
    async begin(scene) {
      const { name } = pick(scene, scene.site.roles)
      const filler = await fillDisk(scene.site.dataFolderOf(name))
      await sleep(between(scene, 6, 12) * second)
      return { heal: () => rm(filler), note: name }
    },
  },
  {
    name: 'clock-jump',
    missing: () => (clockLibrary ? undefined : 'libfaketime is not installed (apt install faketime)'),
    async begin(scene) {
      const program = pick(scene, scene.site.roles)
      const file = join(scene.site.options.folder, 'clock')
      await shiftClock(file, 0)
      await restartWith(program, shiftedBy(file))
      await scene.site.untilReady()
      const shift = (scene.random() < 0.5 ? -1 : 1) * between(scene, 60, 7200)
      await shiftClock(file, shift)
      await sleep(12 * second)
      return {
        // The clock jumps back while the process runs, as after a correction by NTP.
        heal: () => shiftClock(file, 0),
        afterwards: async () => {
          await restartWith(program, unshifted)
          await scene.site.untilReady()
        },
        note: `${program.name} by ${shift} s`,
      }
    },
  },
  {
    name: 'poison-job',
    async begin({ site: { parts } }) {
      const { rows } = await parts.pool.query(
        `insert into pgboss.job (name, data) values ('stage', '{"nonsense": true}') returning id`,
      )
      const [{ id }] = rows
      await until(async () => {
        const found = await parts.pool.query('select from pgboss.job where id = $1 and state >= $2', [
          id,
          'completed',
        ])
        return found.rows.length > 0
      })
      return { note: 'a stage that no release has sent was given up' }
    },
  },
  {
    name: 'deadly-work',
    async begin({ site: { parts } }) {
      const active = `from pgboss.job join runs on runs.id::text = job.data->>'run_id'
        where job.name = 'stage' and job.state = 'active' and runs.state in ('queue', 'doing')`
      const ask = async (sql: string, values: readonly string[] = []) =>
        (await parts.pool.query(sql, [...values])).rows[0] as { id: string } | undefined
      let id = ''
      await until(async () => {
        id = (await ask(`select runs.id ${active} limit 1`))?.id ?? ''
        return id !== ''
      })
      const attempts = new Set<string>()
      await until(async () => {
        if (!(await ask(`select from runs where id = $1 and state in ('queue', 'doing')`, [id]))) return true
        const attempt = await ask(
          `select concat(job.id, ' ', job.retry_count) as id ${active} and runs.id = $1`,
          [id],
        )
        if (!attempt) return false
        attempts.add(attempt.id)
        // Kills again while the job counts as taken: a worker that came back in between would finish the work.
        await Promise.all(parts.workers.map((program) => program.end('SIGKILL')))
        for (const program of parts.workers) program.start()
        return false
      })
      return { note: `all workers killed at ${attempts.size} attempts of the same work` }
    },
  },
  {
    name: 'rolling-restart',
    async begin(scene) {
      const { site } = scene
      for (const program of site.roles) {
        await program.end('SIGTERM')
        program.start()
        await site.untilReady()
      }
      return { note: 'each process stopped and started, one after the other' }
    },
  },
  {
    name: 'rolling-update',
    missing: ({ options }) =>
      options.earlierRelease ? undefined : 'EARLIER_RELEASE names no folder of an earlier release',
    async begin({ site }) {
      return { note: await site.changeRelease() }
    },
  },
]

async function restartWith(program: Program, env: NodeJS.ProcessEnv): Promise<void> {
  await program.end('SIGTERM')
  program.setEnvironment(env)
  program.start()
}

const untilTimeoutMs = 600_000

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + untilTimeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('the fault did not come to its end')
    await sleep(20)
  }
}

/** Fills the disk of a folder with a file until less than the minimum free space is left. Returns the path of the file. */
async function fillDisk(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  await using file = await open(path, 'w')
  const piece = Buffer.alloc(2 ** 20)
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < 4 * piece.length) return path
    await file.write(piece)
  }
}

/** Kills a database server with all its processes, as a power cut would. */
async function killDatabase(program: Program): Promise<void> {
  program.signalAll('SIGKILL')
  await program.end('SIGKILL')
}
