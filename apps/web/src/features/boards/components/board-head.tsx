import type { Board } from '@easel/contract/client'
import { ActionIcon, Avatar, Button, Menu } from '@mantine/core'
import {
  IconDots,
  IconFlag,
  IconLink,
  IconPencil,
  IconPhoto,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/browser/index.ts'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { useReport } from '../../reports/index.ts'
import { AudienceIcon, refreshBoards } from '../../save-to-board/index.ts'
import { boardPath } from '../api.ts'
import classes from './board-view.module.css'

const loadEditDialog = () => import('./edit-board-dialog.tsx')
const icon = { size: 17, stroke: 1.7 } as const

interface BoardHeadProps {
  board: Board
  isOwn: boolean
}

/** Name, owner and facts of a board, and the viewer's actions. */
export function BoardHead({ board, isOwn }: BoardHeadProps) {
  const { t } = useTranslation()
  const { name, description, user_info: maker, audience, item_count, follower_count } = board
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.name}>{name}</h1>
        {description && <p className={classes.description}>{description}</p>}
        <div className={classes.facts}>
          <LocaleLink to={`/user/${maker.id}`} className={classes.maker}>
            <Avatar src={maker.avatar_url} alt="" size={26} name={maker.nick_name} />
            {maker.nick_name}
          </LocaleLink>
          {isOwn && (
            <span>
              <AudienceIcon audience={audience} />
              {t(`board.${audience}`)}
            </span>
          )}
          <span>{t('board.items', { count: item_count })}</span>
          {audience === 'public' && <span>{t('board.followers', { count: follower_count })}</span>}
        </div>
      </div>
      <div className={classes.actions}>
        {!isOwn && audience === 'public' && <FollowBoard board={board} />}
        <BoardMenu board={board} isOwn={isOwn} />
      </div>
      {board.visibility === 'hidden' && <p className={classes.notice}>{t('board.hiddenNotice')}</p>}
    </header>
  )
}

function FollowBoard({ board: { id, is_followed } }: { board: Board }) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const change = useMutation({
    mutationFn: () => (is_followed ? api.unfollowBoard({ id }) : api.followBoard({ id })),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => refreshBoards(queryClient),
  })
  return (
    <Button
      variant={is_followed ? 'default' : 'filled'}
      loading={change.isPending}
      onClick={() => whenSignedIn('follow', () => change.mutate())}
    >
      {t(is_followed ? 'board.following' : 'board.follow')}
    </Button>
  )
}

function BoardMenu({ board, isOwn }: BoardHeadProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const linkKey = useLinkKey()
  const report = useReport({ type: 'board', id: board.id, linkKey })
  const copy = useCopyLink(linkKey)
  return (
    <>
      <Menu position="bottom-end" shadow="md" zIndex={300} width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('board.actions')}>
            <IconDots size={19} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {board.audience !== 'private' && (
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => copy(board, 'share.copied')}>
              {t('board.copyLink')}
            </Menu.Item>
          )}
          {isOwn ? (
            <OwnItems board={board} onEdit={() => setEditing(true)} />
          ) : (
            <Menu.Item leftSection={<IconFlag {...icon} />} onClick={report.open}>
              {t('report.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {report.dialog}
      <LazyDialog opened={isEditing} load={loadEditDialog} onFail={() => setEditing(false)}>
        {(EditBoardDialog, isShown) => (
          <EditBoardDialog board={board} opened={isShown} onClose={() => setEditing(false)} />
        )}
      </LazyDialog>
    </>
  )
}

function OwnItems({ board, onEdit }: { board: Board; onEdit: () => void }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const update = useUpdateBoard(board.id)
  const remove = useRemoveBoard(board.id)
  const renew = async () => {
    if (await confirm({ message: t('board.renewAsk'), confirmLabel: t('board.renew') }))
      update.mutate({ renew_link: true })
  }
  const ask = async () => {
    const question = { message: t('board.deleteAsk'), confirmLabel: t('board.delete'), danger: true }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <>
      {board.audience === 'link' && (
        <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={renew}>
          {t('board.renew')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
        {t('board.edit')}
      </Menu.Item>
      {board.cover_work_id !== undefined && (
        <Menu.Item
          leftSection={<IconPhoto {...icon} />}
          onClick={() => update.mutate({ cover_work_id: null })}
        >
          {t('board.noCover')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash {...icon} />} onClick={ask}>
        {t('board.delete')}
      </Menu.Item>
    </>
  )
}

function useUpdateBoard(id: string) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const copy = useCopyLink()
  return useMutation({
    mutationFn: (change: { renew_link: true } | { cover_work_id: null }) =>
      api.updateBoard({ id, ...change }),
    onSuccess: (changed, change) => {
      void refreshBoards(queryClient)
      if ('renew_link' in change) copy(changed, 'board.renewed')
      else toastSuccess(t('board.updated'))
    },
    onError: (error) => toastError(errorText(error)),
  })
}

function useRemoveBoard(id: string) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const path = useLocalePath()
  return useMutation({
    mutationFn: () => api.deleteBoard({ id }),
    onSuccess: async () => {
      await navigate(path('/profile?tab=board'), { replace: true })
      toastSuccess(t('board.deleted'))
      void refreshBoards(queryClient)
    },
    onError: (error) => toastError(errorText(error)),
  })
}

/** The key of the link by which the viewer has opened the board. */
function useLinkKey(): string | undefined {
  const [params] = useSearchParams()
  return params.get('key') ?? undefined
}

/** Returns a function that copies the link of a board, and shows a toast with the given text. */
function useCopyLink(linkKey?: string) {
  const { t } = useTranslation()
  const { origin } = useSite()
  const path = useLocalePath()
  return (board: Board, done: 'share.copied' | 'board.renewed') => {
    // For another user's board, copies the link by which the viewer has opened it.
    const address = boardPath({ id: board.id, link_key: board.link_key ?? linkKey })
    copyText(new URL(path(address), origin || location.origin).href).then(
      () => toastSuccess(t(done)),
      () => toastError(t('share.failed')),
    )
  }
}
