interface SourceFile {
  file: string
  source: string
}

export const apart: Readonly<Record<string, string>>

export function misplacedStatements(
  files: readonly SourceFile[],
  owners: Readonly<Record<string, string>>,
): string[]
