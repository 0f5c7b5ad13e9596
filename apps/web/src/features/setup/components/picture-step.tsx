import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, resultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { Picture } from '../../../ui/media/index.ts'
import { Fault } from '../../../ui/page/index.ts'
import { isRunning, RunProgress, refreshWorks, useWork } from '../../works/index.ts'
import classes from './setup.module.css'
import { StepFooter } from './step-footer.tsx'

/**
 * Makes one picture without a photo and without an engine, which shows that a worker runs, and that files are stored and served.
 */
export function PictureStep() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [workId, setWorkId] = useState('')
  const make = useMutation({
    mutationFn: async () => {
      const { work_template_arr } = await api.listWorkTemplates({ media_type: 'image', limit: 100 })
      const template = work_template_arr.find(({ image_count, cost }) => image_count.max === 0 && cost <= 1)
      if (!template) throw new Error(t('setup.pictureNoTemplate'))
      return await api.createWork({ work_template_id: template.id })
    },
    onSuccess: (work) => {
      queryClient.setQueryData([...queryKeys.works, 'one', work.id], work)
      refreshWorks(queryClient)
      setWorkId(work.id)
    },
  })
  const work = useWork(workId).data
  const file = work?.state === 'done' ? resultMedia(work.result_info)?.main : undefined
  const isUnderway = make.isPending || (work ? isRunning(work) : workId !== '')
  const hasFailed = work && (work.state === 'fail' || work.state === 'break')
  return (
    <>
      {work && isRunning(work) && <RunProgress work={work} />}
      {file && (
        <figure className={classes.result}>
          <Picture file={file} alt={t('setup.pictureAlt')} fit="ratio" eager />
          <figcaption>
            <span role="status">{t('setup.pictureDone')}</span>
          </figcaption>
        </figure>
      )}
      {hasFailed && <Fault>{t('setup.pictureFailed')}</Fault>}
      {make.error && <Fault>{errorText(make.error)}</Fault>}
      {!isUnderway && (
        <Button variant="default" className={classes.beside} onClick={() => make.mutate()}>
          {t(file ? 'setup.pictureAgain' : 'setup.pictureMake')}
        </Button>
      )}
      {hasFailed && <LocaleLink to="/admin/queue">{t('setup.pictureWhy')}</LocaleLink>}
      <StepFooter step="picture" />
    </>
  )
}
