import type { Work } from '@easel/contract/client'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronRight,
  IconDotsVertical,
  IconDownload,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { resultMedia, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useDownload } from '../../posts/index.ts'
import { ShareButton } from '../../share/index.ts'
import { formAddress } from '../form-address.ts'
import { useDeleteWork } from '../hooks/use-work-actions.ts'
import classes from './work-actions.module.css'

const loadPublishDialog = () => import('../../posts/publish-dialog.lazy.ts')

interface WorkActionsProps {
  work: Work
  /** The work was made just now: once it is posted, sharing it comes next. */
  isNew?: boolean
  onDeleted: () => void
}

/** Actions on a finished work. */
export function WorkActions({ work, isNew = false, onDeleted }: WorkActionsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const own = user?.id === work.user_id
  const media = resultMedia(work.result_info)
  const download = useDownload()
  const errorText = useErrorText()
  const save = () => media && download(media.main, work.id).catch((error) => toastError(errorText(error)))
  return (
    <div className={classes.actions}>
      {own && <PublishButton work={work} />}
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.8} />}
        onClick={save}
      >
        {t('work.download')}
      </Button>
      <ShareButton
        subject={{ kind: 'work', work }}
        {...(isNew && work.is_post && { label: t('publish.share'), variant: 'filled' })}
      />
      {own && <MoreMenu work={work} onDeleted={onDeleted} />}
    </div>
  )
}

function PublishButton({ work }: { work: Work }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  if (work.is_post) return <PostedLabel work={work} />
  return (
    <>
      <Button size="md" onClick={() => setOpened(true)}>
        {t('work.publish')}
      </Button>
      <LazyDialog opened={opened} load={loadPublishDialog} onFail={() => setOpened(false)}>
        {(PublishDialog, isShown) => (
          <PublishDialog work={work} opened={isShown} onClose={() => setOpened(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function PostedLabel({ work }: { work: Work }) {
  const { t } = useTranslation()
  return (
    <div className={classes.posted}>
      <span className={classes.label}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {t('work.posted')}
      </span>
      {work.post_id && (
        <LocaleLink to={`/post/${work.post_id}`} className={classes.view}>
          {t('publish.view')}
          <IconChevronRight size={18} stroke={2} aria-hidden="true" />
        </LocaleLink>
      )}
    </div>
  )
}

/** Opens on hover and on click. */
export function MoreMenu({ work, onDeleted }: Omit<WorkActionsProps, 'isNew'>) {
  const { t } = useTranslation()
  const remove = useDeleteWork(onDeleted)
  return (
    <Menu
      position="bottom-end"
      trigger="click-hover"
      openDelay={80}
      closeDelay={200}
      shadow="md"
      zIndex={300}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={42} aria-label={t('work.more')}>
          <IconDotsVertical size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={LocaleLink}
          to={formAddress(work)}
          leftSection={<IconRepeat size={17} stroke={1.7} />}
        >
          {t('work.reuse')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => remove(work)}>
          {t('work.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
