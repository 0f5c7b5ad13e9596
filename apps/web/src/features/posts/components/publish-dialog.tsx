import {
  altTextMaxLength,
  type Client,
  CodeError,
  cleanText,
  postTitleMaxLength,
  type Work,
} from '@easel/contract/client'
import { Button, Checkbox, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isMadeWithAi,
  queryKeys,
  resultMedia,
  sourcePhotos,
  useApi,
  useErrorText,
  useRequestKey,
} from '../../../lib/api/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limited, useMissing } from '../../../ui/fields/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { toastError, toastMessage } from '../../../ui/toast/index.ts'
import { askToShare, SavedPicture, useSaveCopy } from '../../share/index.ts'
import { templateQuery } from '../../templates/index.ts'
import { ThemeChoice, useChosenTheme } from '../../themes/index.ts'
import { altFacts } from '../alt-draft.ts'
import classes from './publish-dialog.module.css'

interface PublishDialogProps {
  work: Work
  opened: boolean
  onClose: () => void
}

interface PublishFormProps extends Omit<PublishDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

export function PublishDialog({ work, opened, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const media = resultMedia(work.result_info)
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <Modal
      {...frame}
      title={t('publish.title')}
      centered
      size="lg"
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.body}>
        {media && isMadeWithAi(media.main) && <SavedPicture media={media} />}
        {media && !isMadeWithAi(media.main) && (
          <Picture file={media.thumbnail} alt="" fit="ratio" className={classes.picture} />
        )}
        <PublishForm work={work} onClose={onClose} onUnsaved={onUnsaved} />
      </div>
    </Modal>
  )
}

function PublishForm({ work, onClose, onUnsaved }: PublishFormProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [touched, setTouched] = useState(false)
  const draft = useAltDraft(work)
  const [alt, setAlt] = useState<string>()
  const [share_sources, setShareSources] = useState(false)
  const theme = useChosenTheme(work.id)
  useUnsaved(title.trim() !== '' || (alt !== undefined && alt !== draft), onUnsaved)
  const publish = usePublish(work, onClose)
  const missing = useMissing()
  const written = cleanText(title, 'line')
  const submit = () => {
    setTouched(true)
    if (written !== '' && !publish.isPending)
      publish.mutate({
        title: written,
        alt_text: cleanText(alt ?? draft, 'lines'),
        share_sources,
        theme_id: theme.id,
      })
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label={t('publish.label')}
        placeholder={t('publish.placeholder')}
        value={title}
        {...limited(postTitleMaxLength, 'line', (text) => {
          setTitle(text)
          setTouched(true)
        })}
        error={touched && missing(title, t('publish.required'))}
        rows={4}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Textarea
        label={t('publish.alt')}
        description={t('publish.altHint')}
        value={alt ?? draft}
        {...limited(altTextMaxLength, 'lines', setAlt)}
        rows={3}
      />
      {sourcePhotos(work).length > 0 && (
        <Checkbox
          label={t('publish.shareSources')}
          checked={share_sources}
          onChange={(event) => setShareSources(event.currentTarget.checked)}
        />
      )}
      <ThemeChoice theme={theme} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={publish.isPending}>
          {t('publish.submit')}
        </Button>
      </Group>
    </form>
  )
}

type PostWords = Omit<Parameters<Client['createPost']>[0], 'work_id'>

function usePublish(work: Work, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const saveCopy = useSaveCopy()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: (words: PostWords) => {
      const body = { ...words, work_id: work.id }
      return api.createPost(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: async (post) => {
      toastMessage({
        title: t('publish.successTitle'),
        text: t('publish.successText'),
        action: { label: t('publish.view'), to: `/post/${post.id}` },
        other: { label: t('publish.share'), onClick: () => askToShare({ kind: 'post', post }) },
      })
      queryClient.setQueryData([...queryKeys.works, 'one', work.id], {
        ...work,
        is_post: true,
        post_id: post.id,
      })
      for (const queryKey of [queryKeys.posts, queryKeys.works, queryKeys.currentUser])
        void queryClient.invalidateQueries({ queryKey })
      onDone()
      const media = resultMedia(work.result_info)
      if (media) await saveCopy(media.main).catch((error) => toastError(errorText(error)))
    },
    onError: (error, { theme_id }) => {
      if (error instanceof CodeError) keyOf.forget()
      // Its theme may have ended meanwhile.
      if (theme_id !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.themes })
      toastError(errorText(error))
    },
  })
}

/** Suggests an alt text for a work, for its author to improve. */
function useAltDraft(work: Work): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useQuery(templateQuery(useApi(), work.work_template_id))
  const { template, photoCount, words } = altFacts(work, data)
  const made =
    photoCount === 0
      ? t('publish.altSeed', { template })
      : t('publish.altPhotos', { template, count: photoCount })
  return [made, ...words.map((text) => t('publish.altWords', { text }))].join(locale === 'zh' ? '' : ' ')
}
