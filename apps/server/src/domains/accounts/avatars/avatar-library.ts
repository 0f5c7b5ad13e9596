import { createHash } from 'node:crypto'
import { type FileDeps, findFiles, putObject, upsertFile } from '../../files/index.ts'

const styleNames = ['lorelei', 'notionists', 'open-peeps', 'thumbs', 'shapes', 'glass'] as const
const perStyle = 18

/** Keys of the library's pictures, styles mixed. */
export const avatarKeys: readonly string[] = Array.from({ length: perStyle }, (_, index) =>
  styleNames.map((style) => `system/avatar/${style}-${index + 1}.svg`),
).flat()

/** The avatar that somebody starts with: picked by the account's id. */
export function firstAvatar(userId: string): string {
  const digest = createHash('sha256').update(userId).digest()
  return avatarKeys[digest.readUInt16BE(0) % avatarKeys.length]!
}

/** Draws and stores the pictures that are not there yet; loads the drawing code only then. */
export async function ensureAvatars(deps: FileDeps): Promise<void> {
  const present = new Set((await findFiles(deps.db, avatarKeys)).map(({ key }) => key))
  const missing = avatarKeys.filter((key) => !present.has(key))
  if (missing.length === 0) return
  const { drawAvatar } = await import('./draw-avatar.ts')
  for (const key of missing) {
    const [, style, seed] = /([a-z-]+)-(\d+)\.svg$/.exec(key)!
    const facts = { mime_type: 'image/svg+xml', width: 256, height: 256 }
    const objectName = await putObject(deps, drawAvatar(style!, `easel ${seed}`), facts)
    await upsertFile(deps.db, { key, objectName, audience: 'system' })
  }
}
