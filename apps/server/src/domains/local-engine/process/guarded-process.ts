import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { inheritedEnvironment } from '../../../platform/inherited-environment.ts'
import { isSameProcessAlive, type ProcessId, readState } from '../../../platform/processes/process-state.ts'
import type { ProgramEnd } from './causes.ts'

/** Environment variables by which drivers of graphics cards are found and selected. */
const ofCards = [
  ...['VK_ICD_FILENAMES', 'VK_DRIVER_FILES', 'XDG_DATA_DIRS', 'GGML_VK_VISIBLE_DEVICES'],
  ...['CUDA_VISIBLE_DEVICES', 'HSA_OVERRIDE_GFX_VERSION'],
]
const maxLines = 60
/** A bar of progress, such as `|####   | 104/196 - 385.02MB/s`. The program prints hundreds of bars while it reads weights. */
const progressBar = /\|[#=> -]*\| \d+\/\d+/
const maxLineLength = 500
const stopMs = 5000

/**
 * A shell between this process and the engine. File descriptor 3 is a pipe without data. The pipe ends when this process ends for
 * any reason. The shell then ends the engine: first with SIGTERM, and after five seconds with SIGKILL. The watcher is ended with
 * SIGKILL: it may still have the trap of its parent.
 */
const guardScript = `
pidfile=$1; shift
"$@" 3<&- & pid=$!
echo $pid > "$pidfile"
finish() { kill -TERM $pid 2>/dev/null; i=0; while kill -0 $pid 2>/dev/null && [ $i -lt 50 ]; do sleep 0.1; i=$((i+1)); done; kill -KILL $pid 2>/dev/null; }
trap 'kill -TERM $pid 2>/dev/null' INT TERM HUP
( read -r _ <&3; finish ) & watch=$!
wait $pid; code=$?
while kill -0 $pid 2>/dev/null; do wait $pid; code=$?; done
kill -KILL $watch 2>/dev/null
exit $code`

const pidFile = 'engine.pid'
const idFile = 'engine.json'

export interface ProcessOptions {
  readonly command: readonly string[]
  /** Working folder of the program, in which its process id is stored. */
  readonly folder: string
  /** Folder of the program's libraries. */
  readonly libraries?: string | undefined
}

/** A process of the engine's program, which ends with this process. */
export class GuardedProcess {
  readonly #child: ChildProcess
  readonly #lines: string[] = []
  readonly ended: Promise<ProgramEnd>

  constructor({ command, folder, libraries }: ProcessOptions) {
    // The stored process id of an earlier process must not be taken for the id of this process.
    rmSync(join(folder, pidFile), { force: true })
    const env = inheritedEnvironment(process.env, ofCards)
    const path = [libraries, env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
    this.#child = spawn('sh', ['-c', guardScript, 'easel-engine-guard', join(folder, pidFile), ...command], {
      cwd: folder,
      env: { ...env, ...(path && { LD_LIBRARY_PATH: path }) },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Ctrl-C on a terminal reaches the whole process group, but the engine must end only after its works were requeued.
      detached: true,
    })
    this.#child.stdio[3]?.on('error', () => {})
    // The output is read as long as the program runs, since a full pipe would block it.
    for (const stream of [this.#child.stdout, this.#child.stderr])
      createInterface({ input: stream! }).on('line', (line) => {
        if (progressBar.test(line)) return
        this.#lines.push(line.slice(0, maxLineLength))
        if (this.#lines.length > maxLines) this.#lines.shift()
      })
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) =>
        resolve({ code, signal, lines: [...this.#lines] })
      this.#child.once('error', (error) => {
        this.#lines.push(error.message)
        end(null, null)
      })
      this.#child.once('close', end)
    })
    void this.#note(folder)
  }

  /** Records the identity of the process, since the system may later give its number to another process. */
  async #note(folder: string): Promise<void> {
    let hasEnded = false
    void this.ended.then(() => {
      hasEnded = true
    })
    for (let count = 0; count < 50 && !hasEnded; count += 1) {
      const pid = Number(await readFile(join(folder, pidFile), 'utf8').catch(() => ''))
      const startedAt = pid > 0 ? readState(pid)?.startedAt : undefined
      if (startedAt !== undefined)
        return await writeFile(join(folder, idFile), JSON.stringify({ pid, startedAt })).catch(() => {})
      await sleep(20)
    }
  }

  /** Ends the engine: with SIGKILL if it does not end within seconds. */
  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      // The guard ends the engine at the end of the pipe.
      this.#child.stdio[3]?.destroy()
    }
    const force = setTimeout(() => {
      if (this.#child.pid) tryKill(-this.#child.pid, 'SIGKILL')
    }, stopMs + 3000)
    await this.ended
    clearTimeout(force)
  }
}

/** Ends an engine that a killed Easel process has left, if the system confirms that it is the same process. */
export async function endLeftOver(folder: string): Promise<boolean> {
  const id = await readId(folder)
  await rm(join(folder, idFile), { force: true })
  await rm(join(folder, pidFile), { force: true })
  if (id?.startedAt === undefined || !isSameProcessAlive(id)) return false
  tryKill(id.pid, 'SIGTERM')
  for (let waited = 0; waited < stopMs && isSameProcessAlive(id); waited += 50) await sleep(50)
  if (isSameProcessAlive(id)) tryKill(id.pid, 'SIGKILL')
  return true
}

async function readId(folder: string): Promise<ProcessId | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, idFile), 'utf8')) as ProcessId
  } catch {
    return undefined
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended in the meantime.
  }
}
