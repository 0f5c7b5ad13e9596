import type { SecurityEvent } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import type { SignedInCall } from '../../http/call.ts'
import { deviceName } from './sessions/device-name.ts'

export interface SecurityNotice {
  userId: string
  event: SecurityEvent
  deviceName: string
  /** The session that did it; absent where it has none yet. */
  sessionId?: string | undefined
}

/** Events that a signed-in person causes on their own account. */
export function noticeOf({ viewer, userAgent }: SignedInCall, event: SecurityEvent): SecurityNotice {
  return { userId: viewer.id, sessionId: viewer.sessionId, event, deviceName: deviceName(userAgent) }
}

/** Tells the owner of an account on all their devices, before any of them is signed out. */
export type TellOwner = (tx: Tx, notice: SecurityNotice) => Promise<void>
