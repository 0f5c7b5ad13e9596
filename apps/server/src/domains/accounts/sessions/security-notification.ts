import type { SecurityEvent } from '@easel/contract'
import type { SignedInCall } from '../../../http/calls/call.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { deviceName } from './device-name.ts'

export interface NewSecurityNotification {
  userId: string
  event: SecurityEvent
  deviceName: string
  /** Session that caused the event; undefined where there is none yet. */
  sessionId?: string | undefined
}

/** Describes an event that a signed-in user causes on their own account. */
export function securityNotificationOf(
  { viewer, userAgent }: SignedInCall,
  event: SecurityEvent,
): NewSecurityNotification {
  return { userId: viewer.id, sessionId: viewer.sessionId, event, deviceName: deviceName(userAgent) }
}

/** Notifies the owner of an account on all their devices, before any of them is signed out. */
export type NotifyOwner = (tx: Tx, notification: NewSecurityNotification) => Promise<void>
