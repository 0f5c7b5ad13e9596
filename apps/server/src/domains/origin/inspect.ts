import { readFile } from 'node:fs/promises'
import {
  type CredentialTrace,
  type FoundLabels,
  type FoundManifest,
  readLabels as labelsIn,
  readManifest as manifestIn,
} from '@easel/nodes/origin'

export async function readLabels({ path }: { path: string }): Promise<FoundLabels | undefined> {
  return labelsIn(await readFile(path))
}

interface ManifestQuestion {
  path: string
  mime_type: string
  /** Properties of the certificate by which files that were signed here are recognized. */
  ownTrace: CredentialTrace
}

export async function readManifest(question: ManifestQuestion): Promise<FoundManifest | undefined> {
  return await manifestIn(await readFile(question.path), question.mime_type, question.ownTrace)
}

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    readLabels: typeof readLabels
    readManifest: typeof readManifest
  }
}
