import type { Work, WorkTemplate } from '@easel/contract/client'
import { useEffect, useEffectEvent } from 'react'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { pendingStart } from '../../accounts/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { type DraftItem, draftStore, usableItems, useDraft, useEachPhoto } from '../draft/index.ts'
import { useFormParams, useRemixed, useReusedWork } from '../hooks/use-form-params.ts'
import type { useStart } from '../hooks/use-start.ts'
import { CountField, useCount } from '../line-up/index.ts'
import { MaskField } from '../mask/index.ts'
import { isUsedWith } from '../params/index.ts'
import { FrameField } from '../sources/index.ts'
import { CompareButton } from './compare-button.tsx'
import { ParamForm } from './param-form.tsx'
import { StartBar } from './start-bar.tsx'
import { WayChoice } from './way-choice.tsx'
import classes from './workspace.module.css'

interface SettingsPanelProps {
  template: WorkTemplate
  starting: ReturnType<typeof useStart>
  /** True to leave out the origin of the settings, which is clear beside a result. */
  isBesideResult?: boolean
}

/** The form of a template and the start button, for the next work. */
export function SettingsPanel({ template, starting, isBesideResult = false }: SettingsPanelProps) {
  const { t } = useTranslation()
  const draft = useDraft()
  const remixed = useRemixed(template)
  const reused = useReusedWork(template)
  useWorkPhotos(template, reused)
  const params = useFormParams(template)
  const count = useCount(template)
  const order = { work_template_id: template.id, params, remix_of_post_id: remixed?.id }
  const each = useEachPhoto(template)
  const several = each > 0 ? { each_source: true } : count > 1 && { count }
  const begin = () => starting.start({ ...order, ...several })
  const goOn = useEffectEvent(() => {
    const wanted = pendingStart.take(template.id)
    if (wanted) starting.start(wanted)
  })
  useEffect(() => goOn(), [])
  return (
    <div className={classes.settings}>
      {remixed && <p className={classes.note}>{t('tool.remixed', { name: remixed.user_info.nick_name })}</p>}
      {reused && !isBesideResult && <p className={classes.note}>{t('tool.reused')}</p>}
      <WayChoice template={template} />
      <MaskField template={template} />
      <FrameField template={template} params={params} />
      <ParamForm template={template} params={params} />
      <CountField template={template} />
      {each === 0 && (
        <CompareButton
          template={template}
          params={params}
          onStart={(axis_arr) => starting.start({ ...order, axis_arr })}
        />
      )}
      <StartBar
        template={template}
        count={count}
        items={usableItems(draft).filter(isUsedWith(template, params))}
        params={params}
        isStarting={starting.phase !== undefined}
        isBesideResult={isBesideResult}
        onStart={begin}
      />
    </div>
  )
}

/** Adds the photos of the work from which the draft comes, once. */
function useWorkPhotos(template: WorkTemplate, work: Work | undefined): void {
  const { t } = useTranslation()
  const { isFilled } = useDraft()
  // A template without other photos takes only the photo that guides.
  const isGuide = photoLimits(template).max === 0
  useEffect(() => {
    if (!work || isFilled) return
    const nameOf = (index: number) => t('work.photo', { number: index + 1 })
    draftStore.dispatch({ kind: 'filled', items: itemsOf(work, { isGuide, nameOf }) })
  }, [work, isFilled, isGuide, t])
}

/** Returns the photos that still exist. */
function itemsOf(
  work: Work,
  { isGuide, nameOf }: { isGuide: boolean; nameOf: (index: number) => string },
): DraftItem[] {
  return (work.source_arr ?? []).flatMap(({ id, work_id, file, is_mask }, index): DraftItem[] => {
    const source = id ? { id } : work_id ? { work_id } : undefined
    if (!source || !file) return []
    const item = {
      key: uuid(),
      name: nameOf(index),
      url: file.url,
      upload: { kind: 'done', source },
    } as const
    return [is_mask ? { ...item, isMask: true } : isGuide ? { ...item, isGuide } : item]
  })
}
