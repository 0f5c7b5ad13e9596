interface SourceFile {
  file: string
  source: string
}

export function misplacedStatements(
  files: readonly SourceFile[],
  owners: Readonly<Record<string, string>>,
): string[]
