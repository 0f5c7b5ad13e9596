import type { Post } from '@easel/contract/client'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBellOff,
  IconDots,
  IconDownload,
  IconEye,
  IconFlag,
  IconHash,
  IconLibraryPlus,
  IconPencil,
  IconPlus,
  IconSchema,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError, toastMessage, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { askToSave } from '../../save-to-board/index.ts'
import { useSaveFile } from '../../share/index.ts'
import { useBlock, useMute, useMuteTopic } from '../../social/index.ts'

/** Maximum number of topics in the menu: more would fill a phone's screen. */
const topicsOffered = 4

const loadAudienceDialog = () => import('./audience-dialog.tsx')
const loadEditPostDialog = () => import('./edit-post-dialog.tsx')
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
  const [isChoosing, setChoosing] = useState(false)
  const isOwn = user?.id === post.user_info.id
  return (
    <>
      <Menu position="bottom-end" shadow="md" zIndex={300} width={268}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} radius="xl" aria-label={t('post.actions')}>
            <IconDots size={20} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={LocaleLink}
            to={`/projects?work=${post.work_id}`}
            leftSection={<IconSchema {...icon} />}
          >
            {t('post.toProject')}
          </Menu.Item>
          {isOwn ? (
            <OwnItems
              post={post}
              onEdit={() => setEditing(true)}
              onChoose={() => setChoosing(true)}
              onLeave={onLeave}
            />
          ) : (
            <OthersPostItems post={post} onReport={report.open} />
          )}
        </Menu.Dropdown>
      </Menu>
      {report.dialog}
      <LazyDialog opened={isChoosing} load={loadAudienceDialog} onFail={() => setChoosing(false)}>
        {(AudienceDialog, isShown) => (
          <AudienceDialog post={post} opened={isShown} onClose={() => setChoosing(false)} />
        )}
      </LazyDialog>
      <LazyDialog opened={isEditing} load={loadEditPostDialog} onFail={() => setEditing(false)}>
        {(EditPostDialog, isShown) => (
          <EditPostDialog post={post} opened={isShown} onClose={() => setEditing(false)} />
        )}
      </LazyDialog>
    </>
  )
}

interface OwnItemsProps extends PostMenuProps {
  onEdit: () => void
  onChoose: () => void
}

function OwnItems({ post, onEdit, onChoose, onLeave }: OwnItemsProps) {
  const { t } = useTranslation()
  const remove = useDeletePost(post, onLeave)
  const { save } = useSaveFile({ kind: 'post', post })
  return (
    <>
      <Menu.Item
        component={LocaleLink}
        to={`/tool?template=${post.work_template_id}&from=${post.work_id}`}
        leftSection={<IconPlus {...icon} />}
      >
        {t('post.makeAnother')}
      </Menu.Item>
      {save && (
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={save}>
          {t('post.download')}
        </Menu.Item>
      )}
      {(post.visibility === 'public' || post.visibility === 'limited') && (
        <>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={onChoose}>
            {t('post.audience')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLibraryPlus {...icon} />} onClick={() => askToSave([post.work_id])}>
            {t('board.dialog')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('post.edit')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={remove}>
        {t('post.delete')}
      </Menu.Item>
    </>
  )
}

/** Asks for confirmation first. Then leaves the post's own page for the author's posts, or closes the dialog with `onLeave`. */
function useDeletePost(post: Post, onLeave: (() => void) | undefined): () => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  return async () => {
    const question = { message: t('post.deleteAsk'), confirmLabel: t('post.delete'), danger: true }
    const agreed = await confirm(question)
    if (!agreed) return
    try {
      await api.deletePost({ id: post.id })
    } catch {
      return toastError(t('post.deletedError'))
    }
    if (onLeave) onLeave()
    else await navigate(path('/profile?tab=post'), { replace: true })
    toastSuccess(t('post.deleted'))
    // Queries of the deleted post are not refetched; lists reload without it.
    const isOfPost = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      (queryKey[0] === 'posts' || queryKey[0] === 'comments') && queryKey.includes(post.id)
    for (const queryKey of [queryKeys.posts, queryKeys.works, queryKeys.currentUser])
      void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOfPost(query) })
  }
}

interface OthersPostItemsProps {
  post: Post
  onReport: () => void
}

/** Entries to see fewer such posts, and to report this post. */
function OthersPostItems({ post, onReport }: OthersPostItemsProps) {
  const { t } = useTranslation()
  const { user_info: maker } = post
  const { mute } = useMute(maker)
  const { block } = useBlock(maker)
  const muteTopic = useMuteTopicWithUndo()
  return (
    <>
      {post.topic_arr.slice(0, topicsOffered).map((topic) => (
        <Menu.Item key={topic.id} leftSection={<IconHash {...icon} />} onClick={() => muteTopic(topic)}>
          {t('post.muteTopic', { name: topic.name })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconBellOff {...icon} />} onClick={mute}>
        {t('post.muteMaker', { name: maker.nick_name })}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={block}>
        {t('post.blockMaker', { name: maker.nick_name })}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFlag {...icon} />} onClick={onReport}>
        {t('report.action')}
      </Menu.Item>
    </>
  )
}

/** Mutes a topic; the message offers to undo it. */
function useMuteTopicWithUndo(): (topic: Post['topic_arr'][number]) => void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { setMuted, isPending } = useMuteTopic(({ topic, isMuted }) => {
    for (const queryKey of [queryKeys.posts, queryKeys.people])
      void queryClient.invalidateQueries({ queryKey })
    if (!isMuted) return
    toastMessage({
      title: t('post.topicMuted', { name: topic.name }),
      text: t('post.topicMutedText'),
      action: { label: t('post.undo'), onClick: () => setMuted({ topic, isMuted: false }) },
    })
  })
  return (topic) => {
    if (!isPending) setMuted({ topic, isMuted: true })
  }
}
