import { ECDH } from 'node:crypto'
import { detail, type pushRoutes } from '@easel/contract'
import type { Handlers } from '../../../http/calls/call.ts'
import { type Database, transact } from '../../../platform/db/pool.ts'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { mayPushTo, type PushReach } from './endpoint.ts'
import { deleteSubscription, saveSubscription } from './push.repo.ts'
import type { Vapid } from './vapid.ts'

export interface PushDeps {
  db: Database
  vapids: readonly Vapid[]
  pushReach: PushReach
}

export function pushHandlers({ db, vapids, pushReach }: PushDeps): Handlers<typeof pushRoutes> {
  return {
    async getPushKey() {
      return { public_key: vapids[0]!.publicKey }
    },
    async subscribeToPush({ endpoint, keys }, { viewer, locale }) {
      if (!mayPushTo(endpoint, pushReach)) throw unfitField('endpoint', 'push_endpoint')
      if (!isPoint(keys.p256dh)) throw unfitField('keys.p256dh', 'push_key')
      const device = { userId: viewer.id, sessionId: viewer.sessionId, endpoint, ...keys, locale }
      await transact(db, (tx) => saveSubscription(tx, device))
      return {}
    },
    async unsubscribeFromPush({ endpoint }, { viewer }) {
      await deleteSubscription(db, viewer.id, endpoint)
      return {}
    },
  }
}

function unfitField(path: string, cause: 'push_endpoint' | 'push_key'): DomainError {
  return errors.invalid({ cause, details: [detail(path, 'push_service')] })
}

/** Returns whether a key is a point of the curve; with any other key every push would fail. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
