import type { User } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { boardsOfQuery, followedBoardsQuery } from '../api.ts'
import { BoardCard } from './board-card.tsx'
import classes from './boards.module.css'

const loadEditDialog = () => import('./edit-board-dialog.tsx')

interface BoardsTabProps {
  user: User
  isOwn: boolean
}

/** The boards of a user; on the viewer's own profile also the boards that the viewer follows. */
export function BoardsTab({ user, isOwn }: BoardsTabProps) {
  const { t } = useTranslation()
  const query = useQuery(boardsOfQuery(useApi(), user.id))
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  const boards = query.data
  return (
    <>
      {isOwn && boards.length > 0 && (
        <div className={classes.tools}>
          <NewBoardButton variant="default" />
        </div>
      )}
      {boards.length > 0 ? (
        <ul className={classes.grid} aria-label={t('board.boards')}>
          {boards.map((board) => (
            <li key={board.id}>
              <BoardCard board={board} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="canvas"
          title={t('board.noneTitle')}
          text={isOwn ? t('board.noneOwn') : t('board.noneOther', { name: user.nick_name })}
          action={isOwn && <NewBoardButton variant="filled" />}
        />
      )}
      {isOwn && <Followed />}
    </>
  )
}

function NewBoardButton({ variant }: { variant: 'default' | 'filled' }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'filled' ? 'md' : 'sm'}
        leftSection={<IconPlus size={17} stroke={1.8} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('board.create')}
      </Button>
      <LazyDialog opened={isOpen} load={loadEditDialog} onFail={() => setOpen(false)}>
        {(EditBoardDialog, isShown) => (
          <EditBoardDialog board={undefined} opened={isShown} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </>
  )
}

/** Boards of other users that the viewer follows; hidden if the viewer follows no board. */
function Followed() {
  const { t } = useTranslation()
  const titleId = useId()
  const query = useInfiniteQuery(followedBoardsQuery(useApi()))
  const boards = query.data?.pages.flatMap((page) => page.board_arr) ?? []
  if (boards.length === 0) return null
  return (
    <section className={classes.followed} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {t('board.followed')}
      </h2>
      <ul className={classes.grid} aria-labelledby={titleId}>
        {boards.map((board) => (
          <li key={board.id}>
            <BoardCard board={board} withOwner />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </section>
  )
}
