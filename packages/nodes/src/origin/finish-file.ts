import type { Credential } from './c2pa/credential.ts'
import { canSign, type Ingredient, type SigningActions, signFile } from './c2pa/sign.ts'
import type { OriginLabels } from './labels.ts'
import { type MediaFile, writeLabels } from './write-labels.ts'

export interface Finishing {
  readonly labels: OriginLabels
  readonly title: string
  readonly ingredients: readonly Ingredient[]
  readonly actions: SigningActions
  readonly generator: { readonly name: string; readonly version: string }
  readonly credential: Credential
}

/** The last that happens to a file: its labels, then the signature over all of it. A WebM has no place for a signature and has labels alone. */
export async function finishFile(file: MediaFile, finishing: Finishing): Promise<Uint8Array> {
  const { labels, credential, ...making } = finishing
  const bytes = writeLabels(file, labels)
  if (!canSign(file.mime_type)) return bytes
  return await signFile({ ...file, bytes }, { ...making, sourceType: labels.sourceType }, credential)
}
