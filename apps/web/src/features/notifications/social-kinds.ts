import type { SocialNotificationType } from '@easel/contract/client'
import {
  type Icon,
  IconAlertTriangle,
  IconAt,
  IconCircleCheck,
  IconGavel,
  IconHeartFilled,
  IconMessageCircleFilled,
  IconRocket,
  IconServerCog,
  IconSparkles,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react'

interface Presentation {
  icon: Icon
  /** Text key of the second line, if it is not the notification's own title. */
  more?: string
}

/** One entry for each kind of the contract: a kind without its entry does not compile. */
export const presentations = {
  post_liked: { icon: IconHeartFilled },
  post_commented: { icon: IconMessageCircleFilled },
  comment_replied: { icon: IconMessageCircleFilled },
  comment_liked: { icon: IconHeartFilled },
  followed: { icon: IconUserPlus },
  mentioned: { icon: IconAt },
  theme_started: { icon: IconSparkles },
  case_decided: { icon: IconGavel, more: 'notice.kinds.case_decided.more' },
  attempts_changed: { icon: IconTicket, more: 'notice.kinds.attempts_changed.more' },
  engine_wanted: { icon: IconServerCog, more: 'notice.kinds.engine_wanted.more' },
  template_ready: { icon: IconRocket },
  template_published: { icon: IconCircleCheck },
  template_broken: { icon: IconAlertTriangle },
  case_waiting: { icon: IconGavel, more: 'notice.kinds.case_waiting.more' },
} as const satisfies Record<SocialNotificationType, Presentation>
