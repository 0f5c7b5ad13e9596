import type { accountRoutes, User } from '@easel/contract'
import type { Handlers, SignedInCall } from '../../../http/calls/call.ts'
import { transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { avatarKeys } from '../avatars/index.ts'
import { findOwnUser, needsModerators, presentUser, updateUser } from '../users/index.ts'
import { changeProfile, type ProfileDeps } from './change-profile.ts'

export interface ProfileRouteDeps extends ProfileDeps {
  /** True if users other than the host can reach the site. */
  isOpenToOthers: boolean
}

export function profileHandlers(deps: ProfileRouteDeps): Handlers<typeof accountRoutes> {
  const { db } = deps
  return {
    getCurrentUser: (_input, call) => ownUser(deps, call),
    async updateCurrentUser(input, call) {
      await changeProfile(deps, call.viewer.id, input)
      return await ownUser(deps, call)
    },
    async listAvatars(_input, { origin }) {
      return { avatar_arr: avatarKeys.map((key) => ({ key, url: `${origin}/files/${key}` })) }
    },
    async setAdditionalInformation({ novice_guide }, { viewer }) {
      await transact(db, (tx) => updateUser(tx, viewer.id, { novice_guide_web: novice_guide.web }))
      return {}
    },
  }
}

async function ownUser(
  { db, isOpenToOthers }: ProfileRouteDeps,
  { viewer, origin }: SignedInCall,
): Promise<User> {
  const row = await findOwnUser(db, viewer.id)
  if (!row) throw errors.notSignedIn()
  const isAlone = isOpenToOthers && (await needsModerators(db, viewer.id))
  return { ...presentUser(row, { origin, isSelf: true }), ...(isAlone && { needs_moderators: true }) }
}
