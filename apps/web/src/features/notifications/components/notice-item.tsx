import type { WorkNotification } from '@easel/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../lib/format/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { useOpenWork } from '../../works/index.ts'
import { useReadNotice, useRetryNotice } from '../hooks/use-notices.ts'
import classes from './notifications.module.css'

const words = {
  3: { title: 'notice.failedTitle', text: 'notice.failedText' },
  4: { title: 'notice.brokenTitle', text: 'notice.brokenText' },
  5: { title: 'notice.doneTitle', text: 'notice.doneText' },
  7: { title: 'notice.failedTitle', text: 'notice.runningText' },
} as const

interface NoticeItemProps {
  notice: WorkNotification
  /** Another page is being shown over or instead of the panel. */
  onLeave: () => void
}

export function NoticeItem({ notice, onLeave }: NoticeItemProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const read = useReadNotice()
  const openWork = useOpenWork()
  const { content } = notice
  const check = () => {
    read(notice)
    onLeave()
    openWork(content.work_id)
  }
  const picture = content.media.data.outputs[0]?.files.thumbnail?.url ?? content.media.files.preview_url.url
  return (
    <li className={classes.item} data-unread={!notice.is_read || undefined}>
      <UnstyledButton onClick={check} className={classes.thumb} tabIndex={-1} aria-hidden="true">
        {picture && <img src={picture} alt="" width={64} height={64} loading="lazy" />}
      </UnstyledButton>
      <div className={classes.words}>
        <p className={classes.title}>
          {t(words[content.state].title)}
          {!notice.is_read && <span className={classes.dot} role="img" aria-label={t('notice.unread')} />}
        </p>
        <p className={classes.text}>{t(words[content.state].text)}</p>
        <div className={classes.foot}>
          <time dateTime={new Date(notice.create_ts).toISOString()}>
            {timeAgo(notice.create_ts, Date.now(), locale)}
          </time>
          {content.state === 3 && <RetryButton notice={notice} />}
          {content.state === 5 && (
            <Button size="compact-sm" variant="light" onClick={check}>
              {t('notice.check')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function RetryButton({ notice }: { notice: WorkNotification }) {
  const { t } = useTranslation()
  const retry = useRetryNotice()
  return (
    <Button size="compact-sm" variant="light" onClick={() => retry.run(notice)} loading={retry.isPending}>
      {t('notice.retry')}
    </Button>
  )
}
