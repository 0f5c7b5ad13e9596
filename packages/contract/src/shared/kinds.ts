interface SocialKind {
  /**
   * The actor. If the actor is a user, a text of the kind follows the user's name; if the actor is the site, the text is a whole
   * sentence.
   */
  by: 'user' | 'site'
  /** Unread events of a kind about the same subject are merged into one notification. */
  subject: 'post' | 'comment' | 'user' | 'theme' | 'case' | 'template'
  /** The default of push. A push interrupts, so it is on only for events that concern only the recipient. */
  isPushed: boolean
}

/** All kinds of notifications except notifications of works. */
export const socialKinds = {
  post_liked: { by: 'user', subject: 'post', isPushed: false },
  post_commented: { by: 'user', subject: 'post', isPushed: true },
  comment_replied: { by: 'user', subject: 'post', isPushed: true },
  comment_liked: { by: 'user', subject: 'comment', isPushed: false },
  followed: { by: 'user', subject: 'user', isPushed: true },
  mentioned: { by: 'user', subject: 'post', isPushed: true },
  theme_started: { by: 'site', subject: 'theme', isPushed: false },
  case_decided: { by: 'site', subject: 'case', isPushed: true },
  attempts_changed: { by: 'site', subject: 'user', isPushed: true },
  engine_wanted: { by: 'user', subject: 'user', isPushed: false },
  template_ready: { by: 'site', subject: 'template', isPushed: true },
  template_published: { by: 'site', subject: 'template', isPushed: true },
  template_broken: { by: 'site', subject: 'template', isPushed: true },
  case_waiting: { by: 'site', subject: 'case', isPushed: true },
} as const satisfies Record<string, SocialKind>

/** The parts of an installation that the doctor checks. */
export const doctorSections = [
  'settings',
  'folder',
  'database',
  'replica',
  'files',
  'backups',
  'queue',
  'engines',
  'address',
] as const
export type DoctorSection = (typeof doctorSections)[number]

export type SocialNotificationType = keyof typeof socialKinds
export type NotificationKind = 'work_state' | SocialNotificationType

export const socialNotificationTypes = Object.keys(socialKinds) as SocialNotificationType[]
export const notificationKinds: readonly NotificationKind[] = ['work_state', ...socialNotificationTypes]

/** Numbers that the API uses for the states of a work in notifications. */
export const notificationStates = { failed: 3, interrupted: 4, finished: 5, running: 7 } as const

/** Audiences of a post, from the largest to the smallest. */
export const postAudiences = ['public', 'link', 'private'] as const
/** Audiences of a board, from the smallest to the largest. */
export const boardAudiences = ['private', 'link', 'public'] as const

export const reportReasons = ['spam', 'abuse', 'sexual', 'minor', 'violence', 'copyright', 'other'] as const
/** Reasons for which visitors who are not signed in may report too. */
export const publicReportReasons: readonly (typeof reportReasons)[number][] = ['copyright', 'sexual']

/** Maximum length of the longest side in pixels. `original` keeps the size of the file. */
export const downloadSides = { original: undefined, large: 2048, medium: 1280, small: 640 } as const

/** Sizes of posters in pixels, for feeds, squares and full phone screens. */
export const posterSizes = {
  portrait: { width: 1080, height: 1440 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
