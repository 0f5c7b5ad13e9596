import type { Work } from '@easel/contract/client'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { ownWorksKey, workKey } from '../api.ts'

interface MarkChange {
  ids: readonly string[]
  isFavourite: boolean
}

/** Marks works as favourites, or removes the mark. The update is optimistic: it is rolled back if the server refuses it. */
export function useMarkFavourites() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const show = (marking: MarkChange) =>
    applyOptimistically(queryClient, () => showFavourites(queryClient, marking))
  return useMutation({
    mutationFn: ({ ids, isFavourite }: MarkChange) =>
      api.setFavouriteWorks({ work_id_arr: [...ids], is_favourite: isFavourite }),
    onMutate: show,
    onSuccess: (_, marking) => show(marking),
    onError: (error, marking, end) => {
      end?.()
      showFavourites(queryClient, { ...marking, isFavourite: !marking.isFavourite })
      toastError(errorCode(error) === 'A0404' ? t('error.gone') : errorText(error))
    },
    // Works appear in lists of favourites, or disappear from them.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownWorksKey }),
  })
}

function showFavourites(queryClient: QueryClient, { ids, isFavourite }: MarkChange): void {
  const marked = (work: Work): Work =>
    ids.includes(work.id) && work.is_favourite !== isFavourite ? { ...work, is_favourite: isFavourite } : work
  queryClient.setQueriesData<InfiniteData<{ work_arr: Work[] }>>(
    { queryKey: ownWorksKey },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({ ...page, work_arr: page.work_arr.map(marked) })),
      },
  )
  for (const id of ids) queryClient.setQueryData<Work | null>(workKey(id), (work) => work && marked(work))
}

/** Marks the work, or removes its mark; a second click is ignored while the first call is pending. */
export function useToggleFavourite(): (work: Work) => void {
  const { mutate, isPending } = useMarkFavourites()
  return (work) => {
    if (!isPending) mutate({ ids: [work.id], isFavourite: !work.is_favourite })
  }
}
