import type { factorRoutes } from '@easel/contract'
import { type Database, transact } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Handlers } from '../../../http/call.ts'
import { requireProof } from '../sessions/proof.ts'
import { countRecoveryCodes, issueRecoveryCodes } from '../sign-in/recovery-codes.ts'
import { presentPasskey, presentTotp } from './factors.view.ts'
import { findPasskeys } from './passkeys.repo.ts'
import { addPasskey, loginOptions, type PasskeyDeps, registrationOptions } from './passkeys.ts'
import { findTotpFactors } from './totp.repo.ts'
import { beginTotp, confirmTotp, type TotpDeps } from './totp.ts'

export function factorHandlers(deps: TotpDeps & PasskeyDeps): Handlers<typeof factorRoutes> {
  const { db } = deps
  return {
    listSecondFactors: (_input, { viewer }) => findFactors(db, viewer.id),
    async addSecondFactor({ id, otp, name }, { viewer }) {
      if (id !== undefined)
        return await confirmTotp(deps, viewer, { id, otp: (otp ?? '').replaceAll(/\s/g, '') })
      return await beginTotp(deps, viewer, name ?? 'Authenticator')
    },
    async deleteSecondFactor({ id }, { viewer }) {
      const { second_factor_arr } = await findFactors(db, viewer.id)
      if (!second_factor_arr.some((factor) => factor.id === id)) throw new DomainError('A0404')
      await requireProof(db, viewer.sessionId)
      await db.deleteFrom('totp_factors').where('id', '=', id).where('user_id', '=', viewer.id).execute()
      await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', viewer.id).execute()
      return {}
    },
    async renewRecoveryCodes(_input, { viewer }) {
      await requireProof(db, viewer.sessionId)
      return { recovery_code_arr: await transact(db, (tx) => issueRecoveryCodes(tx, deps.signer, viewer.id)) }
    },
    async passkeyOptions({ type: given }, { viewer, origin }) {
      const type = given ?? (viewer ? 'register' : 'login')
      if (type === 'login') return { type, options: { ...(await loginOptions(deps, origin)) } }
      if (!viewer) throw new DomainError('A0200')
      return { type, options: { ...(await registrationOptions(deps, viewer, origin)) } }
    },
    verifyPasskey: ({ response, name }, { viewer }) =>
      addPasskey(deps, viewer, { response, name: name ?? 'Passkey' }),
  }
}

async function findFactors(db: Database, userId: string) {
  const [totp, passkeys, recovery_code_count, user] = await Promise.all([
    findTotpFactors(db, userId),
    findPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
  ])
  return {
    second_factor_arr: [...totp.map(presentTotp), ...passkeys.map(presentPasskey)],
    recovery_code_count,
    has_password: user?.password_hash != null,
  }
}
