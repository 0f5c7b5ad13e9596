import type { accountRoutes, User } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { Handlers, SignedInCall } from '../../http/call.ts'
import type { FileDeps } from '../files/index.ts'
import { findUser, type ProfileChange, updateUser } from './accounts.repo.ts'
import { type AccountDeps, enterDemo, login, recover, register } from './accounts.service.ts'
import { presentUser } from './accounts.view.ts'
import { avatarKeys } from './avatar-library.ts'
import { chooseAvatar } from './choose-avatar.ts'
import { closeSession } from './sessions.ts'

export interface AccountRouteDeps extends AccountDeps, FileDeps {
  signUp: 'open' | 'closed'
  hasDemo: boolean
}

export function accountHandlers(deps: AccountRouteDeps): Handlers<typeof accountRoutes> {
  const { db } = deps
  return {
    async register(input, call) {
      if (deps.signUp === 'closed') throw new DomainError('A0301', { cause: 'sign_up_closed' })
      return await register(deps, input, call)
    },
    defaultLogin: (input, call) => login(deps, input, call),
    async demoLogin(_input, call) {
      if (!deps.hasDemo) throw new DomainError('A0404')
      return await enterDemo(deps, call)
    },
    async appleLogin() {
      throw new DomainError('A0440', { cause: 'apple_in_development' })
    },
    async facebookLogin() {
      throw new DomainError('A0440', { cause: 'facebook_in_development' })
    },
    recover: (input, call) => recover(deps, input, call),
    async logout(_input, { viewer }) {
      await closeSession(db, viewer.sessionId)
      return {}
    },
    getCurrentUser: (_input, call) => ownUser(db, call),
    async updateCurrentUser({ avatar_url, ...fields }, call) {
      const change: ProfileChange = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      )
      if (avatar_url !== undefined) change.avatar_key = await chooseAvatar(deps, call.viewer.id, avatar_url)
      if (Object.keys(change).length === 0) throw new DomainError('A0400', { cause: 'nothing_to_change' })
      await updateUser(db, call.viewer.id, change)
      return await ownUser(db, call)
    },
    async listAvatars(_input, { origin }) {
      return { avatar_arr: avatarKeys.map((key) => ({ key, url: `${origin}/files/${key}` })) }
    },
    async setAdditionalInformation({ novice_guide }, { viewer }) {
      await updateUser(db, viewer.id, { novice_guide_web: novice_guide.web })
      return {}
    },
  }
}

async function ownUser(db: Database, { viewer, origin }: SignedInCall): Promise<User> {
  const row = await findUser(db, viewer.id, viewer.id)
  if (!row) throw new DomainError('A0200')
  return presentUser(row, { origin, isSelf: true })
}
