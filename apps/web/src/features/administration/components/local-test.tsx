import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { resultMedia, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { isRunning, RunProgress, useWork } from '../../works/index.ts'
import { enginesQuery } from '../api.ts'
import classes from './administration.module.css'

const prompt = 'A white lighthouse on a cliff at the sea, evening light, oil painting'

interface LocalTestProps {
  engineId: string | undefined
  /** True if the engine was set up on this page: its first picture is made automatically. */
  isFirst: boolean
}

/** Makes a picture from words as an ordinary work. */
export function LocalTest({ engineId, isFirst }: LocalTestProps) {
  const { t } = useTranslation()
  const api = useApi()
  const [workId, setWorkId] = useState('')
  // Reads the list of engines, since a query by id would fail for a removed engine.
  const { data } = useQuery(enginesQuery(api))
  const engine = data?.engine_arr.find(({ id }) => id === engineId)
  const isReady = engine?.state === 'ready' && engine.usable_model_count > 0
  const make = useMutation({
    mutationFn: async () => {
      const { work_template_arr } = await api.listWorkTemplates({ media_type: 'image', limit: 100 })
      for (const template of work_template_arr.filter(({ image_count }) => image_count.min === 0)) {
        const { input_arr } = await api.getWorkTemplate({ id: template.id })
        if (input_arr.some(({ name }) => name === 'prompt'))
          return await api.createWork({ work_template_id: template.id, params: { prompt } })
      }
      throw new Error(t('localEngine.testFailed'))
    },
    onSuccess: ({ id }) => setWorkId(id),
  })
  const begin = useEffectEvent(() => {
    if (isFirst && make.isIdle) make.mutate()
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
  const work = useWork(workId).data
  const file = work?.state === 'done' ? resultMedia(work.result_info)?.main : undefined
  const hasFailed = work && (work.state === 'fail' || work.state === 'break')
  const isUnderway = make.isPending || (work ? isRunning(work) : workId !== '')
  return (
    <>
      {work && isRunning(work) && <RunProgress work={work} />}
      {isUnderway && !work && (
        <p className={classes.step} role="status">
          <Loader size={18} aria-hidden="true" />
          {t('localEngine.testing')}
        </p>
      )}
      {file && (
        <figure className={classes.test}>
          <Picture file={file} alt={t('localEngine.testAlt')} fit="ratio" eager />
          <figcaption>{t('localEngine.testDone')}</figcaption>
        </figure>
      )}
      {hasFailed && <p className={classes.fault}>{t('localEngine.testFailed')}</p>}
      <FormError error={make.error} />
      {!isUnderway && isReady && (
        <div>
          <Button variant={file ? 'default' : 'filled'} onClick={() => make.mutate()}>
            {t('localEngine.testAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
