import { readFile } from 'node:fs/promises'
import {
  type CredentialTrace,
  type FoundLabels,
  type FoundManifest,
  readLabels,
  readManifest,
} from '@easel/nodes/origin'

export async function readLabelsOf({ path }: { path: string }): Promise<FoundLabels | undefined> {
  return readLabels(await readFile(path))
}

interface ManifestQuestion {
  path: string
  mime_type: string
  /** By what those from here are known. */
  own: CredentialTrace
}

export async function readManifestOf(question: ManifestQuestion): Promise<FoundManifest | undefined> {
  return await readManifest(await readFile(question.path), question.mime_type, question.own)
}
