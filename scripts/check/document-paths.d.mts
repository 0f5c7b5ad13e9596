export interface Document {
  file: string
  source: string
}

export function expanded(path: string): string[]
export function knownPaths(files: readonly string[]): Set<string>
export function deadPaths(document: Document, known: ReadonlySet<string>): string[]
export function deadLinks(document: Document, exists: (path: string) => boolean): string[]
