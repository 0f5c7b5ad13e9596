import type { InputOf, NotificationKind, Routes, Setting } from '@easel/contract/client'

/** Returns the settings as they will be once the server has applied the change. */
export function applied(now: Setting, wish: InputOf<Routes['updateSetting']>): Setting {
  const { notification = {}, ...plain } = wish
  const told = Object.entries(now.notification).map(([kind, channels]) => [
    kind,
    { ...channels, ...notification[kind as NotificationKind] },
  ])
  return { ...now, ...plain, notification: Object.fromEntries(told) as Setting['notification'] }
}
