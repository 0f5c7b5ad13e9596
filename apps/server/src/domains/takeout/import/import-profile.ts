import { DomainError } from '../../../errors/domain-error.ts'
import { newId } from '../../../ids.ts'
import { changeProfile } from '../../accounts/index.ts'
import { importUpload } from '../../files/index.ts'
import type { Importing } from './import-context.ts'
import { withExtracted } from './import-media.ts'
import type { ImportedProfile } from './items.ts'

/** What somebody says of themselves, and their face. What does not fit stays as it is here; the username is the account's own. */
export async function importProfile(importing: Importing, profile: ImportedProfile): Promise<void> {
  const { deps, viewer } = importing
  const { nick_name, bio, location, website, avatar } = profile
  const texts = { bio, location, website }
  if (Object.values(texts).some((value) => value !== undefined)) await changeProfile(deps, viewer.id, texts)
  try {
    if (nick_name !== undefined) await changeProfile(deps, viewer.id, { nick_name })
  } catch (error) {
    // A name that is reserved here.
    if (!(error instanceof DomainError)) throw error
  }
  try {
    const avatar_url = avatar.path ? await uploadFace(importing, avatar.path) : avatar.key
    if (avatar_url) await changeProfile(deps, viewer.id, { avatar_url })
  } catch (error) {
    // A face of another library, or a picture that is none: the present one stays.
    if (!(error instanceof DomainError)) throw error
  }
}

/** As an upload that nothing else is made of: it goes by itself. */
async function uploadFace(importing: Importing, path: string): Promise<string> {
  const { file_key } = await withExtracted(importing, path, (file) =>
    importUpload(importing.deps, { id: newId(), userId: importing.viewer.id, file }),
  )
  return file_key
}
