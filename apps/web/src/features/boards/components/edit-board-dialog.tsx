import type { Board } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useApi, useRequestKey } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { FormButtons, FormError } from '../../../ui/form/form-parts.tsx'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { AudienceChoice, refreshBoards, useBoardWords, WordFields } from '../../save-to-board/index.ts'
import { boardPath } from '../api.ts'
import classes from './boards.module.css'

interface EditBoardDialogProps {
  /** Undefined: a new board. */
  board: Board | undefined
  opened: boolean
  onClose: () => void
}

export default function EditBoardDialog({ board, opened, onClose }: EditBoardDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  return (
    <DialogFrame frame={frame} title={t(board ? 'board.edit' : 'board.create')}>
      <EditForm board={board} onClose={onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface EditFormProps extends Omit<EditBoardDialogProps, 'opened'> {
  onUnsaved: (isUnsaved: boolean) => void
}

const blank = { name: '', description: '', audience: 'private' } as const

function EditForm({ board, onClose, onUnsaved }: EditFormProps) {
  const { t } = useTranslation()
  const state = useBoardWords(board ?? blank)
  const save = useSaveBoard(board, onClose)
  useUnsaved(state.isChanged, onUnsaved)
  const isReady = state.isFit && state.isChanged
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !save.isPending) save.mutate(state.words)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <WordFields state={state} withDescription />
      <AudienceChoice value={state.typed.audience} onChange={(audience) => state.set({ audience })} />
      {state.typed.audience !== 'private' && <p className={classes.hint}>{t('board.unposted')}</p>}
      <FormError error={save.error} />
      <FormButtons
        onCancel={onClose}
        submitLabel={t(board ? 'board.update' : 'board.createAction')}
        isBusy={save.isPending}
        disabled={!isReady}
      />
    </form>
  )
}

type Words = Pick<Board, 'name' | 'description' | 'audience'>

/** Changes a board, or creates a board and opens it. */
function useSaveBoard(board: Board | undefined, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const keyOf = useRequestKey()
  const navigate = useNavigate()
  const path = useLocalePath()
  return useMutation({
    mutationFn: (words: Words) =>
      board
        ? api.updateBoard({ id: board.id, ...words })
        : api.createBoard(words, { idempotencyKey: keyOf(words) }),
    onSuccess: (saved) => {
      onDone()
      void refreshBoards(queryClient)
      if (board) toastSuccess(t('board.updated'))
      else void navigate(path(boardPath({ id: saved.id })))
    },
  })
}
