import { notificationPath, type SocialNotification, socialKinds } from '@easel/contract/client'
import { Avatar } from '@mantine/core'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { presentations } from '../social-kinds.ts'
import { NotificationLink, NotificationTime, UnreadDot } from './notification-parts.tsx'
import classes from './notifications.module.css'

interface SocialItemProps {
  notice: SocialNotification
  onLeave: () => void
}

export function SocialItem({ notice, onLeave }: SocialItemProps) {
  const { user } = useSession()
  const { thumbnail } = notice.content
  return (
    <NotificationLink notice={notice} to={notificationPath(notice, user?.id ?? '')} onLeave={onLeave}>
      <NotificationIcon notice={notice} />
      <span className={classes.words}>
        <Sentence notice={notice} />
        <NotificationTime ts={notice.create_ts} />
      </span>
      {thumbnail && (
        <img className={classes.postThumb} src={thumbnail.url} alt="" width={48} height={48} loading="lazy" />
      )}
    </NotificationLink>
  )
}

function NotificationIcon({ notice: { type, content } }: { notice: SocialNotification }) {
  const { icon: TypeIcon } = presentations[type]
  if (socialKinds[type].by === 'site') {
    return (
      <span className={classes.siteIcon} aria-hidden="true">
        <TypeIcon size={22} stroke={1.7} />
      </span>
    )
  }
  return (
    <span className={classes.avatar} aria-hidden="true">
      <Avatar src={content.user_info?.avatar_url ?? null} alt="" size={44} radius="xl" />
      <span className={classes.reaction} data-type={type}>
        <TypeIcon size={12} stroke={2.2} />
      </span>
    </span>
  )
}

function Sentence({ notice }: { notice: SocialNotification }) {
  const { t } = useTranslation()
  const { type, content, is_read } = notice
  const text = t(`notice.kinds.${type}.text`)
  if (socialKinds[type].by === 'site') {
    const presentation = presentations[type]
    const about = [content.title, content.reason].filter(Boolean).join(' · ')
    const more = 'more' in presentation ? t(presentation.more) : about
    return (
      <>
        <span className={classes.title}>
          {text}
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
      <span className={classes.text}>{text}</span>
      {about && <span className={classes.about}>{t('notice.quoted', { text: about })}</span>}
    </>
  )
}
