import {
  appoint,
  createUser,
  ensureAvatars,
  findSystemUser,
  keyRecoveryCodes,
} from '../domains/accounts/index.ts'
import { applyEngineSettings } from '../domains/engines/index.ts'
import { installBuiltinTemplates } from '../domains/templates/index.ts'
import { transact } from '../platform/db/pool.ts'
import { withLock } from '../platform/db/with-lock.ts'
import type { Context } from './context.ts'

const systemUsername = 'easel'
const preparationLock = 7_235_513

/**
 * Prepares an installation for its first user: avatars, keyed hashes for recovery codes of older versions, moderators,
 * administrators, engines of the settings, built-in templates. Processes that start together prepare it one after the other.
 */
export async function prepareInstallation(context: Context): Promise<void> {
  await withLock(context.pool, preparationLock, () => prepare(context))
}

async function prepare(context: Context): Promise<void> {
  await ensureAvatars(context)
  await keyRecoveryCodes(context.db, context.signer)
  await appoint(context.db, 'moderator', context.settings.MODERATORS)
  await appoint(context.db, 'admin', context.settings.ADMINS)
  await applyEngineSettings(context, context.settings)
  await installBuiltinTemplates(context, await systemUser(context))
}

/** Returns the user that owns the built-in templates; sign-in as this user is impossible. */
async function systemUser({ db, settings }: Context): Promise<string> {
  const known = await findSystemUser(db)
  if (known !== undefined) return known
  const user = {
    kind: 'system' as const,
    username: systemUsername,
    nick_name: settings.SITE_NAME.slice(0, 20),
  }
  return await transact(db, (tx) => createUser(tx, user, 0))
}
