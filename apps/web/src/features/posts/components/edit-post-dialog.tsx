import {
  altTextMaxLength,
  cleanText,
  type Post,
  postTitleMaxLength,
  visibleLength,
} from '@easel/contract/client'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { LengthCounter, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { changePost } from '../api.ts'
import classes from './edit-post-dialog.module.css'

interface EditPostDialogProps {
  post: Post
  opened: boolean
  onClose: () => void
}

interface EditFormProps extends Omit<EditPostDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

export default function EditPostDialog({ post, opened, onClose }: EditPostDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('post.edit')} size={520}>
      <EditForm post={post} onClose={onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

function EditForm({ post, onClose, onUnsaved }: EditFormProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(post.title)
  const [altText, setAltText] = useState(post.alt_text)
  const save = useSavePost(post, onClose)
  const missing = useEmptyTextFault()
  const words = { title: cleanText(title, 'line'), alt_text: cleanText(altText, 'lines') }
  const titleLength = visibleLength(words.title)
  const altLength = visibleLength(words.alt_text)
  const isChanged = words.title !== post.title || words.alt_text !== post.alt_text
  useUnsaved(isChanged, onUnsaved)
  const isFit = titleLength > 0 && titleLength <= postTitleMaxLength && altLength <= altTextMaxLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && isChanged && !save.isPending) save.mutate(words)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div>
        <Textarea
          label={t('publish.label')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={missing(title, t('publish.required')) || titleLength > postTitleMaxLength}
          rows={4}
          required
          withAsterisk={false}
          data-autofocus
        />
        <div className={classes.counter}>
          <LengthCounter length={titleLength} max={postTitleMaxLength} />
        </div>
      </div>
      <div>
        <Textarea
          label={t('post.altText')}
          description={t('post.altTextHint')}
          placeholder={t('post.altTextExample')}
          value={altText}
          onChange={(event) => setAltText(event.currentTarget.value)}
          error={altLength > altTextMaxLength}
          rows={3}
        />
        <div className={classes.counter}>
          <LengthCounter length={altLength} max={altTextMaxLength} />
        </div>
      </div>
      <FormError error={save.error} />
      <FormButtons
        onCancel={onClose}
        submitLabel={t('post.save')}
        isBusy={save.isPending}
        disabled={!isFit || !isChanged}
      />
    </form>
  )
}

function useSavePost(post: Post, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (words: { title: string; alt_text: string }) => api.updatePost({ id: post.id, ...words }),
    onSuccess: ({ title, alt_text, topic_arr }) => {
      changePost(queryClient, post.id, (post) => ({ ...post, title, alt_text, topic_arr }))
      toastSuccess(t('post.saved'))
      onDone()
    },
  })
}
