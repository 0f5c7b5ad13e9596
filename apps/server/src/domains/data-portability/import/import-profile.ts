import { DomainError } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { changeProfile } from '../../accounts/index.ts'
import { importUpload } from '../../files/index.ts'
import type { ImportContext } from './import-context.ts'
import { maxPictureBytes, withExtracted } from './import-media.ts'
import type { ImportedProfile } from './items.ts'

/**
 * Imports profile texts and avatar. A value that is invalid on this site is skipped, and the current value stays; the username is
 * never imported.
 */
export async function importProfile(importing: ImportContext, profile: ImportedProfile): Promise<void> {
  const { deps, viewer } = importing
  const { nick_name, bio, location, website, avatar } = profile
  for (const change of [{ bio }, { location }, { website }, { nick_name }]) {
    if (Object.values(change).every((value) => value === undefined)) continue
    try {
      deps.checkTexts('updateCurrentUser', change)
      await changeProfile(deps, viewer.id, change)
    } catch (error) {
      // The name is reserved on this site, or it contains a blocked word.
      if (!(error instanceof DomainError)) throw error
    }
  }
  try {
    const avatar_url = avatar.path ? await uploadAvatar(importing, avatar.path) : avatar.key
    if (avatar_url) await changeProfile(deps, viewer.id, { avatar_url })
  } catch (error) {
    // The file is neither an avatar of this library nor a picture, so the current avatar stays.
    if (!(error instanceof DomainError) || error.code.startsWith('B')) throw error
  }
}

/** Stores the avatar as an unused upload, so that housekeeping deletes it later. */
async function uploadAvatar(importing: ImportContext, path: string): Promise<string> {
  const { file_key } = await withExtracted(importing, path, maxPictureBytes(importing), (file) =>
    importUpload(importing.deps, { id: newId(), userId: importing.viewer.id, file }),
  )
  return file_key
}
