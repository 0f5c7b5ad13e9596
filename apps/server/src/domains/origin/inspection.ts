import type { CredentialTrace, FoundLabels, FoundManifest } from '@easel/nodes/origin'
import { DomainError } from '../../errors/domain-error.ts'
import { type Inspect, InspectionError } from '../../inspection/task.ts'

export interface Inspection {
  readonly labels?: FoundLabels | undefined
  readonly manifest?: FoundManifest | undefined
}

const gaveUp: FoundManifest = {
  ...{ state: 'broken', isOwn: false, sourceTypes: [], actions: [], ingredients: 0 },
  ...{ models: [], problems: ['too_long'] },
}

/**
 * Reads labels, which is quick, and checks the signature, which is slow and may time out. `own`: trace by which files
 * signed here are recognized.
 */
export async function inspectOrigin(
  inspect: Inspect,
  { path, own }: { path: string; own: CredentialTrace },
  by: string,
): Promise<Inspection> {
  const labels = await inspect('readLabels', { path }, { by }).catch(orIfEnded(undefined))
  if (!labels) return {}
  const question = { path, mime_type: labels.mime_type, own }
  return { labels, manifest: await inspect('readManifest', question, { by }).catch(orIfEnded(gaveUp)) }
}

/** ThumbHash of a picture; undefined for a file that is none. */
export async function lookOf(inspect: Inspect, path: string, by: string): Promise<string | undefined> {
  try {
    return (await inspect('readFacts', { path }, { by })).thumbhash
  } catch (error) {
    if (error instanceof InspectionError || (error instanceof DomainError && error.code.startsWith('A07')))
      return undefined
    throw error
  }
}

function orIfEnded<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof InspectionError) return otherwise
    throw error
  }
}
