import type { MediaFile } from '@easel/media-metadata'
import type { Credential } from './c2pa/credential.ts'
import { canSign, type Ingredient, type SigningActions, signFile, type UsedModel } from './c2pa/sign.ts'
import type { OriginLabels } from './labels.ts'
import { writeLabels } from './write-labels.ts'

export interface FinishOptions {
  readonly labels: OriginLabels
  readonly title: string
  readonly ingredients: readonly Ingredient[]
  /** Models that made the file itself. Models of its ingredients are named in their own manifests. */
  readonly models?: readonly UsedModel[]
  readonly actions: SigningActions
  readonly generator: { readonly name: string; readonly version: string }
  readonly credential: Credential
}

/**
 * Writes a file's labels, then signs all of it; nothing may change the file
 * afterwards. A WebM gets labels only, since C2PA cannot sign it.
 */
export async function finishFile(file: MediaFile, finishing: FinishOptions): Promise<Uint8Array> {
  const { labels, credential, models = [], ...making } = finishing
  const bytes = writeLabels(file, labels)
  if (!canSign(file.mime_type)) return bytes
  return await signFile({ ...file, bytes }, { ...making, models, sourceType: labels.sourceType }, credential)
}
