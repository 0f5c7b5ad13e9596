import { CodeError, type Work, type WorkTemplate } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { IconMaximize, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LocaleLink, useLocalePath } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { PushOffer } from '../../push/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import {
  FailedWork,
  isRunning,
  NoWork,
  RunProgress,
  useKeepOnly,
  useOpenWork,
  useWork,
  WorkActions,
  WorkBatch,
  WorkFacts,
  WorkMedia,
} from '../../works/index.ts'
import { goingOn } from '../hooks/use-switch-guard.ts'
import { TemplateIntro } from './template-intro.tsx'
import classes from './workspace.module.css'

interface RunViewProps {
  id: string
  template: WorkTemplate
}

/** Shows the started work while its address is open. */
export function RunView({ id, template }: RunViewProps) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const query = useWork(id)
  const again = (
    <Button
      component={LocaleLink}
      to={themeAddress(`/tool?template=${template.id}`)}
      state={goingOn}
      variant="default"
    >
      {t('work.again')}
    </Button>
  )
  const refusal = query.error instanceof CodeError ? query.error : undefined
  if (query.data === null || (refusal && !query.data))
    return <NoWork refusal={refusal} onRetry={() => query.refetch()} wayOn={again} />
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  const work = query.data
  return (
    <div className={classes.layout}>
      <section className={classes.stage}>
        {work ? (
          <Stage key={batchOf(work)[0]} work={work} template={template} />
        ) : (
          <Skeleton height="62vh" radius={20} />
        )}
      </section>
      <div className={classes.panel}>
        <TemplateIntro template={template} />
        {work?.state === 'done' && <Result work={work} template={template} />}
        {work && <WorkFacts work={work} />}
      </div>
    </div>
  )
}

/** Ids of the works that are shown together, the work's own included. */
function batchOf({ id, batch_work_id_arr }: Work): readonly string[] {
  return batch_work_id_arr ?? [id]
}

function Stage({ work, template }: { work: Work; template: WorkTemplate }) {
  const { t } = useTranslation()
  const themeAddress = useThemeAddress()
  const navigate = useNavigate()
  const path = useLocalePath()
  const batch = batchOf(work)
  const [wasRunning, setWasRunning] = useState(false)
  if (isRunning(work) && !wasRunning) setWasRunning(true)
  if (batch.length > 1) {
    // The address names the picked one, so that it is the same after a reload and in another tab.
    const pick = (id: string) =>
      navigate(path(themeAddress(`/tool?template=${template.id}&run=${id}`)), {
        replace: true,
        preventScrollReset: true,
      })
    return (
      <div className={classes.running}>
        <WorkBatch ids={batch} picked={work.id} onPick={pick} />
        {isRunning(work) && <PushOffer />}
      </div>
    )
  }
  if (isRunning(work)) {
    return (
      <div className={classes.running}>
        <div className={classes.progress}>
          <RunProgress work={work} />
        </div>
        <PushOffer />
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
  return (
    <FailedWork work={work}>
      <Button
        component={LocaleLink}
        to={themeAddress(`/tool?template=${template.id}`)}
        state={goingOn}
        variant="default"
      >
        {t('common.back')}
      </Button>
    </FailedWork>
  )
}

function Result({ work, template }: { work: Work; template: WorkTemplate }) {
  const { t } = useTranslation()
  const open = useOpenWork()
  const navigate = useNavigate()
  const path = useLocalePath()
  const themeAddress = useThemeAddress()
  const keepOnly = useKeepOnly()
  const others = batchOf(work).filter((id) => id !== work.id)
  const [next] = others
  const address = `/tool?template=${template.id}${next ? `&run=${next}` : ''}`
  return (
    <section className={classes.done} aria-label={t('work.result')}>
      <WorkActions
        work={work}
        isNew
        onDeleted={() => navigate(path(themeAddress(address)), { replace: true })}
      />
      {others.length > 0 && (
        <Button variant="default" onClick={() => keepOnly(others)}>
          {t('work.keepOnly')}
        </Button>
      )}
      <div className={classes.doneRow}>
        <Button
          component={LocaleLink}
          to={themeAddress(`/tool?template=${template.id}`)}
          state={goingOn}
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={18} stroke={1.8} />}
        >
          {t('work.again')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMaximize size={18} stroke={1.8} />}
          onClick={() => open(work.id)}
        >
          {t('work.open')}
        </Button>
      </div>
    </section>
  )
}
