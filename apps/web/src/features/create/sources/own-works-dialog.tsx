import type { Work } from '@easel/contract/client'
import { Button, Group, Modal, Skeleton, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useDialog } from '../../../ui/dialog/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { KeywordField } from '../../../ui/fields/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { finishedWorksQuery } from '../../works/index.ts'
import classes from './own-works-dialog.module.css'

interface OwnWorksDialogProps {
  opened: boolean
  /** Maximum number of works to pick. */
  room: number
  onPick: (works: readonly Work[]) => void
  onClose: () => void
}

export default function OwnWorksDialog({ opened, room, onPick, onClose }: OwnWorksDialogProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<readonly Work[]>([])
  const close = () => {
    setPicked([])
    onClose()
  }
  const toggle = (work: Work) =>
    setPicked((before) => {
      const otherWorks = before.filter(({ id }) => id !== work.id)
      if (otherWorks.length < before.length) return otherWorks
      return room === 1 ? [work] : [...before, work].slice(0, room)
    })
  const frame = useDialog(opened, close)
  return (
    <Modal
      {...frame}
      title={t('tool.fromWorksTitle')}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Works picked={picked} onToggle={toggle} />
      <Group justify="space-between" className={classes.foot}>
        <span className={classes.hint}>{t('tool.fromWorksHint', { count: room })}</span>
        <Group gap="sm">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={picked.length === 0}
            onClick={() => {
              onPick(picked)
              close()
            }}
          >
            {picked.length === 0 ? t('tool.useNone') : t('tool.use', { count: picked.length })}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

interface WorksProps {
  picked: readonly Work[]
  onToggle: (work: Work) => void
}

function Works({ picked, onToggle }: WorksProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  return (
    <>
      <KeywordField
        className={classes.keyword}
        label={t('select.searchLabel')}
        placeholder={t('select.searchHint')}
        keyword={keyword}
        onChange={setKeyword}
      />
      <Found keyword={keyword} picked={picked} onToggle={onToggle} />
    </>
  )
}

function Found({ keyword, picked, onToggle }: WorksProps & { keyword: string }) {
  const { t } = useTranslation()
  // Keeps the previous results while the user types.
  const query = useInfiniteQuery({
    ...finishedWorksQuery(useApi(), keyword),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={240} aria-busy="true" />
  const works = query.data.pages
    .flatMap((page) => page.work_arr)
    .filter((work) => resultMedia(work.result_info)?.kind === 'image')
  if (works.length === 0 && !query.hasNextPage)
    return keyword === '' ? (
      <EmptyState title={t('profile.empty.work.title')} text={t('tool.fromWorksEmpty')} />
    ) : (
      <EmptyState kind="lost" title={t('select.nothingTitle')} text={t('select.nothingText')} />
    )
  return (
    <>
      <ul className={classes.grid}>
        {works.map((work) => (
          <li key={work.id}>
            <WorkTile
              work={work}
              position={picked.findIndex(({ id }) => id === work.id)}
              onToggle={() => onToggle(work)}
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function WorkTile({ work, position, onToggle }: { work: Work; position: number; onToggle: () => void }) {
  const { t } = useTranslation()
  const media = resultMedia(work.result_info)
  return (
    <UnstyledButton
      className={classes.tile}
      onClick={onToggle}
      aria-pressed={position >= 0}
      aria-label={t('work.imageOf', { template: work.template_title })}
    >
      {media && <Picture file={media.thumbnail} alt="" sizes="160px" />}
      {position >= 0 && (
        <span className={classes.mark} aria-hidden="true">
          <IconCheck size={16} stroke={2.4} />
        </span>
      )}
    </UnstyledButton>
  )
}
