interface SourceFile {
  file: string
  source: string
}

export function refusedWords(glossary: string): string[]
export function commentFaults(file: SourceFile, words: readonly string[]): string[]
export function nameFaults(file: SourceFile, words: readonly string[]): string[]
export function testNameFaults(file: SourceFile): string[]
export function loneNameFaults(file: SourceFile): string[]
export function limitNameFaults(file: SourceFile): string[]
export function subjectFaults(subjects: readonly string[]): string[]
export function documentFaults(file: SourceFile): string[]
export function descriptionFaults(file: SourceFile): string[]
