import type { Work, WorkTemplate } from '@easel/contract/client'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { firstClick, savesData } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { templatesQuery } from '../../templates/index.ts'
import { useRunningWork } from '../../works/index.ts'
import { draftStore, isLost, type SourceRef } from '../draft/index.ts'
import { useLossText } from '../hooks/use-loss-text.ts'
import type { useStart } from '../hooks/use-start.ts'
import { useUndo } from '../hooks/use-undo.ts'
import { sourcesOfWork, useSessionWorks } from '../line-up/index.ts'
import { LookPicture, lookQuery } from '../looks/index.ts'
import { surveyQuery } from '../mask/index.ts'
import { sentValues } from '../params/index.ts'
import classes from './loop.module.css'
import { stylesFor } from './styles-for.ts'

interface StyleStripProps {
  work: Work
  template: WorkTemplate
  starting: ReturnType<typeof useStart>
}

/** Other templates for the photos of a work: one click starts a work with the default settings of the template. */
export function StyleStrip({ work, template, starting }: StyleStripProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const lossText = useLossText()
  const session = useSessionWorks()
  const running = useRunningWork().data
  const offerUndo = useUndo(work)
  const query = useInfiniteQuery(templatesQuery(useApi(), { kind: 'all', sort: 'hot', keyword: '' }))
  const photos = (work.source_arr ?? []).flatMap((source) => (source.is_mask || !source.file ? [] : [source]))
  const source_arr = sourcesOfWork({ source_arr: photos })
  const files = photos.map(({ file }) => file!)
  // The list waits for the survey of the photo, so that no style moves under a finger.
  const survey = useQuery(surveyQuery(useApi(), files.length === 1 && !savesData() ? files[0] : undefined))
  const styles = stylesFor(query.data?.pages.flatMap((page) => page.work_template_arr) ?? [], {
    templateId: template.id,
    photos: files,
    facts: survey.data,
    tried: new Set(session.map(({ templateId }) => templateId)),
  })
  if (source_arr.length === 0 || survey.isLoading || (query.data && styles.length === 0)) return null
  const begin = async (style: WorkTemplate) => {
    const draft = draftStore.get()
    const origin = { from: work.id }
    // A work that is lined up leaves the form unchanged.
    if (!running && isLost(draft, style.id, origin) && !(await confirm({ message: lossText(draft, 0) })))
      return
    const params = sentValues(style, () => undefined)
    await starting.startReady({ work_template_id: style.id, params, source_arr }, style, {
      onStarted: (started) => {
        draftStore.dispatch({ kind: 'begun', templateId: style.id, origin: { from: started.id } })
        offerUndo(started)
      },
    })
  }
  return (
    <section className={classes.strip} aria-label={t('tool.otherStyle')}>
      <h2 className={classes.heading}>{t('tool.otherStyle')}</h2>
      <ul className={classes.styles} data-sideways>
        {styles.map((style) => (
          <li key={style.id}>
            <UnstyledButton className={classes.style} onClick={firstClick(() => void begin(style))}>
              <StylePicture
                style={style}
                source={
                  source_arr.length === 1 && style.has_looks && !savesData() ? source_arr[0] : undefined
                }
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StylePictureProps {
  style: WorkTemplate
  /** The photo to show in the style; by default the style's own cover stays. */
  source: SourceRef | undefined
}

/**
 * The style's cover, replaced by the photo in this style as soon as the look is made. The label states which picture is shown, and
 * the cost of a start.
 */
function StylePicture({ style, source }: StylePictureProps) {
  const { t } = useTranslation()
  const [isThere, setThere] = useState(false)
  const order = { work_template_id: style.id, source, params: sentValues(style, () => undefined) }
  const { data: file } = useQuery({ ...lookQuery(useApi(), order), enabled: source !== undefined })
  return (
    <>
      <span className={classes.styleCover}>
        <Picture file={style.cover} alt="" sizes="120px" />
        {file && (
          <LookPicture key={file.url} file={file} alt={t('tool.lookAlt')} onThere={() => setThere(true)} />
        )}
        <span className={classes.styleCost} aria-hidden="true">
          <IconBolt size={13} stroke={2} />
          {style.cost}
        </span>
      </span>
      <span className={classes.styleName}>{style.title}</span>
      <span className={classes.styleKind} aria-hidden="true">
        {t(isThere ? 'tool.lookOwn' : 'tool.lookExample')}
      </span>
      <VisuallyHidden>{t('tool.cost', { count: style.cost })}</VisuallyHidden>
    </>
  )
}
