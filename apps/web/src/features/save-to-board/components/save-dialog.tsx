import type { Board } from '@easel/contract/client'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPhoto, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, useFormDialog, useUnsaved } from '../../../ui/dialog/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { ownBoardsQuery, refreshBoards } from '../api.ts'
import { AudienceChoice, AudienceIcon, useBoardWords, WordFields } from './board-fields.tsx'
import classes from './save-dialog.module.css'

interface SaveDialogProps {
  workIds: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Lets the user choose the boards of a work, or one board for several works. */
export default function SaveDialog({ workIds, opened, onClose }: SaveDialogProps) {
  const { t } = useTranslation()
  const { frame, onUnsaved } = useFormDialog(opened, onClose)
  const isOne = workIds.length === 1
  return (
    <DialogFrame
      frame={frame}
      title={isOne ? t('board.dialog') : t('board.dialogSome', { count: workIds.length })}
      size={460}
    >
      <Boards workIds={workIds} onSaved={isOne ? undefined : onClose} onUnsaved={onUnsaved} />
    </DialogFrame>
  )
}

interface BoardsProps {
  workIds: readonly string[]
  /** Closes the dialog after the choice of one board. */
  onSaved: (() => void) | undefined
  onUnsaved: (isUnsaved: boolean) => void
}

function Boards({ workIds, onSaved, onUnsaved }: BoardsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useSession()
  const query = useQuery(ownBoardsQuery(api, user?.id, onSaved ? undefined : workIds[0]))
  const [isAdding, setAdding] = useState(false)
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={120} />
  const boards = query.data
  return (
    <div className={classes.body}>
      {boards.length > 0 && (
        <ul className={classes.list} aria-label={t('board.boards')}>
          {boards.map((board) => (
            <li key={board.id}>
              <BoardRow board={board} workIds={workIds} onSaved={onSaved} />
            </li>
          ))}
        </ul>
      )}
      {boards.length === 0 && <p className={classes.none}>{t('board.none')}</p>}
      {isAdding || boards.length === 0 ? (
        <NewBoard
          workIds={workIds}
          onUnsaved={onUnsaved}
          onSaved={() => {
            setAdding(false)
            onSaved?.()
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.8} />}
          onClick={() => setAdding(true)}
        >
          {t('board.add')}
        </Button>
      )}
    </div>
  )
}

interface BoardRowProps extends Pick<BoardsProps, 'workIds' | 'onSaved'> {
  board: Board
}

function BoardRow({ board, workIds, onSaved }: BoardRowProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { id, name, cover_arr, item_count, audience } = board
  const isIn = board.has_item === true
  const change = useMutation({
    mutationFn: () => {
      const input = { id, work_id_arr: [...workIds] }
      return isIn ? api.removeFromBoard(input) : api.addToBoard(input)
    },
    onSuccess: () => {
      toastSuccess(t(isIn ? 'board.removedFrom' : 'board.savedTo', { name }))
      onSaved?.()
    },
    onError: (error) => toastError(errorText(error)),
    onSettled: () => refreshBoards(queryClient),
  })
  const state = onSaved ? {} : { role: 'checkbox', 'aria-checked': isIn }
  return (
    <UnstyledButton
      {...state}
      className={classes.row}
      aria-label={name}
      aria-busy={change.isPending}
      onClick={() => change.isPending || change.mutate()}
    >
      <span className={classes.cover}>
        {cover_arr[0] ? (
          <Picture file={cover_arr[0]} alt="" sizes="48px" />
        ) : (
          <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className={classes.words}>
        <b>{name}</b>
        <small>
          <AudienceIcon audience={audience} size={13} />
          {`${t(`board.${audience}`)} · ${t('board.items', { count: item_count })}`}
        </small>
      </span>
      {!onSaved && (
        <span className={classes.mark} data-checked={isIn || undefined} aria-hidden="true">
          {isIn && <IconCheck size={15} stroke={2.6} />}
        </span>
      )}
    </UnstyledButton>
  )
}

interface NewBoardProps extends Pick<BoardsProps, 'workIds' | 'onUnsaved'> {
  onSaved: () => void
}

function NewBoard({ workIds, onSaved, onUnsaved }: NewBoardProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const keyOf = useRequestKey()
  const state = useBoardWords({ name: '', description: '', audience: 'private' })
  useUnsaved(state.typed.name.trim() !== '', onUnsaved)
  const save = useMutation({
    mutationFn: async () => {
      const board = await api.createBoard(state.words, { idempotencyKey: keyOf(state.words) })
      await api.addToBoard({ id: board.id, work_id_arr: [...workIds] })
    },
    onSuccess: () => {
      toastSuccess(t('board.savedTo', { name: state.words.name }))
      onSaved()
    },
    onSettled: () => refreshBoards(queryClient),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.isFit && !save.isPending) save.mutate()
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <WordFields state={state} />
      <AudienceChoice value={state.typed.audience} onChange={(audience) => state.set({ audience })} />
      <FormError error={save.error} />
      <Button type="submit" loading={save.isPending} disabled={!state.isFit}>
        {t('board.addAction')}
      </Button>
    </form>
  )
}
