import type { CredentialTrace, FoundLabels, FoundManifest } from '@easel/nodes/origin'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Inspect, InspectionError } from '../../platform/inspection/task.ts'

export interface Inspection {
  readonly labels?: FoundLabels | undefined
  readonly manifest?: FoundManifest | undefined
}

const gaveUp: FoundManifest = {
  ...{ state: 'broken', isOwn: false, sourceTypes: [], actions: [], ingredients: 0 },
  ...{ models: [], problems: ['too_long'] },
}

interface OriginQuestion {
  path: string
  /** Properties of the certificate by which files that were signed here are recognized. */
  ownTrace: CredentialTrace
  reads: 'labels' | 'all'
}

/** Reads labels, which is quick, and checks the signature, which is slow and may time out. */
export async function inspectOrigin(
  inspect: Inspect,
  { path, ownTrace, reads }: OriginQuestion,
  by: string,
): Promise<Inspection> {
  const labels = await inspect('readLabels', { path }, { by }).catch(orIfEnded(undefined))
  if (!labels || reads === 'labels') return { labels }
  const question = { path, mime_type: labels.mime_type, ownTrace }
  return { labels, manifest: await inspect('readManifest', question, { by }).catch(orIfEnded(gaveUp)) }
}

/** Returns the ThumbHash of a picture; undefined for a file that is not a picture. */
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
