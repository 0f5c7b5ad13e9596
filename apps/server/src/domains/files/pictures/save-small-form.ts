import type { FileDeps } from '../files.service.ts'
import { putObject } from '../files.service.ts'
import { smallForm } from '../forms.ts'
import { insertVariant } from '../variants.repo.ts'
import { smallFormOf } from './make-smaller.ts'

/** Stores the small form of a picture that this process has just made, before anyone asks for it. */
export async function saveSmallForm(deps: FileDeps, sourceName: string, bytes: Uint8Array): Promise<void> {
  const made = await smallFormOf(bytes, smallForm.width)
  await insertVariant(
    deps.db,
    { sourceName, spec: smallForm.spec },
    await putObject(deps, made.bytes, made.facts),
  )
}
