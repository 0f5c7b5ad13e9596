import type { factorRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { plainCode } from '../credentials/index.ts'
import { requireProof, securityNotificationOf } from '../sessions/index.ts'
import { credentialsOf } from '../users/index.ts'
import { presentPasskey, presentTotp } from './factors.view.ts'
import { deletePasskeys, findPasskeys } from './passkeys.repo.ts'
import { addPasskey, loginOptions, type PasskeyDeps, registrationOptions } from './passkeys.ts'
import { countRecoveryCodes } from './recovery-codes.repo.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { deleteTotpFactors, findTotpFactors } from './totp.repo.ts'
import { beginTotp, confirmTotp, type TotpDeps } from './totp.ts'

export function factorHandlers(deps: TotpDeps & PasskeyDeps): Handlers<typeof factorRoutes> {
  const { db } = deps
  return {
    listSecondFactors: (_input, { viewer }) => findFactors(db, viewer.id),
    async addSecondFactor({ id, otp, name }, call) {
      if (id !== undefined) return await confirmTotp(deps, call, { id, otp: plainCode(otp ?? '') })
      return await beginTotp(deps, call.viewer, name ?? 'Authenticator')
    },
    async deleteSecondFactor({ id }, call) {
      const { viewer } = call
      const { second_factor_arr } = await findFactors(db, viewer.id)
      const factor = second_factor_arr.find((factor) => factor.id === id)
      if (!factor) throw errors.notFound()
      await requireProof(db, viewer.sessionId)
      await transact(db, async (tx) => {
        await deleteTotpFactors(tx, viewer.id, id)
        await deletePasskeys(tx, viewer.id, id)
        if (factor.state === 'on') await deps.notifyOwner(tx, securityNotificationOf(call, 'factor_removed'))
      })
      return {}
    },
    async renewRecoveryCodes(_input, call) {
      const { viewer } = call
      await requireProof(db, viewer.sessionId)
      return await transact(db, async (tx) => {
        await deps.notifyOwner(tx, securityNotificationOf(call, 'codes_renewed'))
        return { recovery_code_arr: await issueRecoveryCodes(tx, deps.signer, viewer.id) }
      })
    },
    async passkeyOptions({ type: given }, { viewer, origin }) {
      const type = given ?? (viewer ? 'register' : 'login')
      if (type === 'login') return { type, options: { ...(await loginOptions(deps, origin)) } }
      if (!viewer) throw errors.notSignedIn()
      return { type, options: { ...(await registrationOptions(deps, viewer, origin)) } }
    },
    verifyPasskey: ({ response, name }, call) =>
      addPasskey(deps, call, { response, name: name ?? 'Passkey' }),
  }
}

async function findFactors(db: Database, userId: string) {
  const [totp, passkeys, recovery_code_count, user] = await Promise.all([
    findTotpFactors(db, userId),
    findPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    credentialsOf(db, userId),
  ])
  return {
    second_factor_arr: [...totp.map(presentTotp), ...passkeys.map(presentPasskey)],
    recovery_code_count,
    has_password: user?.password_hash != null,
  }
}
