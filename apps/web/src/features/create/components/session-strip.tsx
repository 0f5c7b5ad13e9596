import type { Work } from '@easel/contract/client'
import { Button } from '@mantine/core'
import { IconColumns2, IconExclamationMark } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { ProgressRing } from '../../../ui/feedback/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { isRunning, useProgress, useWork, workQuery } from '../../works/index.ts'
import { useSessionWorks } from '../line-up/index.ts'
import classes from './loop.module.css'

interface SessionStripProps {
  shownId: string
  /** The other work of a comparison, while two works are compared. */
  comparedId: string | undefined
  onCompare: (id: string | undefined) => void
}

/** The works that this tab has made, to choose from and to compare; hidden while there is only one work. */
export function SessionStrip({ shownId, comparedId, onCompare }: SessionStripProps) {
  const { t } = useTranslation()
  const api = useApi()
  const works = useSessionWorks()
  const [isComparing, setComparing] = useState(false)
  // The strip reads only the cache, because each tile loads its own work.
  const known = useQueries({ queries: works.map(({ id }) => ({ ...workQuery(api, id), enabled: false })) })
  const done = known.flatMap(({ data }) => (data && isPicture(data) ? [data.id] : []))
  const others = done.filter((id) => id !== shownId)
  const canCompare = done.includes(shownId) && others.length > 0
  if (works.length < 2) return null
  const toggle = () => {
    setComparing(!isComparing)
    onCompare(isComparing ? undefined : others[0])
  }
  return (
    <section className={classes.strip} aria-label={t('tool.session')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('tool.session')}</h2>
        {canCompare && (
          <Button
            size="compact-md"
            variant={isComparing ? 'light' : 'subtle'}
            color={isComparing ? undefined : 'gray'}
            leftSection={<IconColumns2 size={17} stroke={1.8} aria-hidden="true" />}
            aria-pressed={isComparing}
            onClick={toggle}
          >
            {t('tool.compare')}
          </Button>
        )}
      </div>
      <ol className={classes.tiles} data-sideways>
        {works.map(({ id, templateId }) => (
          <Tile
            key={id}
            {...{ id, templateId }}
            isShown={id === shownId}
            isCompared={id === comparedId}
            onCompare={isComparing && canCompare && others.includes(id) ? () => onCompare(id) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

function isPicture(work: Work): boolean {
  return work.state === 'done' && resultMedia(work.result_info)?.kind === 'image'
}

interface TileProps {
  id: string
  templateId: string
  isShown: boolean
  isCompared: boolean
  onCompare: (() => void) | undefined
}

function Tile({ id, templateId, isShown, isCompared, onCompare }: TileProps) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const { data: work, isError } = useWork(id)
  if (work === null || (isError && !work)) return null
  const picture = <span className={classes.picture}>{work && <TilePicture work={work} />}</span>
  const name = work && `${work.template_title}, ${t(`run.state_${work.state}`)}`
  return (
    <li className={classes.tile} data-shown={isShown || undefined} data-compared={isCompared || undefined}>
      {onCompare ? (
        <button
          type="button"
          aria-label={work && t('tool.compareWith', { name: work.template_title })}
          onClick={onCompare}
        >
          {picture}
        </button>
      ) : (
        <LocaleLink
          to={themeAddress(`/tool?template=${templateId}&run=${id}`)}
          aria-label={name}
          aria-current={isShown ? 'true' : undefined}
          preventScrollReset
        >
          {picture}
        </LocaleLink>
      )}
    </li>
  )
}

function TilePicture({ work }: { work: Work }) {
  const progress = useProgress(work)
  const media = resultMedia(work.result_info)
  if (media) return <Picture file={media.thumbnail} alt="" sizes="72px" />
  if (isRunning(work)) return <ProgressRing percent={Math.round(progress?.percent ?? 0)} />
  return <IconExclamationMark size={22} stroke={1.8} aria-hidden="true" />
}
