interface SourceFile {
  file: string
  source: string
}

export function slowPatterns(files: readonly SourceFile[]): string[]
