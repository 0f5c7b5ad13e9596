import { createHash } from 'node:crypto'
import { inLanes } from '../../../platform/in-lanes.ts'
import { findFiles, type PictureDeps, putObject, upsertFile } from '../../files/index.ts'

/** Number of avatars of each style. */
const counts = {
  lorelei: 22,
  'open-peeps': 22,
  thumbs: 16,
  notionists: 16,
  shapes: 12,
  'pixel-art': 10,
  identicon: 8,
  rings: 6,
  glass: 6,
} as const
export type AvatarStyle = keyof typeof counts

interface LibraryAvatar {
  key: string
  style: AvatarStyle
  index: number
}

/** Part of the keys of the files. Clients may cache these files forever, so changed drawings need new keys. */
const edition = 3

/** Avatars of the library; the styles alternate. */
const library: readonly LibraryAvatar[] = (Object.entries(counts) as [AvatarStyle, number][])
  .flatMap(([style, count]) =>
    Array.from({ length: count }, (_, index) => ({
      key: `system/avatar/${edition}/${style}-${index + 1}.webp`,
      style,
      index,
      position: (index + 0.5) / count,
    })),
  )
  .sort((a, b) => a.position - b.position)

export const avatarKeys: readonly string[] = library.map(({ key }) => key)

/** Returns the first avatar of a user, derived from the id of the account. */
export function firstAvatar(userId: string): string {
  const digest = createHash('sha256').update(userId).digest()
  return avatarKeys[digest.readUInt16BE(0) % avatarKeys.length]!
}

/** Draws and stores the missing avatars. */
export async function ensureAvatars(deps: PictureDeps): Promise<void> {
  const present = new Set((await findFiles(deps.db, avatarKeys)).map(({ key }) => key))
  const missing = library.filter(({ key }) => !present.has(key))
  await inLanes(missing, async ({ key, style, index }) => {
    const { bytes, facts } = await deps.inspect('drawAvatar', { style, index }, { by: 'system' })
    const objectName = await putObject(deps, bytes, facts)
    await upsertFile(deps.db, { key, objectName, audience: 'system' })
  })
}
