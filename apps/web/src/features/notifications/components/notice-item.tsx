import { notificationStates, type WorkNotification } from '@easel/contract/client'
import { Button, Loader, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpenWork } from '../../works/index.ts'
import { useRetryNotice } from '../hooks/use-notices.ts'
import { useReadNotice } from '../hooks/use-reading.ts'
import { NoticeTime, UnreadDot } from './notice-parts.tsx'
import classes from './notifications.module.css'

const words = {
  [notificationStates.failed]: { title: 'notice.failedTitle', text: 'notice.failedText' },
  [notificationStates.interrupted]: { title: 'notice.brokenTitle', text: 'notice.brokenText' },
  [notificationStates.finished]: { title: 'notice.doneTitle', text: 'notice.doneText' },
  [notificationStates.running]: { title: 'notice.runningTitle', text: 'notice.runningText' },
} as const

interface NoticeItemProps {
  notice: WorkNotification
  /** Called when another page opens over or instead of the panel. */
  onLeave: () => void
}

export function NoticeItem({ notice, onLeave }: NoticeItemProps) {
  const { t } = useTranslation()
  const read = useReadNotice()
  const openWork = useOpenWork()
  const { content } = notice
  const check = () => {
    read(notice)
    onLeave()
    openWork(content.work_id)
  }
  const thumbnail = content.media.data.outputs[0]?.files.thumbnail
  const picture = thumbnail?.small_url ?? thumbnail?.url ?? content.media.files.preview_url.url
  return (
    <li className={classes.item} data-unread={!notice.is_read || undefined}>
      <UnstyledButton onClick={check} className={classes.thumb} tabIndex={-1} aria-hidden="true">
        {picture && <img src={picture} alt="" width={64} height={64} loading="lazy" />}
      </UnstyledButton>
      <div className={classes.words}>
        <p className={classes.title}>
          {t(words[content.state].title)}
          {!notice.is_read && <UnreadDot />}
        </p>
        <p className={classes.text}>{t(words[content.state].text)}</p>
        <div className={classes.foot}>
          <NoticeTime ts={notice.create_ts} />
          {content.state === notificationStates.failed && <RetryButton notice={notice} />}
          {content.state === notificationStates.finished && (
            <Button size="xs" variant="light" onClick={check}>
              {t('notice.check')}
            </Button>
          )}
          {content.state === notificationStates.running && <Loader size={18} aria-hidden="true" />}
        </div>
      </div>
    </li>
  )
}

function RetryButton({ notice }: { notice: WorkNotification }) {
  const { t } = useTranslation()
  const retry = useRetryNotice()
  return (
    <Button size="xs" variant="light" onClick={() => retry.run(notice)} loading={retry.isPending}>
      {t('notice.retry')}
    </Button>
  )
}
