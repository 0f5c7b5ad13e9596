import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type BackupRow, findBackup, noteFailedBackup } from '../domains/administration/index.ts'
import { isTurnTaken, parsePlace } from '../platform/backup/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { lowerPriority } from '../platform/processes/lower-priority.ts'

const hour = 3600_000
/** Hour of the server's local time at which the daily backup is due, since few people use the site then. */
const dueHour = 3
const checkMs = 10 * 60_000
/** Maximum length of the stored messages of a failed command; their end is kept, since it contains the reason. */
const maxReasonLength = 500
const hostProgram = fileURLToPath(new URL('main.ts', import.meta.url))

/** The last time at which a backup was due, in Unix milliseconds. */
function lastDue(now: number): number {
  const due = new Date(now)
  due.setHours(dueHour, 0, 0, 0)
  if (due.getTime() > now) due.setDate(due.getDate() - 1)
  return due.getTime()
}

/**
 * True once a day, from the due hour on; after a failure, again an hour later. A machine that was off at the due hour makes the
 * backup later.
 */
export function isDue(row: BackupRow | undefined, now: number): boolean {
  const { done_ts, failed_ts } = row ?? {}
  return (done_ts ?? 0) < lastDue(now) && (failed_ts ?? 0) <= now - hour
}

/**
 * The time at which a backup that begins now is ended: an hour before another is due. So a backup that hangs takes no later
 * backup's place, and the next try is the next day's backup.
 */
export function lastMoment(now: number): number {
  const end = new Date(lastDue(now))
  end.setHours(dueHour - 1)
  // A backup that was made up for shortly before the due hour has another day.
  while (end.getTime() <= now) end.setDate(end.getDate() + 1)
  return end.getTime()
}

export interface DailyBackupOptions {
  db: Database
  pool: pg.Pool
  /** A folder, or `s3://<bucket>/<folder>`. */
  place: string
  keep: number
  /** The environment of the server, which the command needs to find the same site. */
  env: NodeJS.ProcessEnv
  log: { info: (message: string) => void; error: (message: string) => void }
  everyMs?: number
  /** Returns the time at which a backup that begins now is ended. */
  endsAt?: (now: number) => number
  /** Time in which the command is to end before it is killed. */
  endMs?: number
}

/** The reason that the host reads after a backup that hung. */
function lateMessage(place: string): string {
  return `The backup was not finished an hour before the next, and was ended: ${place} may not answer, or is too slow for a day. The next backup goes on with the files that this backup has copied.`
}

/**
 * Makes one backup a day with the host command `backup`, in a separate process: its memory is freed at its end, and it has a lower
 * priority than requests. If there are several servers, the first server whose check is due makes the backup, since the command
 * allows only one backup at a time.
 */
export class DailyBackup implements AsyncDisposable {
  readonly #options: Required<DailyBackupOptions>
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #command: ChildProcess | undefined
  #isStopped = false

  constructor(options: DailyBackupOptions) {
    this.#options = {
      ...{ everyMs: checkMs, endsAt: lastMoment, endMs: 10_000 },
      ...options,
      place: parsePlace(options.place).name,
    }
    this.#timer = setInterval(() => this.#startIfDue(), this.#options.everyMs)
    this.#timer.unref()
  }

  #startIfDue(): void {
    this.#running ??= this.#makeIfDue()
      .catch((error: Error) => this.#options.log.error(`The daily backup cannot be made: ${error.message}`))
      .finally(() => {
        this.#running = undefined
      })
  }

  async #makeIfDue(): Promise<void> {
    const { db, place, log } = this.#options
    if (!(await this.#isWanted())) return
    const { code, text } = await this.#run()
    if (this.#isStopped) return
    if (code === 0) return log.info(text)
    // Another server may have begun a backup between the check and the command.
    if (!(await this.#isWanted())) return
    log.error(`The daily backup failed: ${text}`)
    await noteFailedBackup(db, place, { failed_ts: Date.now(), failure: text.slice(-maxReasonLength) })
  }

  /** True if the backup is due, and neither another server nor the host makes a backup now. */
  async #isWanted(): Promise<boolean> {
    const { db, pool, place } = this.#options
    return isDue(await findBackup(db, place), Date.now()) && !(await isTurnTaken(pool))
  }

  async #run(): Promise<{ code: number | null; text: string }> {
    const { place, keep, env } = this.#options
    const args = [hostProgram, 'backup', place, '--keep', String(keep)]
    // The command has its own process group, so that Ctrl-C reaches it only through this process.
    const command = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    this.#command = command
    let text = ''
    const add = (chunk: Buffer) => {
      text = (text + chunk).slice(-4 * maxReasonLength)
    }
    command.stdout.on('data', add)
    command.stderr.on('data', add)
    const ended = Promise.withResolvers<number | null>()
    command.once('error', ended.reject)
    command.once('close', ended.resolve)
    command.once('spawn', () => lowerPriority(command.pid))
    const hangs = this.#endLate(command)
    try {
      const code = await Promise.race([ended.promise, hangs.promise])
      if (!hangs.hasBegun()) return { code, text: text.trim() }
      return { code: null, text: `${text.trim()}\n${lateMessage(place)}`.trim() }
    } finally {
      hangs.clear()
    }
  }

  /** Ends a backup that takes too long. A process that waits for a dead disk cannot be killed, so its end is not waited for. */
  #endLate(command: ChildProcess) {
    const given = Promise.withResolvers<null>()
    const startedAt = Date.now()
    const { endsAt, endMs } = this.#options
    let timer = setTimeout(() => {
      command.kill()
      timer = setTimeout(() => {
        command.kill('SIGKILL')
        timer = setTimeout(() => {
          command.unref()
          for (const stream of [command.stdout, command.stderr]) stream?.destroy()
          given.resolve(null)
        }, endMs)
      }, endMs)
    }, endsAt(startedAt) - startedAt)
    return {
      promise: given.promise,
      hasBegun: () => Date.now() >= endsAt(startedAt),
      clear: () => clearTimeout(timer),
    }
  }

  /** Ends a backup in progress; the next backup reuses the files that were copied. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#command?.kill()
    await this.#running
  }
}
