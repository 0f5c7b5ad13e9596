import type { WorkTemplate } from '@easel/contract/client'
import { UnstyledButton } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { useCollect } from '../hooks/use-collect.ts'
import classes from './collect-button.module.css'

interface CollectButtonProps {
  template: WorkTemplate
  /** True on a cover: only the icon; otherwise part of the template's line of facts. */
  over?: boolean
}

export function CollectButton({ template, over = false }: CollectButtonProps) {
  const { t } = useTranslation()
  const toggle = useCollect(template)
  const { is_liked, like_count, title } = template
  const Icon = is_liked ? IconBookmarkFilled : IconBookmark
  const word = t('tool.collect')
  return (
    <UnstyledButton
      className={classes.collect}
      data-over={over || undefined}
      data-collected={is_liked || undefined}
      onClick={toggle}
      aria-pressed={is_liked}
      aria-label={over ? t('tool.collectOf', { title }) : undefined}
      title={word}
    >
      <Icon size={over ? 19 : 18} stroke={1.8} aria-hidden="true" />
      {!over && word}
      {!over && like_count > 0 && <span className={classes.count}>{abbreviate(like_count)}</span>}
    </UnstyledButton>
  )
}
