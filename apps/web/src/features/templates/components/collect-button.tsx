import type { WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ListIcon } from '../../../ui/icons/list-icon.tsx'
import { toastError } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { changeTemplate } from '../api.ts'
import classes from './collect-button.module.css'

interface CollectButtonProps {
  template: WorkTemplate
  /** True on a cover, on which the button is only an icon; false beside the facts of the template. */
  over?: boolean
  /** True beside a post, where the label states that the template is saved rather than the post. */
  besidePost?: boolean
}

export function CollectButton({ template, over = false, besidePost = false }: CollectButtonProps) {
  const { t } = useTranslation()
  const toggle = useCollect(template)
  const { is_liked, like_count, title } = template
  const word = t(besidePost ? 'tool.saveTemplate' : 'tool.collect')
  return (
    <button
      type="button"
      className={classes.collect}
      data-over={over || undefined}
      data-collected={is_liked || undefined}
      onClick={toggle}
      aria-pressed={is_liked}
      aria-label={over ? t('tool.collectOf', { title }) : undefined}
      title={word}
    >
      <ListIcon name={is_liked ? 'bookmarkFilled' : 'bookmark'} size={over ? 19 : 18} />
      {!over && word}
      {!over && like_count > 0 && <span className={classes.count}>{abbreviate(like_count)}</span>}
    </button>
  )
}

const withLike = (liked: boolean) => (template: WorkTemplate) =>
  template.is_liked === liked
    ? template
    : { ...template, is_liked: liked, like_count: template.like_count + (liked ? 1 : -1) }

/** Liking a template adds it to the viewer's collection. Optimistic: rolled back if the server refuses. */
function useCollect(template: WorkTemplate): () => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const { id } = template
  const show = (liked: boolean) =>
    applyOptimistically(queryClient, () => changeTemplate(queryClient, id, withLike(liked)))
  const mutation = useMutation({
    mutationFn: (liked: boolean) => (liked ? api.likeWorkTemplate({ id }) : api.unlikeWorkTemplate({ id })),
    onMutate: show,
    onSuccess: (_, liked) => show(liked),
    onError: (error, liked, end) => {
      end?.()
      changeTemplate(queryClient, id, withLike(!liked))
      toastError(errorCode(error) === 'A0404' ? t('error.gone') : errorText(error))
    },
  })
  return () => {
    const toggle = () => {
      if (!mutation.isPending) mutation.mutate(!template.is_liked)
    }
    whenSignedIn('collect', toggle, { kind: 'collect', id })
  }
}
