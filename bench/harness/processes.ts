import { readdir, readFile } from 'node:fs/promises'

/** What a process holds in memory. */
export interface ProcessMemory {
  readonly pid: number
  /** Everything resident, shared pages in full, in megabytes (10^6 bytes). */
  readonly rss: number
  /** Its share of what is resident: pages that n processes share count 1/n, so that a sum counts each page once. */
  readonly pss: number
  readonly command: string
}

/** A process and all that descend from it, with their memory. Linux only: nothing else has `/proc`. */
export async function memoryOfTree(rootPid: number): Promise<ProcessMemory[]> {
  const parents = await readParents()
  const pids = [rootPid]
  for (const pid of pids) for (const [child, parent] of parents) if (parent === pid) pids.push(child)
  const all = await Promise.all(pids.map(memoryOf))
  return all.filter((one) => one !== undefined)
}

/** Of one process; undefined when it has ended. */
export async function memoryOf(pid: number): Promise<ProcessMemory | undefined> {
  const [rollup, command] = await Promise.all([readProc(`${pid}/smaps_rollup`), readProc(`${pid}/cmdline`)])
  if (rollup === undefined || command === undefined) return undefined
  return {
    pid,
    rss: megabytes(rollup, 'Rss'),
    pss: megabytes(rollup, 'Pss'),
    command: command.replaceAll('\0', ' ').trim(),
  }
}

function megabytes(rollup: string, field: string): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]
  if (kibibytes === undefined) throw new Error(`No ${field} in smaps_rollup`)
  return (Number(kibibytes) * 1024) / 1e6
}

async function readParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const pairs = await Promise.all(
    pids.map(async (pid) => {
      // The name in parentheses may hold anything: the fields are counted from its end.
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
