interface LockEntry {
  name?: string
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export function dependencyFaults(document: string, packages: Record<string, LockEntry>): string[]
