import { readFileSync, writeFileSync } from 'node:fs'

/** Resets the peak. Only Linux supports this; elsewhere the peak counts from the start of the process. */
export function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

/** Returns the peak resident memory of this process, in MB (10^6 bytes). */
export function peakMb(): number {
  if (process.platform !== 'linux') return (process.resourceUsage().maxRSS * 1024) / 1e6
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]
  return (Number(kibibytes) * 1024) / 1e6
}
