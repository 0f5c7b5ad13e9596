import type { Board, BoardItem, Client } from '@easel/contract/client'
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, resultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useSortable } from '../../../ui/sortable/use-sortable.ts'
import { toastError, toastMessage, toastSuccess } from '../../../ui/toast/index.ts'
import { PostThumb } from '../../posts/index.ts'
import { refreshBoards } from '../../save-to-board/index.ts'
import { afterMove, movedTo } from '../moved-items.ts'
import classes from './board-view.module.css'

const icon = { size: 17, stroke: 1.7 } as const

interface ArrangeItemsProps {
  board: Board
  items: readonly BoardItem[]
}

/** The items of a board as a list that the owner sorts: by dragging, or by the menu of each item. */
export function ArrangeItems({ board, items }: ArrangeItemsProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const moveItem = useMoveItem(board.id)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to === from || to < 0 || to >= items.length) return
    moveItem.mutate({ workId: item.work_id, afterId: afterMove(items, from, to), to })
    setSaid(t('board.movedTo', { title: titleOf(item), number: to + 1 }))
  }
  const { list, grab, entryOf } = useSortable<HTMLOListElement>(move)
  return (
    <>
      <p className={classes.lead}>{t('board.arrangeLead')}</p>
      <ol ref={list} className={classes.list} aria-label={board.name}>
        {items.map((item, index) => (
          <li key={item.work_id} className={classes.row} {...entryOf(index)}>
            <span
              className={classes.grip}
              title={t('board.drag', { title: titleOf(item) })}
              onPointerDown={grab(index)}
            >
              <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
            </span>
            <span className={classes.thumb}>
              <Thumb item={item} />
            </span>
            <span className={classes.title}>{titleOf(item)}</span>
            <span className={classes.number}>{index + 1}</span>
            <ItemMenu
              board={board}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(to) => move(index, to === 'start' ? 0 : to === 'end' ? items.length - 1 : index + to)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

function titleOf({ post, work }: BoardItem): string {
  return post?.title ?? work?.template_title ?? ''
}

function Thumb({ item: { post, work } }: { item: BoardItem }) {
  if (post) return <PostThumb post={post} />
  const file = work && resultMedia(work.result_info)?.thumbnail
  return file ? <Picture file={file} alt="" sizes="56px" /> : <IconPhoto size={20} aria-hidden="true" />
}

interface ItemMenuProps {
  board: Board
  item: BoardItem
  isFirst: boolean
  isLast: boolean
  onMove: (to: number | 'start' | 'end') => void
}

function ItemMenu({ board, item, isFirst, isLast, onMove }: ItemMenuProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const remove = useRemoveItem(board.id)
  const cover = useMutation({
    mutationFn: () => api.updateBoard({ id: board.id, cover_work_id: item.work_id }),
    onSuccess: () => toastSuccess(t('board.updated')),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => refreshBoards(queryClient),
  })
  const moves = [
    { to: -1, label: t('board.up'), Icon: IconArrowUp, isOff: isFirst },
    { to: 1, label: t('board.down'), Icon: IconArrowDown, isOff: isLast },
    { to: 'start', label: t('board.toStart'), Icon: IconArrowBarToUp, isOff: isFirst },
    { to: 'end', label: t('board.toEnd'), Icon: IconArrowBarToDown, isOff: isLast },
  ] as const
  return (
    <Menu position="bottom-end" shadow="md" zIndex={300} width={230}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('board.itemActions', { title: titleOf(item) })}
        >
          <IconDots size={19} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ to, label, Icon, isOff }) => (
          <Menu.Item key={label} leftSection={<Icon {...icon} />} disabled={isOff} onClick={() => onMove(to)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => cover.mutate()}>
          {t('board.cover')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => remove(item)}>
          {t('board.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemPages = InfiniteData<Awaited<ReturnType<Client['listBoardItems']>>>

interface Move {
  workId: string
  afterId: string | null
  to: number
}

/** Moves an item. The list shows the move at once, and undoes it if the server refuses. */
function useMoveItem(boardId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    // Changes run in sequence, since each names its neighbour after the previous change.
    scope: { id: `board-${boardId}` },
    mutationFn: ({ workId, afterId }: Move) =>
      api.moveBoardItem({ id: boardId, work_id: workId, after_work_id: afterId }),
    onMutate: async ({ workId, to }) => {
      const queryKey = [...queryKeys.boards, 'items', boardId] as const
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<ItemPages>({ queryKey }, (data) => data && movedTo(data, workId, to))
    },
    onError: (error) => toastError(errorText(error)),
    onSettled: () => refreshBoards(queryClient),
  })
}

/** Removes an item; the message offers to undo this. */
function useRemoveItem(boardId: string): (item: BoardItem) => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const onError = (error: Error) => toastError(errorText(error))
  const onSettled = () => refreshBoards(queryClient)
  const inputOf = ({ work_id }: BoardItem) => ({ id: boardId, work_id_arr: [work_id] })
  const restore = useMutation({
    mutationFn: (item: BoardItem) => api.addToBoard(inputOf(item)),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (item: BoardItem) => api.removeFromBoard(inputOf(item)),
    onSuccess: (_, item) =>
      toastMessage({
        title: t('board.removed'),
        text: titleOf(item),
        action: { label: t('board.undo'), onClick: () => restore.mutate(item) },
      }),
    onError,
    onSettled,
  })
  return (item) => remove.mutate(item)
}
