import type { SocialNotification } from '@easel/contract/client'
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
import { announcements, deeds, isDeed, pathOf } from '../social-line.ts'
import { NoticeLink } from './notice-link.tsx'
import { NoticeTime } from './notice-time.tsx'
import classes from './notifications.module.css'
import { UnreadDot } from './unread-dot.tsx'

const icons: Record<SocialNotification['type'], Icon> = {
  post_liked: IconHeartFilled,
  comment_liked: IconHeartFilled,
  post_commented: IconMessageCircleFilled,
  comment_replied: IconMessageCircleFilled,
  followed: IconUserPlus,
  mentioned: IconAt,
  theme_started: IconSparkles,
  case_decided: IconGavel,
  case_waiting: IconGavel,
}

interface SocialItemProps {
  notice: SocialNotification
  onLeave: () => void
}

export function SocialItem({ notice, onLeave }: SocialItemProps) {
  const { user } = useSession()
  const { thumbnail } = notice.content
  return (
    <NoticeLink notice={notice} to={pathOf(notice, user?.id ?? '')} onLeave={onLeave}>
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
  const TypeIcon = icons[type]
  if (!isDeed(type)) {
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
  if (!isDeed(type)) {
    const { title, text } = announcements[type as keyof typeof announcements]
    const more = text ? t(text) : content.title
    return (
      <>
        <span className={classes.title}>
          {t(title)}
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
      <span className={classes.text}>{t(deeds[type])}</span>
      {about && <span className={classes.about}>{t('notice.quoted', { text: about })}</span>}
    </>
  )
}
