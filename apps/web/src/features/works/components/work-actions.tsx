import type { Work } from '@easel/contract/client'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronRight,
  IconDotsVertical,
  IconRepeat,
  IconSchema,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { stackedButton } from '../../../ui/layout/index.ts'
import { useSession } from '../../accounts/index.ts'
import { SaveButton, ShareButton } from '../../share/index.ts'
import { EditButton } from '../edit/edit-button.tsx'
import { useDeleteWork } from '../hooks/use-work-actions.ts'
import { formAddress } from '../work-state.ts'
import classes from './work-actions.module.css'

const loadPublishDialog = () => import('../../posts/components/publish-dialog.lazy.tsx')

interface WorkActionsProps {
  work: Work
  /** True if the work was made just now: after it is posted, sharing is offered next. */
  isNew?: boolean
  /** A further action in the row of actions with an icon and a word. */
  next?: ReactNode
  /** Entries of the menu in addition to the entries that every work has. */
  entries?: ReactNode
  onDeleted: () => void
}

/** Actions on a finished work: the main action, a row of actions with an icon and a word, and a menu. */
export function WorkActions({ work, isNew = false, next, entries, onDeleted }: WorkActionsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isOwn = user?.id === work.user_id
  const [isPublishing, setPublishing] = useState(false)
  const publish = isOwn && !work.is_post ? () => setPublishing(true) : undefined
  return (
    <div className={classes.actions}>
      {isOwn && work.is_post && <PostedLabel work={work} />}
      {publish && (
        <Button size="md" onClick={publish}>
          {t('work.publish')}
        </Button>
      )}
      <div className={classes.row}>
        <SaveButton subject={{ kind: 'work', work }} classNames={stackedButton} />
        <ShareButton
          subject={{ kind: 'work', work }}
          label={isNew ? t(work.is_post ? 'publish.share' : 'share.title') : undefined}
          onPost={publish}
          classNames={stackedButton}
          {...(isNew && work.is_post && { variant: 'filled' })}
        />
        {isOwn && <EditButton work={work} />}
        {next}
        {isOwn && <MoreMenu work={work} entries={entries} onDeleted={onDeleted} />}
      </div>
      {isOwn && (
        <LazyDialog opened={isPublishing} load={loadPublishDialog} onFail={() => setPublishing(false)}>
          {(PublishDialog, isShown) => (
            <PublishDialog work={work} opened={isShown} onClose={() => setPublishing(false)} />
          )}
        </LazyDialog>
      )}
    </div>
  )
}

function PostedLabel({ work }: { work: Work }) {
  const { t } = useTranslation()
  return (
    <div className={classes.posted}>
      <span className={classes.label}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {t(`work.posted_${work.post_audience ?? 'public'}`)}
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

/** A menu that opens on hover and on click. */
export function MoreMenu({ work, entries, onDeleted }: Omit<WorkActionsProps, 'isNew' | 'next'>) {
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
        <ActionIcon variant="default" size={44} className={classes.more ?? ''} aria-label={t('work.more')}>
          <IconDotsVertical size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries ?? (
          <Menu.Item
            component={LocaleLink}
            to={formAddress(work)}
            leftSection={<IconRepeat size={17} stroke={1.7} />}
          >
            {t('work.reuse')}
          </Menu.Item>
        )}
        <Menu.Item
          component={LocaleLink}
          to={`/projects?work=${work.id}`}
          leftSection={<IconSchema size={17} stroke={1.7} />}
        >
          {t('post.toProject')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => remove(work)}>
          {t('work.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
