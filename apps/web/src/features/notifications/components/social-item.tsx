import {
  notificationPath,
  type SocialNotification,
  type SocialNotificationType,
} from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import {
  type Icon,
  IconAt,
  IconGavel,
  IconHeartFilled,
  IconMessageCircleFilled,
  IconSparkles,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { useSession } from '../../accounts/index.ts'
import { NoticeLink } from './notice-link.tsx'
import { NoticeTime } from './notice-time.tsx'
import classes from './notifications.module.css'
import { UnreadDot } from './unread-dot.tsx'

/** One entry for each kind of the contract: a kind without its entry does not compile. */
const socialKinds = {
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

interface SocialItemProps {
  notice: SocialNotification
  onLeave: () => void
}

export function SocialItem({ notice, onLeave }: SocialItemProps) {
  const { user } = useSession()
  const { thumbnail } = notice.content
  return (
    <NoticeLink notice={notice} to={notificationPath(notice, user?.id ?? '')} onLeave={onLeave}>
      <Face notice={notice} />
      <span className={classes.words}>
        <Sentence notice={notice} />
        <NoticeTime ts={notice.create_ts} />
      </span>
      {thumbnail && (
        <img className={classes.postThumb} src={thumbnail.url} alt="" width={48} height={48} loading="lazy" />
      )}
    </NoticeLink>
  )
}

function Face({ notice: { type, content } }: { notice: SocialNotification }) {
  const { by, icon: TypeIcon } = socialKinds[type]
  if (by === 'site') {
    return (
      <span className={classes.siteIcon} aria-hidden="true">
        <TypeIcon size={22} stroke={1.7} />
      </span>
    )
  }
  return (
    <span className={classes.face} aria-hidden="true">
      <Avatar src={content.user_info?.avatar_url ?? null} alt="" size={44} radius="xl" />
      <span className={classes.deed} data-type={type}>
        <TypeIcon size={12} stroke={2.2} />
      </span>
    </span>
  )
}

function Sentence({ notice }: { notice: SocialNotification }) {
  const { t } = useTranslation()
  const { type, content, is_read } = notice
  const kind = socialKinds[type]
  if (kind.by === 'site') {
    const more = kind.text ? t(kind.text) : content.title
    return (
      <>
        <span className={classes.title}>
          {t(kind.title)}
          {!is_read && <UnreadDot />}
        </span>
        {more && <span className={classes.text}>{more}</span>}
      </>
    )
  }
  const name = content.user_info?.nick_name ?? t('notice.someone')
  const others = content.count - 1
  const about = type === 'followed' ? undefined : (content.comment_text ?? content.title)
  return (
    <>
      <span className={classes.title}>
        <span className={classes.clipped}>
          {others > 0 ? t('notice.who', { name, count: others, total: abbreviate(others) }) : name}
        </span>
        {!is_read && <UnreadDot />}
      </span>
      <span className={classes.text}>{t(kind.text)}</span>
      {about && <span className={classes.about}>{t('notice.quoted', { text: about })}</span>}
    </>
  )
}

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
