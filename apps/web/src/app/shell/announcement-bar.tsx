import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteQuery } from '../../features/accounts/index.ts'
import { useApi, writeCookie } from '../../lib/api/index.ts'
import { useTranslation } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'

/** Cookie with the id of the announcement that was closed in this browser. */
export const announcementCookie = 'announcement'

/** The host's announcement, on every page until the user closes it; a new text is shown again. */
export function AnnouncementBar({ closed }: { closed: string | undefined }) {
  const { t } = useTranslation()
  const [closedNow, setClosedNow] = useState(closed)
  const announcement = useQuery(siteQuery(useApi())).data?.announcement
  if (!announcement || announcement.id === closedNow) return null
  const close = () => {
    writeCookie(announcementCookie, announcement.id)
    setClosedNow(announcement.id)
  }
  return (
    <section className={classes.announcement} data-bar aria-label={t('nav.announcement')}>
      <p>{announcement.text}</p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('nav.closeAnnouncement')}
        onClick={close}
      >
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </section>
  )
}
