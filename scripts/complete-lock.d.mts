export interface LockEntry {
  version?: string
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export function machineOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined
export function missingEntries(packages: Record<string, LockEntry>): Record<string, LockEntry>
export function completedLock(text?: string): { text: string; added: string[] }
