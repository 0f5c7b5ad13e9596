import type { Comment } from '@easel/contract/client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFlag, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { useCommentedPost } from '../comments-context.ts'
import { useDeleteComment, usePinComment } from '../hooks/use-comment-actions.ts'
import classes from './comment.module.css'

interface CommentMenuProps {
  comment: Comment
  onEdit: () => void
}

const icon = { size: 17, stroke: 1.7 } as const

/** Actions that the viewer may take on this comment. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { ownerId } = useCommentedPost()
  const pin = usePinComment(comment)
  const remove = useDeleteComment(comment)
  const report = useReport({ type: 'comment', id: comment.id })
  const isOwn = user?.id === comment.user_info.id
  const isOwner = user?.id === ownerId
  return (
    <>
      <Menu position="bottom-end" shadow="md" zIndex={300} returnFocus>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            radius="xl"
            className={classes.more}
            aria-label={t('comment.more', { name: comment.user_info.nick_name })}
          >
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwner && comment.parent_id === null && (
            <Menu.Item
              leftSection={comment.is_pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
              onClick={pin}
            >
              {t(comment.is_pinned ? 'comment.unpin' : 'comment.pin')}
            </Menu.Item>
          )}
          {isOwn && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
              {t('comment.edit')}
            </Menu.Item>
          )}
          {(isOwn || isOwner) && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={remove}>
              {t('comment.delete')}
            </Menu.Item>
          )}
          {!isOwn && (
            <Menu.Item leftSection={<IconFlag {...icon} />} onClick={report.open}>
              {t('report.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {report.dialog}
    </>
  )
}
