import { execFileSync } from 'node:child_process'

export interface Process {
  pid: number
  parent: number
  command: string
}

/** Lists all processes of this machine except zombies. */
export function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (!pid || !command || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Returns a process with all its descendants, and all processes whose command contains the folder, which only this server uses. */
export function family(root: number, folder?: string): Process[] {
  const processes = listProcesses()
  const members = new Set([root])
  for (let before = 0; before < members.size; ) {
    before = members.size
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid)
  }
  return processes.filter(
    ({ pid, command }) => members.has(pid) || (folder !== undefined && command.includes(folder)),
  )
}

/** Returns the processes that are still running. A reused pid with another command does not count. */
export function survivors(processes: readonly Process[]): Process[] {
  const now = listProcesses()
  return processes.filter((process) =>
    now.some(({ pid, command }) => pid === process.pid && command === process.command),
  )
}
