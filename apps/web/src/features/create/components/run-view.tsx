import { CodeError, type Work, type WorkTemplate } from '@easel/contract/client'
import { Button, Menu, Skeleton } from '@mantine/core'
import {
  IconAdjustments,
  IconLayoutGrid,
  IconListDetails,
  IconPhotoEdit,
  IconRefresh,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { firstClick } from '../../../lib/browser/index.ts'
import { LocaleLink, type Translate, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { LazyDialog, useShortcuts } from '../../../ui/dialog/index.ts'
import { stackedButton } from '../../../ui/layout/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { useReadForWork } from '../../notifications/index.ts'
import { PushOffer } from '../../push/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { useFirstTour } from '../../tour/index.ts'
import {
  FailedWork,
  isRunning,
  MissingWork,
  RunProgress,
  StartingProgress,
  useKeepOnly,
  useOpenWork,
  useWork,
  WorkActions,
  WorkBatch,
  WorkFacts,
  WorkMedia,
} from '../../works/index.ts'
import { draftStore, isLost, usablePhotos, useDraft } from '../draft/index.ts'
import { useIsLong } from '../hooks/use-is-long.ts'
import type { StartPhase, useStart } from '../hooks/use-start.ts'
import { goingOn } from '../hooks/use-switch-guard.ts'
import { orderAnew, sessionWorks, TooFew } from '../line-up/index.ts'
import { StageContent } from '../looks/index.ts'
import { takenInputs } from '../params/index.ts'
import { useSending } from '../sources/index.ts'
import { CompareView } from './compare-view.tsx'
import { axisWords } from './grid-inputs.ts'
import { settingsId } from './param-form.tsx'
import { SessionStrip } from './session-strip.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { StyleStrip } from './style-strip.tsx'
import { TemplateIntro } from './template-intro.tsx'
import classes from './workspace.module.css'

interface RunViewProps {
  id: string
  template: WorkTemplate
  starting: ReturnType<typeof useStart>
}

/** Shows the started work while its address is open, and beside it the settings for the next work. */
export function RunView({ id, template, starting }: RunViewProps) {
  const { t } = useTranslation()
  const query = useWork(id)
  const [compared, setCompared] = useState<{ workId: string; otherId: string }>()
  const otherId = compared?.workId === id ? compared.otherId : undefined
  const compare = (otherId: string | undefined) =>
    setCompared(otherId === undefined ? otherId : { workId: id, otherId })
  useReadForWork(query.data?.state === 'done' ? id : undefined)
  useFirstTour(query.data?.state === 'done')
  useRunDraft(id, template)
  useSending(template)
  const refusal = query.error instanceof CodeError ? query.error : undefined
  if (query.data === null || (refusal && !query.data))
    return (
      <MissingWork
        refusal={refusal}
        onRetry={() => query.refetch()}
        wayOn={<NewWorkLink template={template} />}
      />
    )
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  const work = query.data
  const isDone = work?.state === 'done'
  return (
    <div className={classes.layout} data-run>
      <section className={classes.stage}>
        <div className={classes.main}>
          <StageContent>
            {starting.phase ? (
              <StartingStage
                phase={starting.phase}
                work={starting.isReady ? (work ?? undefined) : undefined}
              />
            ) : work && otherId !== undefined ? (
              <CompareView work={work} otherId={otherId} onEnd={() => compare(undefined)} />
            ) : work ? (
              <Stage key={batchOf(work)[0]} work={work} template={template} />
            ) : (
              <Skeleton height="62vh" radius={20} />
            )}
          </StageContent>
        </div>
        <SessionStrip shownId={id} comparedId={otherId} onCompare={compare} />
        {work && isDone && <StyleStrip work={work} template={template} starting={starting} />}
        {work && (
          <details className={classes.facts}>
            <summary>{t('work.details')}</summary>
            <WorkFacts work={work} />
          </details>
        )}
      </section>
      <div className={classes.panel}>
        <TemplateIntro template={template} isBrief />
        {work && isDone && <Result work={work} template={template} starting={starting} />}
        {!(work && isRunning(work)) && <TooFew template={template} />}
        <Settings id={id} template={template} starting={starting} />
      </div>
    </div>
  )
}

function NewWorkLink({ template }: Pick<RunViewProps, 'template'>) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  return (
    <Button
      component={LocaleLink}
      to={themeAddress(`/tool?template=${template.id}`)}
      state={goingOn}
      variant="default"
    >
      {t('tool.makeNew')}
    </Button>
  )
}

/** Shows the form, or a link to the form if the draft of another template must not be lost. */
function Settings({ id, template, starting }: RunViewProps) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const { templateId } = useDraft()
  if (templateId === template.id)
    return <SettingsPanel template={template} starting={starting} isBesideResult />
  return (
    <Button
      component={LocaleLink}
      to={themeAddress(`/tool?template=${template.id}&from=${id}`)}
      variant="default"
    >
      {t('tool.changeSettings')}
    </Button>
  )
}

/** Begins a draft with the settings and photos of the shown work, unless the user has a draft that this would discard. */
function useRunDraft(id: string, template: WorkTemplate): void {
  const { templateId } = useDraft()
  useEffect(() => {
    const draft = draftStore.get()
    const origin = { from: id }
    if (templateId === template.id || isLost(draft, template.id, origin)) return
    draftStore.dispatch({ kind: 'begun', templateId: template.id, origin })
  }, [id, template.id, templateId])
}

/** Ids of the works that are shown together, including the work itself. */
function batchOf({ id, batch_work_id_arr }: Work): readonly string[] {
  return batch_work_id_arr ?? [id]
}

function Stage({ work, template }: { work: Work; template: WorkTemplate }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const navigate = useNavigate()
  const path = useLocalePath()
  const { templateId } = useDraft()
  const batch = batchOf(work)
  const [wasRunning, setWasRunning] = useState(false)
  if (isRunning(work) && !wasRunning) setWasRunning(true)
  if (batch.length > 1) {
    // The address names the picked work, so that it stays picked after a reload and in another tab.
    const pick = (id: string) =>
      navigate(path(themeAddress(`/tool?template=${template.id}&run=${id}`)), {
        replace: true,
        preventScrollReset: true,
      })
    const captionOf = work.axis_arr && ((shownWork: Work) => captionFor(shownWork, template, t))
    return (
      <div className={classes.running}>
        <WorkBatch ids={batch} picked={work.id} onPick={pick} captionOf={captionOf}>
          {work.axis_arr && <SheetButton work={work} template={template} />}
        </WorkBatch>
        {isRunning(work) && <LongWait work={work} />}
      </div>
    )
  }
  if (isRunning(work)) {
    return (
      <div className={classes.running}>
        <RunProgress work={work} />
        <LongWait work={work} />
      </div>
    )
  }
  if (work.state === 'done') {
    return (
      <div className={classes.result}>
        <WorkMedia work={work} reveals={wasRunning} />
      </div>
    )
  }
  const toForm = { to: themeAddress(`/tool?template=${template.id}`), state: goingOn }
  return (
    <FailedWork work={work} {...(templateId === template.id && { form: toForm })}>
      <Button component={LocaleLink} {...toForm} variant="default">
        {t('common.back')}
      </Button>
    </FailedWork>
  )
}

/** Caption of a work in a batch: its values of the inputs that vary in the batch. */
function captionFor({ axis_arr = [], params }: Work, { input_arr }: WorkTemplate, t: Translate): string {
  const { labels } = axisWords(input_arr, axis_arr, t)
  return axis_arr
    .map(
      ({ input, value_arr }, index) =>
        labels[index]![value_arr.indexOf(params[input]!)] ?? String(params[input]),
    )
    .join(' · ')
}

const loadSheet = () => import('../../grids/sheet-dialog.lazy.tsx')

/** Opens all works of a batch as one picture. */
function SheetButton({ work, template }: { work: Work; template: WorkTemplate }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { title, labels } = axisWords(template.input_arr, work.axis_arr ?? [], t)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid {...small} />}
        onClick={firstClick(() => setOpen(true))}
      >
        {t('grid.sheet')}
      </Button>
      <LazyDialog opened={isOpen} load={loadSheet} onFail={close}>
        {(SheetDialog, isShown) => (
          <SheetDialog
            opened={isShown}
            subject={{ id: work.id, title, labels, state: batchOf(work).join(' ') }}
            onClose={close}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** Offers a message at the end of a long wait. */
function LongWait({ work }: { work: Work }) {
  return useIsLong(work) && <PushOffer />
}

interface ResultProps extends Pick<RunViewProps, 'template' | 'starting'> {
  work: Work
}

function Result({ work, template, starting }: ResultProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const themeAddress = useThemeAddress()
  const keepOnly = useKeepOnly()
  const others = batchOf(work).filter((id) => id !== work.id)
  const [next] = others
  const address = `/tool?template=${template.id}${next ? `&run=${next}` : ''}`
  const leave = () => {
    sessionWorks.remove(work.id)
    void navigate(path(themeAddress(address)), { replace: true })
  }
  return (
    <section className={classes.done} aria-label={t('work.result')}>
      <WorkActions
        work={work}
        isNew
        next={<AgainButton work={work} template={template} starting={starting} />}
        entries={<NextEntries work={work} template={template} />}
        onDeleted={leave}
      />
      {others.length > 0 && (
        <Button variant="default" onClick={() => keepOnly(others)}>
          {t('work.keepOnly')}
        </Button>
      )}
    </section>
  )
}

const small = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

/** Entries of the menu that use the result for something else. */
function NextEntries({ work, template }: Pick<ResultProps, 'work' | 'template'>) {
  const { t } = useTranslation()
  const open = useOpenWork()
  const themeAddress = useThemeAddress()
  return (
    <>
      <Menu.Item
        component={LocaleLink}
        to={themeAddress(`/tool?template=${template.id}`)}
        state={goingOn}
        leftSection={<IconPhotoEdit {...small} />}
      >
        {t(photoLimits(template).max > 0 ? 'tool.changePhoto' : 'tool.makeNew')}
      </Menu.Item>
      {takenInputs(template, work.params).length > 0 && (
        <Menu.Item leftSection={<IconAdjustments {...small} />} onClick={showSettings}>
          {t('tool.changeSettings')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconListDetails {...small} />} onClick={() => open(work.id)}>
        {t('work.details')}
      </Menu.Item>
    </>
  )
}

/** Moves to the form, which is below the result on small screens. */
function showSettings(): void {
  const form = document.getElementById(settingsId)
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('input, select, textarea, [role="slider"]')?.focus({ preventScroll: true })
}

/** Starts the work again with another seed, if its template has a seed. */
function AgainButton({ work, template, starting }: ResultProps) {
  const { t } = useTranslation()
  const order = orderAnew(work, template)
  const seed = template.input_arr.find(({ type }) => type === 'seed')
  const again = () =>
    order &&
    starting.startReady(order, template, {
      onTaken: () => {
        const value = seed && order.params[seed.name]
        // The seed of the new work is kept in the form; if each work draws its own seed, the seed stays empty.
        if (!seed || value === undefined || seed.random || draftStore.get().templateId !== template.id) return
        draftStore.dispatch({ kind: 'sown', name: seed.name, value })
      },
    })
  useShortcuts({ r: () => void again() })
  if (!order) return null
  return (
    <Button
      variant="default"
      classNames={stackedButton}
      leftSection={<IconRefresh size={20} stroke={1.7} aria-hidden="true" />}
      onClick={firstClick(() => void again())}
    >
      {t('work.again')}
    </Button>
  )
}

interface StartingStageProps {
  phase: StartPhase
  /** The work whose photos the new work takes; by default, the new work takes the photos of the draft. */
  work?: Work | undefined
}

/** Shows progress from the click on, before the server has answered, with the photo. */
export function StartingStage({ phase, work }: StartingStageProps) {
  const [item] = usablePhotos(useDraft())
  const drafted = item && { url: item.url, ...item.size }
  return <StartingProgress phase={phase} photo={work ? work.source_arr?.[0]?.file : drafted} />
}
