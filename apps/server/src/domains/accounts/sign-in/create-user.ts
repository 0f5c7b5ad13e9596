import type { Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { grantStart } from '../../credits/index.ts'
import { firstAvatar } from '../avatars/index.ts'
import { insertUser, isFormerName, type NewUser } from '../users/index.ts'

/** Creates an account with its first attempts; throws A0111 if the name is taken. */
export async function createUser(
  tx: Tx,
  user: Omit<NewUser, 'id' | 'avatar_key'> & { avatar_key?: string },
  startAttempts: number,
): Promise<string> {
  const id = newId()
  if (await isFormerName(tx, user.username)) throw errors.nameTaken()
  const isNew = await insertUser(tx, { avatar_key: firstAvatar(id), ...user, id })
  if (!isNew) throw errors.nameTaken()
  await grantStart(tx, id, startAttempts)
  return id
}
