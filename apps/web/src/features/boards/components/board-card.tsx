import type { Board } from '@easel/contract/client'
import { IconPhoto } from '@tabler/icons-react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { AudienceIcon } from '../../save-to-board/index.ts'
import { boardPath } from '../api.ts'
import classes from './boards.module.css'

interface BoardCardProps {
  board: Board
  /** Shows the owner, in a list of several owners' boards. */
  withOwner?: boolean
}

export function BoardCard({ board, withOwner = false }: BoardCardProps) {
  const { t } = useTranslation()
  const { name, cover_arr, item_count, audience, has_new, user_info } = board
  return (
    <LocaleLink to={boardPath({ id: board.id })} className={classes.card}>
      <span className={classes.covers} data-count={cover_arr.length} aria-hidden="true">
        {cover_arr.map((file) => (
          <Picture key={file.key} file={file} alt="" sizes="220px" />
        ))}
        {cover_arr.length === 0 && <IconPhoto size={34} stroke={1.2} />}
      </span>
      <span className={classes.cardName}>
        <b>{name}</b>
        {has_new && <span className={classes.new}>{t('board.new')}</span>}
      </span>
      <small className={classes.cardFacts}>
        {withOwner ? (
          t('board.by', { name: user_info.nick_name })
        ) : (
          <>
            <AudienceIcon audience={audience} size={14} />
            {t(`board.${audience}`)}
          </>
        )}
        {` · ${t('board.items', { count: item_count })}`}
      </small>
    </LocaleLink>
  )
}
