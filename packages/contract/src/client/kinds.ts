/** All kinds of notifications. */
export const notificationKinds = [
  'work_state',
  'post_liked',
  'post_commented',
  'comment_replied',
  'comment_liked',
  'followed',
  'mentioned',
  'theme_started',
  'case_decided',
  'case_waiting',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const socialNotificationTypes = notificationKinds.filter((type) => type !== 'work_state')
export type SocialNotificationType = (typeof socialNotificationTypes)[number]

/** States of a work that notifications tell, as numbers of the interface. */
export const notificationStates = { failed: 3, interrupted: 4, finished: 5, running: 7 } as const

export const reportReasons = ['spam', 'abuse', 'sexual', 'minor', 'violence', 'copyright', 'other'] as const
/** Reasons for which visitors may report too. */
export const publicReportReasons: readonly (typeof reportReasons)[number][] = ['copyright', 'sexual']

/** Pixels of the longest side; `original` keeps the size of the file. */
export const downloadSides = { original: undefined, large: 2048, medium: 1280, small: 640 } as const

/** Poster sizes in pixels, for feeds, squares and full phone screens. */
export const posterSizes = {
  portrait: { width: 1080, height: 1440 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
