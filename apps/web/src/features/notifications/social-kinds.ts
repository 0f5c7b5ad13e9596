import type { SocialNotificationType } from '@easel/contract/client'
import {
  type Icon,
  IconAt,
  IconGavel,
  IconHeartFilled,
  IconMessageCircleFilled,
  IconSparkles,
  IconUserPlus,
} from '@tabler/icons-react'

interface OfUser {
  by: 'user'
  icon: Icon
  /** Text key; the text follows the user's name. */
  text: string
}

interface OfSite {
  by: 'site'
  icon: Icon
  title: string
  /** Text key; null where the notification's own title is the text. */
  text: string | null
}

/** One entry for each kind of the contract: a kind without its entry does not compile. */
export const socialKinds = {
  post_liked: { by: 'user', icon: IconHeartFilled, text: 'notice.postLiked' },
  post_commented: { by: 'user', icon: IconMessageCircleFilled, text: 'notice.postCommented' },
  comment_replied: { by: 'user', icon: IconMessageCircleFilled, text: 'notice.commentReplied' },
  comment_liked: { by: 'user', icon: IconHeartFilled, text: 'notice.commentLiked' },
  followed: { by: 'user', icon: IconUserPlus, text: 'notice.followed' },
  mentioned: { by: 'user', icon: IconAt, text: 'notice.mentioned' },
  theme_started: { by: 'site', icon: IconSparkles, title: 'notice.themeStarted', text: null },
  case_decided: {
    by: 'site',
    icon: IconGavel,
    title: 'notice.caseDecided',
    text: 'notice.caseDecidedText',
  },
  case_waiting: {
    by: 'site',
    icon: IconGavel,
    title: 'notice.caseWaiting',
    text: 'notice.caseWaitingText',
  },
} as const satisfies Record<SocialNotificationType, OfUser | OfSite>
