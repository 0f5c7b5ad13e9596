import { DomainError } from '../../../errors/domain-error.ts'
import { newId } from '../../../ids.ts'
import { changeProfile } from '../../accounts/index.ts'
import { importUpload } from '../../files/index.ts'
import type { Importing } from './import-context.ts'
import { maxPictureBytes, withExtracted } from './import-media.ts'
import type { ImportedProfile } from './items.ts'

/** Imports profile texts and avatar. Values that are invalid here leave the current ones; the username is never imported. */
export async function importProfile(importing: Importing, profile: ImportedProfile): Promise<void> {
  const { deps, viewer } = importing
  const { nick_name, bio, location, website, avatar } = profile
  const texts = { bio, location, website }
  if (Object.values(texts).some((value) => value !== undefined)) await changeProfile(deps, viewer.id, texts)
  try {
    if (nick_name !== undefined) await changeProfile(deps, viewer.id, { nick_name })
  } catch (error) {
    // The name is reserved here.
    if (!(error instanceof DomainError)) throw error
  }
  try {
    const avatar_url = avatar.path ? await uploadAvatar(importing, avatar.path) : avatar.key
    if (avatar_url) await changeProfile(deps, viewer.id, { avatar_url })
  } catch (error) {
    // Not an avatar of this library, or not a picture: the current avatar stays.
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
  }
}

/** Stores the avatar as an upload that nothing uses, so that housekeeping deletes it later. */
async function uploadAvatar(importing: Importing, path: string): Promise<string> {
  const { file_key } = await withExtracted(importing, path, maxPictureBytes(importing), (file) =>
    importUpload(importing.deps, { id: newId(), userId: importing.viewer.id, file }),
  )
  return file_key
}
