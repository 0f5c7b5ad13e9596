import {
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
  type Setting,
  socialKinds,
} from '@easel/contract'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { findSettings, lockSettings, updateSettings } from './user-settings.repo.ts'

type Channels = { [Type in NotificationKind]?: Partial<NotificationChannels> | undefined }

export interface SettingChange {
  notification?: Channels | undefined
  likes_public?: boolean | undefined
  show_sensitive?: boolean | undefined
  push_digest?: boolean | undefined
}

/** Returns all settings of a user, with defaults for settings that were never changed. */
export async function settingsOf(db: Database | Tx, userId: string): Promise<Setting> {
  const row = await findSettings(db, userId)
  return {
    notification: withDefaults((row?.notification ?? {}) as Channels),
    likes_public: row?.likes_public ?? false,
    show_sensitive: row?.show_sensitive ?? false,
    push_digest: (row?.push_digest_zone ?? null) !== null,
  }
}

function withDefaults(given: Channels): Setting['notification'] {
  const entries = notificationKinds.map((type) => [
    type,
    { panel: given[type]?.panel ?? true, push: given[type]?.push ?? isPushedByDefault(type) },
  ])
  return Object.fromEntries(entries) as Setting['notification']
}

/** Returns the channels for a kind of notification according to the stored settings; null if they were never changed. */
export function channelsOf(stored: unknown, type: NotificationKind): NotificationChannels {
  return withDefaults((stored ?? {}) as Channels)[type]
}

function isPushedByDefault(type: NotificationKind): boolean {
  return type === 'work_state' || socialKinds[type].isPushed
}

/**
 * Changes the given settings. A lock prevents concurrent changes from overwriting each other. `timezone`: the current time zone
 * of the user.
 */
export async function changeSettings(
  db: Database,
  { userId, timezone }: { userId: string; timezone: string },
  change: SettingChange,
): Promise<Setting> {
  return await transact(db, async (tx) => {
    const present = (await lockSettings(tx, userId)) as Channels
    await updateSettings(tx, userId, {
      notification: mergeChannels(present, change.notification ?? {}),
      ...(change.likes_public !== undefined && { likes_public: change.likes_public }),
      ...(change.show_sensitive !== undefined && { show_sensitive: change.show_sensitive }),
      ...(change.push_digest !== undefined && { push_digest_zone: change.push_digest ? timezone : null }),
    })
    return await settingsOf(tx, userId)
  })
}

function mergeChannels(present: Channels, change: Channels): Channels {
  const entries = notificationKinds.map((type) => [type, { ...present[type], ...change[type] }] as const)
  return Object.fromEntries(entries.filter(([, channels]) => Object.keys(channels).length > 0))
}
