import { readFileSync, writeFileSync } from 'node:fs'

/** Forgets the peak so far; where a system cannot (all but Linux), the peak is that since the start of the process. */
export function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

/** The peak of this process' resident memory, in MB (10^6 bytes). */
export function peakMb(): number {
  if (process.platform !== 'linux') return (process.resourceUsage().maxRSS * 1024) / 1e6
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]
  return (Number(kibibytes) * 1024) / 1e6
}
