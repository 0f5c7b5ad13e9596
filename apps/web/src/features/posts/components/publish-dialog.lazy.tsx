import {
  altTextMaxLength,
  type Client,
  CodeError,
  cleanText,
  type Post,
  postAudiences,
  type Work,
} from '@easel/contract/client'
import { Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  isMadeWithAi,
  queryKeys,
  resultMedia,
  sourcePhotos,
  useApi,
  useErrorText,
  useRequestKey,
} from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { limitText, useEmptyTextFault } from '../../../ui/fields/index.ts'
import { FormButtons } from '../../../ui/form/form-parts.tsx'
import { Segments } from '../../../ui/layout/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { toastError, toastMessage } from '../../../ui/toast/index.ts'
import { askToShare, SavedPicture, useSaveCopy } from '../../share/index.ts'
import { ThemeChoice, useChosenTheme } from '../../themes/index.ts'
import classes from './publish-dialog.module.css'
import { TitleField } from './title-field.tsx'

interface PublishDialogProps {
  work: Work
  opened: boolean
  onClose: () => void
}

interface PublishFormProps extends Omit<PublishDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

export default function PublishDialog({ work, opened, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const media = resultMedia(work.result_info)
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('publish.title')} size="lg">
      <div className={classes.body}>
        {media && isMadeWithAi(media.main) && <SavedPicture media={media} />}
        {media && !isMadeWithAi(media.main) && (
          <Picture file={media.thumbnail} alt="" fit="ratio" className={classes.picture} />
        )}
        <PublishForm work={work} onClose={onClose} onUnsaved={onUnsaved} />
      </div>
    </DialogFrame>
  )
}

function PublishForm({ work, onClose, onUnsaved }: PublishFormProps) {
  const { t } = useTranslation()
  const missing = useEmptyTextFault()
  const theme = useChosenTheme(work.id)
  const { values, set, isTouched, touch, words } = usePublishValues()
  useUnsaved(values.title.trim() !== '' || values.alt.trim() !== '', onUnsaved)
  const publish = usePublish(work, { savesCopy: values.savesCopy, onDone: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    touch()
    if (words.title !== '' && !publish.isPending) publish.mutate({ ...words, theme_id: theme.id })
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TitleField
        value={values.title}
        onChange={(title) => {
          set({ title })
          touch()
        }}
        templateId={work.work_template_id}
        error={isTouched && missing(values.title, t('publish.required'))}
      />
      <Textarea
        label={t('post.altText')}
        description={t('post.altTextHint')}
        placeholder={t('post.altTextExample')}
        value={values.alt}
        {...limitText(altTextMaxLength, 'lines', (alt) => set({ alt }))}
        rows={2}
      />
      {sourcePhotos(work).length > 0 && (
        <Checkbox
          label={t('publish.shareSources')}
          checked={values.sharesSources}
          onChange={(event) => set({ sharesSources: event.currentTarget.checked })}
        />
      )}
      <AudienceField value={values.audience} onChange={(audience) => set({ audience })} />
      <ThemeChoice theme={theme} />
      <Checkbox
        label={t('publish.saveCopy')}
        checked={values.savesCopy}
        onChange={(event) => set({ savesCopy: event.currentTarget.checked })}
      />
      <FormButtons
        onCancel={onClose}
        submitLabel={t(values.savesCopy ? 'publish.submit' : 'publish.submitOnly')}
        isBusy={publish.isPending}
      />
    </form>
  )
}

interface AudienceFieldProps {
  value: Post['audience']
  onChange: (audience: Post['audience']) => void
}

function AudienceField({ value: chosen, onChange }: AudienceFieldProps) {
  const { t } = useTranslation()
  return (
    <div>
      <Segments
        wide
        label={t('post.audience')}
        value={chosen}
        onChange={onChange}
        choices={postAudiences.map((value) => ({ value, label: t(`post.audience_${value}`) }))}
      />
      <p className={classes.hint}>{t(`post.audienceHint_${chosen}`)}</p>
    </div>
  )
}

interface PublishValues {
  title: string
  alt: string
  sharesSources: boolean
  audience: Post['audience']
  savesCopy: boolean
}

/** The typed values of the fields, and the post that they describe (`words`). */
function usePublishValues() {
  const [values, setValues] = useState<PublishValues>({
    ...{ title: '', alt: '', sharesSources: false, savesCopy: true },
    audience: 'public',
  })
  const [isTouched, setTouched] = useState(false)
  return {
    values,
    set: (more: Partial<PublishValues>) => setValues((before) => ({ ...before, ...more })),
    isTouched,
    touch: () => setTouched(true),
    words: {
      title: cleanText(values.title, 'line'),
      alt_text: cleanText(values.alt, 'lines'),
      share_sources: values.sharesSources,
      audience: values.audience,
    },
  }
}

type PostWords = Omit<Parameters<Client['createPost']>[0], 'work_id'>

interface PublishOptions {
  /** True if the file is also saved on this device. */
  savesCopy: boolean
  onDone: () => void
}

function usePublish(work: Work, { savesCopy, onDone }: PublishOptions) {
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
        text: t(post.audience === 'public' ? 'publish.successText' : `post.audienceHint_${post.audience}`),
        action: { label: t('publish.view'), to: `/post/${post.id}` },
        secondAction: { label: t('publish.share'), onClick: () => askToShare({ kind: 'post', post }) },
      })
      queryClient.setQueryData([...queryKeys.works, 'one', work.id], {
        ...work,
        is_post: true,
        post_id: post.id,
        post_audience: post.audience,
      })
      for (const queryKey of [queryKeys.posts, queryKeys.works, queryKeys.currentUser])
        void queryClient.invalidateQueries({ queryKey })
      onDone()
      if (post.audience === 'link') askToShare({ kind: 'post', post })
      const media = resultMedia(work.result_info)
      if (media && savesCopy) await saveCopy(media.main).catch((error) => toastError(errorText(error)))
    },
    onError: (error, { theme_id }) => {
      if (error instanceof CodeError) keyOf.forget()
      // The theme may have ended in the meantime.
      if (theme_id !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.themes })
      toastError(errorText(error))
    },
  })
}
