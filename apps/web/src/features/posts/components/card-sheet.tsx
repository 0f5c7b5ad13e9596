import type { Post } from '@easel/contract/client'
import { Drawer } from '@mantine/core'
import { IconInfoCircle, IconShare3, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { askToShare } from '../../share/index.ts'
import { cardTitle } from '../titles.ts'
import classes from './card-sheet.module.css'
import RankingDialog from './ranking-dialog.tsx'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

interface CardSheetProps {
  /** The post is kept while the menu closes. */
  post: Post
  opened: boolean
  onClose: () => void
}

/** The menu of a post's card, opened by a long press or the menu key. */
export default function CardSheet({ post, opened, onClose }: CardSheetProps) {
  const { t } = useTranslation()
  const [asksWhy, setAsksWhy] = useState(false)
  const frame = useDialog(opened, onClose)
  const leaveFor = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <Drawer
        {...frame}
        position="bottom"
        size="auto"
        zIndex={300}
        title={cardTitle(post.title)}
        classNames={{ content: classes.sheet, title: classes.title }}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <ul className={classes.items}>
          <li>
            <LocaleLink
              to={`/tool?template=${post.work_template_id}&remix=${post.id}`}
              className={classes.item}
              onClick={onClose}
            >
              <IconWand {...icon} />
              {t('post.makeYours')}
            </LocaleLink>
          </li>
          <li>
            <button
              type="button"
              className={classes.item}
              onClick={leaveFor(() => askToShare({ kind: 'post', post }))}
            >
              <IconShare3 {...icon} />
              {t('share.open')}
            </button>
          </li>
          {post.why && (
            <li>
              <button type="button" className={classes.item} onClick={leaveFor(() => setAsksWhy(true))}>
                <IconInfoCircle {...icon} />
                {t('feed.why')}
              </button>
            </li>
          )}
        </ul>
      </Drawer>
      {post.why && (
        <RankingDialog post={post} why={post.why} opened={asksWhy} onClose={() => setAsksWhy(false)} />
      )}
    </>
  )
}
