import type { SecurityEvent } from '@easel/contract'
import type { SignedInCall } from '../../../http/calls/call.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { deviceName } from './device-name.ts'

export interface NewSecurityNotification {
  userId: string
  event: SecurityEvent
  deviceName: string
  /** Session that caused the event; undefined if there is no session yet. */
  sessionId?: string | undefined
}

/** Describes an event that a signed-in user has caused on their own account. */
export function securityNotificationOf(
  { viewer, userAgent }: SignedInCall,
  event: SecurityEvent,
): NewSecurityNotification {
  return { userId: viewer.id, sessionId: viewer.sessionId, event, deviceName: deviceName(userAgent) }
}

/** Notifies the owner of an account on all devices, before any device is signed out. */
export type NotifyOwner = (tx: Tx, notification: NewSecurityNotification) => Promise<void>
