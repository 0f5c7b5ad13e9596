import { readdir, readFile } from 'node:fs/promises'

/** `USER_HZ` of Linux, which is equal on all its architectures. */
const ticksPerSecond = 100

/** Memory of a process. */
export interface ProcessMemory {
  readonly pid: number
  /** Resident set size in MB (10^6 bytes): all resident pages; shared pages are counted in full. */
  readonly rss: number
  /**
   * Proportional set size in MB: a page that n processes share counts as 1/n, so the sum over all processes counts each page once.
   */
  readonly pss: number
  /** Peak of the resident set size since the start of the process, in MB. */
  readonly peak: number
  readonly command: string
}

/** Returns the memory of a process and all its descendants. Linux only, because it reads `/proc`. */
export async function memoryOfTree(rootPid: number): Promise<ProcessMemory[]> {
  const pids = await treeOf(rootPid)
  const memories = await Promise.all(pids.map(memoryOf))
  return memories.filter((process) => process !== undefined)
}

/**
 * Returns the processor time of a process and of all its descendants that are alive, in seconds. Time of ended descendants counts
 * after their parents have waited for them.
 */
export async function processorSeconds(rootPid: number): Promise<number> {
  const pids = await treeOf(rootPid)
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = (await readProc(`${pid}/stat`)) ?? ''
      // Fields 14 to 17 of proc(5): user and system time, own and of children, in ticks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    }),
  )
  return times.reduce((sum, seconds) => sum + seconds, 0)
}

/** Returns the memory of one process; undefined if the process has ended. */
export async function memoryOf(pid: number): Promise<ProcessMemory | undefined> {
  const [rollup, status, command] = await Promise.all(
    ['smaps_rollup', 'status', 'cmdline'].map((name) => readProc(`${pid}/${name}`)),
  )
  if (rollup === undefined || status === undefined || command === undefined) return undefined
  return {
    pid,
    rss: megabytes(rollup, 'Rss'),
    pss: megabytes(rollup, 'Pss'),
    peak: megabytes(status, 'VmHWM'),
    command: command.replaceAll('\0', ' ').trim(),
  }
}

function megabytes(text: string, field: string): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]
  if (kibibytes === undefined) throw new Error(`No ${field}`)
  return (Number(kibibytes) * 1024) / 1e6
}

/** Returns the ids of a process and all its descendants. */
async function treeOf(rootPid: number): Promise<number[]> {
  const parents = await readParents()
  const pids = [rootPid]
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child)
  return pids
}

async function readParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const pairs = await Promise.all(
    pids.map(async (pid) => {
      // The name in parentheses may contain any character, so the fields are counted from the last parenthesis.
      const stat = (await readProc(`${pid}/stat`)) ?? ''
      return [Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const
    }),
  )
  return new Map(pairs)
}

async function readProc(path: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${path}`, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
