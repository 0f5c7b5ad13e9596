import type { Work } from '@easel/contract/client'
import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconDownload, IconLibraryPlus, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { askToSave } from '../../save-to-board/index.ts'
import { refreshWorks } from '../api.ts'
import { useMarkFavourites } from '../hooks/use-favourite.ts'
import { type Selection, selectedAtMost } from '../hooks/use-selection.ts'
import classes from './selection.module.css'

/** Actions on the selected works, at the bottom of the screen, where a thumb can reach them. */
export function SelectionBar({ works, selection }: { works: readonly Work[]; selection: Selection }) {
  const { t } = useTranslation()
  const chosen = works.filter(({ id }) => selection.ids.has(id))
  const hasAll = chosen.length >= Math.min(works.length, selectedAtMost)
  return (
    <div role="toolbar" aria-label={t('select.toolbar')} className={classes.bar}>
      <CloseButton size="lg" aria-label={t('select.end')} onClick={selection.end} />
      <p className={classes.count} role="status">
        {t('select.count', { count: chosen.length })}
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        onClick={() => selection.replace(hasAll ? [] : works.map(({ id }) => id))}
      >
        {hasAll ? t('select.none') : t('select.all')}
      </Button>
      <Actions chosen={chosen} onDeleted={selection.end} />
    </div>
  )
}

function Actions({ chosen, onDeleted }: { chosen: readonly Work[]; onDeleted: () => void }) {
  const { t } = useTranslation()
  const download = useDownloadWorks()
  const { remove, isPending } = useDeleteWorks(onDeleted)
  const favourites = useMarkFavourites()
  const ids = chosen.map(({ id }) => id)
  const finished = chosen.filter(({ state }) => state === 'done').map(({ id }) => id)
  const areFavourites = chosen.length > 0 && chosen.every((work) => work.is_favourite)
  return (
    <div className={classes.acts}>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={t(areFavourites ? 'select.unmark' : 'select.mark', { count: chosen.length })}
        title={t(areFavourites ? 'select.unmarkHint' : 'work.favourite')}
        disabled={chosen.length === 0}
        loading={favourites.isPending}
        onClick={() => favourites.mutate({ ids, isFavourite: !areFavourites })}
      >
        {areFavourites ? <IconStarOff size={19} stroke={1.8} /> : <IconStar size={19} stroke={1.8} />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={t('select.save', { count: finished.length })}
        title={t('board.dialog')}
        disabled={finished.length === 0}
        onClick={() => askToSave(finished)}
      >
        <IconLibraryPlus size={19} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={t('select.download', { count: finished.length })}
        title={t('select.downloadHint')}
        disabled={finished.length === 0}
        loading={download.isPending}
        onClick={() => download.mutate(finished)}
      >
        <IconDownload size={19} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        color="red.8"
        size={42}
        aria-label={t('select.delete', { count: chosen.length })}
        title={t('work.delete')}
        disabled={chosen.length === 0}
        loading={isPending}
        onClick={() => remove(ids)}
      >
        <IconTrash size={19} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

/** Deletes either all works or none, after asking for confirmation; `onDone` runs after the deletion. */
function useDeleteWorks(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (work_id_arr: string[]) => api.deleteWorks({ work_id_arr }),
    onSuccess: () => {
      toastSuccess(t('work.deleteDone'))
      onDone()
      refreshWorks(queryClient)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
    },
    onError: () => toastError(t('work.deleteFailed')),
  })
  const remove = async (ids: string[]) => {
    const message = t('select.deleteAsk', { count: ids.length })
    const agreed = await confirm({ message, confirmLabel: t('work.delete'), danger: true })
    if (agreed) mutate(ids)
  }
  return { remove, isPending }
}

/** Downloads all works as one archive. */
function useDownloadWorks() {
  const api = useApi()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (work_id_arr: string[]) => api.downloadWorks({ work_id_arr, watermark_type: 'auto' }),
    onSuccess: ({ url }) => saveAddress(url),
    onError: (error) => toastError(errorText(error)),
  })
}
