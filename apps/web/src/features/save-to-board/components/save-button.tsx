import { Button, type ButtonProps } from '@mantine/core'
import { IconLibraryPhoto, IconLibraryPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastMessage } from '../../../ui/toast/index.ts'
import { useSession, useWhenSignedIn } from '../../accounts/index.ts'
import { ownBoardsQuery, refreshBoards } from '../api.ts'
import { askToSave } from './save-slot.tsx'

interface SaveButtonProps extends ButtonProps {
  workId: string
}

/** Saves a work immediately to the board that was used last. If the work is already saved, opens the choice of its boards. */
export function SaveButton({ workId, ...props }: SaveButtonProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useSession()
  const { data: boards } = useQuery(ownBoardsQuery(api, user?.id, workId))
  const whenSignedIn = useWhenSignedIn()
  const save = useQuickSave(workId)
  const isSaved = boards?.some((board) => board.has_item) ?? false
  const Icon = isSaved ? IconLibraryPhoto : IconLibraryPlus
  const act = () => {
    if (isSaved) askToSave([workId])
    else if (!save.isPending) save.mutate()
  }
  return (
    <Button
      variant={isSaved ? 'light' : 'default'}
      size="md"
      leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
      loading={save.isPending}
      {...props}
      onClick={() => whenSignedIn('save', act)}
    >
      {isSaved ? t('board.saved') : t('board.save')}
    </Button>
  )
}

/** Saves to the board that was used last, or to a first board. */
function useQuickSave(workId: string) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async () => {
      // Another tab may have created or deleted boards.
      const { board_arr } = await api.listBoards({})
      const board = board_arr[0] ?? (await api.createBoard({ name: t('board.firstName') }))
      await api.addToBoard({ id: board.id, work_id_arr: [workId] })
      return board
    },
    onSuccess: ({ name }) =>
      toastMessage({
        title: t('board.savedTo', { name }),
        text: t('board.savedText'),
        action: { label: t('board.change'), onClick: () => askToSave([workId]) },
      }),
    onError: (error) => toastError(errorCode(error) === 'A0404' ? t('error.gone') : errorText(error)),
    onSettled: () => refreshBoards(queryClient),
  })
}
