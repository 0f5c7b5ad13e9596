interface SourceFile {
  file: string
  source: string
}

export function wrongTexts(files: readonly SourceFile[], catalogue: object): string[]
