import type { Board, BoardItem } from '@easel/contract/client'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorCode, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { useSession } from '../../accounts/index.ts'
import { type BoardAddress, boardItemsQuery, boardQuery } from '../api.ts'
import { ArrangeItems } from './arrange-items.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardItems } from './board-items.tsx'
import classes from './board-view.module.css'

/** Number of items from which a board gets a search field. */
const searchedFrom = 8
/** Pause in typing after which the search runs, in milliseconds. */
const typingPauseMs = 250

export function BoardView({ address }: { address: BoardAddress }) {
  const query = useQuery(boardQuery(useApi(), address))
  if (errorCode(query.error) === 'A0404') return <BoardGone />
  if (query.data) return <LoadedBoard board={query.data} address={address} />
  if (query.isError) return <LoadFailed onRetry={() => query.refetch()} />
  return (
    <>
      <Skeleton height={40} width={280} mb="lg" />
      <GridSkeleton />
    </>
  )
}

function BoardGone() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
      kind="lost"
      title={t('board.goneTitle')}
      text={t('board.goneText')}
      action={
        <Button component={LocaleLink} to="/inspiration" variant="default">
          {t('error.home')}
        </Button>
      }
    />
  )
}

function LoadedBoard({ board, address }: { board: Board; address: BoardAddress }) {
  const { t } = useTranslation()
  const api = useApi()
  const { user } = useSession()
  const isOwn = user?.id === board.user_info.id
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), typingPauseMs)
  const [isArranging, setArranging] = useState(false)
  const query = useInfiniteQuery(boardItemsQuery(api, address, isArranging ? '' : keyword))
  const items = useMemo(() => itemsOf(query.data?.pages), [query.data])
  useSeen(board)
  return (
    <>
      <BoardHead board={board} isOwn={isOwn} />
      <div className={classes.tools}>
        {board.item_count >= searchedFrom && !isArranging && (
          <TextInput
            className={classes.search}
            type="search"
            aria-label={t('board.search')}
            placeholder={t('board.search')}
            leftSection={<IconSearch size={17} stroke={1.8} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {isOwn && board.item_count > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowsSort size={17} stroke={1.7} />}
            className={classes.arrange}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? t('board.arrangeDone') : t('board.arrange')}
          </Button>
        )}
      </div>
      {query.isError && !query.data && <LoadFailed onRetry={() => query.refetch()} />}
      {query.isPending && <GridSkeleton />}
      {query.data && items.length === 0 && (
        <Nothing isOwn={isOwn} keyword={keyword} onClear={() => setTyped('')} />
      )}
      {items.length > 0 && isArranging && <ArrangeItems board={board} items={items} />}
      {items.length > 0 && !isArranging && (
        <BoardItems items={items} label={board.name} grows={query.hasNextPage} />
      )}
      <ListEnd query={query} />
    </>
  )
}

/** Returns all items once: an item that moved between two page requests arrives twice. */
function itemsOf(pages: readonly { board_item_arr: BoardItem[] }[] | undefined): BoardItem[] {
  const listed = (pages ?? []).flatMap((page) => page.board_item_arr)
  return [...new Map(listed.map((item) => [item.work_id, item])).values()]
}

interface NothingProps {
  isOwn: boolean
  keyword: string
  onClear: () => void
}

function Nothing({ isOwn, keyword, onClear }: NothingProps) {
  const { t } = useTranslation()
  if (keyword)
    return (
      <EmptyState
        kind="lost"
        title={t('board.nothingFound')}
        text={keyword}
        action={
          <Button variant="default" onClick={onClear}>
            {t('board.clearSearch')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      kind="canvas"
      title={t('board.emptyTitle')}
      text={t(isOwn ? 'board.emptyOwn' : 'board.emptyOther')}
      action={
        isOwn && (
          <Button component={LocaleLink} to="/inspiration" variant="default">
            {t('profile.findPosts')}
          </Button>
        )
      }
    />
  )
}

/** Reports to the server that a follower has seen the new items. */
function useSeen({ id, is_followed }: Board): void {
  const api = useApi()
  useEffect(() => {
    // If the call fails, the board stays marked as new until it is opened again.
    if (is_followed) api.markBoardSeen({ id }).catch(() => undefined)
  }, [api, id, is_followed])
}
