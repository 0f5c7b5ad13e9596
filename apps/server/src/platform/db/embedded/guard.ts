import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { postgresEnvironment } from './cluster.ts'
import { DataFolderInUseError, EmbeddedPostgresError, PostgresFailedError } from './errors.ts'
import type { Logger } from './types.ts'

/** Timeout of a start: recovery after a crash precedes the first connection and may have much to read. */
const readyTimeoutMs = 180_000
const stopTimeoutMs = 30_000
const maxLines = 40

/**
 * A shell between this process and the database. File descriptor 3 is a pipe without data. The pipe ends when this process ends
 * for any reason. The shell then stops the database (SIGINT: fast, clean). The loop is needed because a trapped signal ends
 * `wait` before the database has ended.
 */
const guardScript = `
"$@" 3<&- & pg=$!
trap 'kill -INT $pg 2>/dev/null' INT TERM HUP
( read -r _ <&3; kill -INT $pg 2>/dev/null ) & watch=$!
wait $pg; code=$?
while kill -0 $pg 2>/dev/null; do wait $pg; code=$?; done
kill $watch 2>/dev/null
exit $code`

export interface GuardedProcess {
  /** Stops the database and waits for its end. */
  stop(): Promise<void>
  /** Resolves with the exit code when the database ends, for any reason. */
  exited: Promise<number | null>
}

/** Starts PostgreSQL behind the guard and waits until it accepts connections. */
export async function startGuarded(
  command: string[],
  options: { folder: string; log: Logger },
): Promise<GuardedProcess> {
  const child = spawn('sh', ['-c', guardScript, 'easel-postgres-guard', ...command], {
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal signals the whole process group, but the database must outlive the server's last transactions.
    detached: true,
  })
  // The pipe breaks when the shell ends; the exit event of the shell reports this.
  child.stdio[3]?.on('error', () => {})
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new EmbeddedPostgresError('The database could not be started', { cause: error })),
    )
    child.on('exit', resolve)
  })
  let stopping: Promise<void> | undefined
  const guarded = {
    exited,
    stop() {
      stopping ??= end(child, exited)
      return stopping
    },
  }
  try {
    await untilReady(child, exited, options)
  } catch (error) {
    await guarded.stop()
    throw error
  }
  void exited.then((code) => {
    if (!stopping) options.log.warn(`The embedded database ended unexpectedly (code ${code}).`)
  })
  return guarded
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<number | null>,
  options: { folder: string; log: Logger },
): Promise<void> {
  const output: string[] = []
  const ready = Promise.withResolvers<void>()
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })
  // The output is read as long as the database runs, since a full pipe would block it.
  lines.on('line', (line) => {
    output.push(line)
    if (output.length > maxLines) output.shift()
    // A FATAL message ends one connection, whose client also receives it; during the start it becomes part of the error.
    if (line.includes('PANIC')) options.log.warn(line)
    if (line.includes('automatic recovery in progress')) {
      options.log.info('The database was not shut down cleanly; it is recovering.')
    }
    if (line.includes('ready to accept connections')) ready.resolve()
  })
  const timer = setTimeout(
    () => ready.reject(new PostgresFailedError('The database did not become ready', output.join('\n'))),
    readyTimeoutMs,
  )
  exited.then((code) => {
    const text = output.join('\n')
    const inUse = /lock file "[^"]*" already exists/.test(text)
    ready.reject(
      inUse
        ? new DataFolderInUseError(options.folder)
        : new PostgresFailedError(`The database ended with code ${code}`, text),
    )
  }, ready.reject)
  try {
    await ready.promise
  } finally {
    clearTimeout(timer)
  }
}

async function end(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  // A database that does not stop in time gets the signal to abort; the next start recovers from its write-ahead log.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGQUIT'), stopTimeoutMs)
  try {
    await exited
  } finally {
    clearTimeout(timer)
  }
}
