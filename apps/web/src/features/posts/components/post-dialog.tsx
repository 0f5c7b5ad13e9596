import { ActionIcon, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useTabTitle } from '../../../lib/page-meta/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { PostById, usePost } from './post-by-id.tsx'
import classes from './post-dialog.module.css'
import { useClosePost } from './post-link.tsx'

/** A post in a dialog over the page that it was opened from. */
export default function PostDialog({ postId }: { postId: string | null }) {
  const { t } = useTranslation()
  const close = useClosePost()
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(postId)
  if (postId !== null && postId !== shown) setShown(postId)
  const isOpen = postId !== null
  const frame = useDialog(isOpen, close)
  return (
    <Modal.Root {...frame} padding={0} transitionProps={{ transition: 'pop', duration: 140 }}>
      <Modal.Overlay />
      <Modal.Content
        aria-label={t('post.dialog')}
        classNames={{ inner: classes.inner, content: classes.content }}
      >
        {isOpen && <DialogTitle id={postId} />}
        <ActionIcon
          className={classes.close}
          size={40}
          radius="xl"
          onClick={close}
          aria-label={t('common.close')}
          data-autofocus
        >
          <IconX size={20} stroke={1.8} />
        </ActionIcon>
        {/* Replaces the library's body, which describes the dialog: screen readers would read all of it, comments too, on opening. */}
        <div className={classes.body}>{shown && <PostById id={shown} onLeave={close} />}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

function DialogTitle({ id }: { id: string }) {
  const { data: post } = usePost(id)
  useTabTitle(post && `${post.title} · ${post.user_info.nick_name}`)
  return null
}
