import { type Post, postAudiences } from '@easel/contract/client'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../../ui/dialog/index.ts'
import { Choices } from '../../../ui/fields/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { askToShare } from '../../share/index.ts'

interface AudienceDialogProps {
  post: Post
  opened: boolean
  onClose: () => void
}

/** Changes who sees a post. */
export default function AudienceDialog({ post, opened, onClose }: AudienceDialogProps) {
  const { t } = useTranslation()
  const frame = useDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t('post.audience')} size={440}>
      <AudienceForm post={post} onClose={onClose} />
    </DialogFrame>
  )
}

function AudienceForm({ post, onClose }: Omit<AudienceDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const [audience, setAudience] = useState(post.audience)
  const save = useSetAudience(post, onClose)
  return (
    <Stack gap="lg">
      <Choices
        legend={t('post.audience')}
        hidesLegend
        choices={postAudiences.map((value) => ({
          value,
          label: t(`post.audience_${value}`),
          hint: t(`post.audienceHint_${value}`),
        }))}
        value={audience}
        onChange={setAudience}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={save.isPending}
          disabled={audience === post.audience}
          onClick={() => save.mutate(audience)}
        >
          {t('post.save')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Lists are fetched again, since the post may have to appear or disappear. For the audience "link", the dialog for the link opens.
 */
function useSetAudience(post: Post, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (audience: Post['audience']) => api.updatePost({ id: post.id, audience }),
    onSuccess: (changed) => {
      onDone()
      toastSuccess(t('post.saved'))
      for (const queryKey of [queryKeys.posts, queryKeys.works, queryKeys.currentUser, queryKeys.boards])
        void queryClient.invalidateQueries({ queryKey })
      if (changed.audience === 'link') askToShare({ kind: 'post', post: changed })
    },
    onError: (error) => toastError(errorText(error)),
  })
}
