import type { Announcement } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDateText } from '../../../lib/time-zone/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { panelClass } from '../../../ui/rows/panels.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSiteChange } from '../hooks/use-site-change.ts'
import classes from './administration.module.css'

const loadDialog = () => import('./announcement-dialog.tsx')

/** The announcement in both languages, and its time. */
export function AnnouncementCard({ announcement }: { announcement: Announcement | null }) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      {announcement ? (
        <div className={panelClass}>
          <p lang="en">{announcement.en}</p>
          <p lang="zh-Hans">{announcement.zh}</p>
          <Times announcement={announcement} />
        </div>
      ) : (
        <p className={classes.facts}>{t('adminSite.noAnnouncement')}</p>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={() => setWriting(true)}>
          {t(announcement ? 'adminSite.edit' : 'adminSite.write')}
        </Button>
        {announcement && <RemoveButton />}
      </Group>
      <LazyDialog opened={isWriting} load={loadDialog} onFail={() => setWriting(false)}>
        {(AnnouncementDialog, isShown) => (
          <AnnouncementDialog
            announcement={announcement}
            opened={isShown}
            onClose={() => setWriting(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}

function Times({ announcement: { from_ts, until_ts } }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const times = [
    ...(from_ts === undefined ? [] : [t('adminSite.fromDate', { date: dateText(from_ts) })]),
    ...(until_ts === undefined ? [] : [t('adminSite.untilDate', { date: dateText(until_ts) })]),
  ]
  return <p className={classes.since}>{times.join(' · ') || t('adminSite.always')}</p>
}

function RemoveButton() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const change = useSiteChange()
  const remove = async () => {
    const question = { message: t('adminSite.removeAsk'), confirmLabel: t('adminSite.remove'), danger: true }
    if (!(await confirm(question))) return
    change.mutate(
      { announcement: null },
      {
        onSuccess: () => toastSuccess(t('adminSite.removed')),
        onError: (error) => toastError(errorText(error)),
      },
    )
  }
  return (
    <Button variant="default" onClick={remove} loading={change.isPending}>
      {t('adminSite.remove')}
    </Button>
  )
}
