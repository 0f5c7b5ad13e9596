import type { Post } from '@easel/contract/client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { useDeletePost } from '../hooks/use-delete-post.ts'
import { OthersPostItems } from './others-post-items.tsx'

const loadEditPostDialog = () => import('../edit-post-dialog.lazy.ts')
const icon = { size: 17, stroke: 1.7 } as const

interface PostMenuProps {
  post: Post
  onLeave: (() => void) | undefined
}

/** Actions that the viewer may take on this post, besides liking and sharing. */
export function PostMenu({ post, onLeave }: PostMenuProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const report = useReport({ type: 'post', id: post.id })
  const [isEditing, setEditing] = useState(false)
  const isOwn = user?.id === post.user_info.id
  return (
    <>
      <Menu position="bottom-end" shadow="md" zIndex={300} width={268}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} radius="xl" aria-label={t('post.actions')}>
            <IconDots size={20} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwn ? (
            <OwnItems post={post} onEdit={() => setEditing(true)} onLeave={onLeave} />
          ) : (
            <OthersPostItems post={post} onReport={report.open} />
          )}
        </Menu.Dropdown>
      </Menu>
      {report.dialog}
      <LazyDialog opened={isEditing} load={loadEditPostDialog} onFail={() => setEditing(false)}>
        {(EditPostDialog, isShown) => (
          <EditPostDialog post={post} opened={isShown} onClose={() => setEditing(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function OwnItems({ post, onEdit, onLeave }: PostMenuProps & { onEdit: () => void }) {
  const { t } = useTranslation()
  const remove = useDeletePost(post, onLeave)
  return (
    <>
      {post.visibility === 'public' && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('post.edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={remove}>
        {t('post.delete')}
      </Menu.Item>
    </>
  )
}
