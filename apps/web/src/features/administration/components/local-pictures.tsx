import type { LocalEngine } from '@easel/contract/client'
import { Button, Group, Loader, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { queryKeys, resultMedia, useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { FormError } from '../../../ui/form/form-parts.tsx'
import { Picture } from '../../../ui/media/index.ts'
import { formAddress } from '../../models/index.ts'
import { isRunning, RunProgress, refreshWorks, useWork } from '../../works/index.ts'
import classes from './administration.module.css'

/** The test picture of a ready engine, and a field for words, from which the engine makes the next picture. */
export function LocalPictures({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const [madeId, setMadeId] = useState('')
  const isTest = madeId === ''
  const { data: work } = useWork(isTest ? (engine.test_work_id ?? '') : madeId)
  const file = work?.state === 'done' ? resultMedia(work.result_info)?.main : undefined
  const hasFailed = work && (work.state === 'fail' || work.state === 'break')
  return (
    <>
      {work && isRunning(work) && <RunProgress work={work} />}
      {isTest && engine.is_test_awaited && (
        <p className={classes.step} role="status">
          <Loader size={18} aria-hidden="true" />
          {t('localEngine.testing')}
        </p>
      )}
      {file && (
        <figure className={classes.test}>
          <Picture file={file} alt={isTest ? t('localEngine.testAlt') : wordsOf(work)} fit="ratio" eager />
          <figcaption>{t(isTest ? 'localEngine.testDone' : 'localEngine.pictureDone')}</figcaption>
        </figure>
      )}
      {hasFailed && (
        <p className={classes.fault}>
          {t(isTest ? 'localEngine.testFailed' : 'localEngine.pictureFailed')} {work.error?.message}
        </p>
      )}
      {engine.form && (
        <WordsForm
          form={engine.form}
          isBusy={engine.is_test_awaited || (work ? isRunning(work) : false)}
          onMade={setMadeId}
        />
      )}
    </>
  )
}

const wordsOf = (work: { params?: Record<string, unknown> } | null | undefined) =>
  typeof work?.params?.['prompt'] === 'string' ? work.params['prompt'] : ''

interface WordsFormProps {
  form: NonNullable<LocalEngine['form']>
  /** True while another picture is made: a user makes one picture at a time. */
  isBusy: boolean
  /** Called with the id of the new work. */
  onMade: (id: string) => void
}

function WordsForm({ form: { work_template_id, input, model_name }, isBusy, onMade }: WordsFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const [words, setWords] = useState('')
  const [isTouched, setTouched] = useState(false)
  const prompt = words.trim()
  const settings = { [input]: model_name, ...(prompt !== '' && { prompt }) }
  const make = useMutation({
    mutationFn: () => api.createWork({ work_template_id, params: settings }),
    onSuccess: (work) => {
      queryClient.setQueryData([...queryKeys.works, 'one', work.id], work)
      refreshWorks(queryClient)
      onMade(work.id)
    },
  })
  // A press during another picture counts: the new picture begins when the other picture has ended.
  const [isWaiting, setWaiting] = useState(false)
  const begin = useEffectEvent(() => {
    setWaiting(false)
    make.mutate()
  })
  useEffect(() => {
    if (isWaiting && !isBusy) begin()
  }, [isWaiting, isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    setWaiting(prompt !== '')
  }
  return (
    <form className={classes.words} onSubmit={submit}>
      <Textarea
        label={t('localEngine.words')}
        placeholder={t('localEngine.wordsExample')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={isTouched && prompt === '' && t('localEngine.wordsMissing')}
        rows={3}
      />
      <FormError error={make.error} />
      <Group gap="sm">
        <Button type="submit" loading={isWaiting || make.isPending}>
          {t('localEngine.makePicture')}
        </Button>
        <Button variant="default" component={LocaleLink} to={formAddress(work_template_id, settings)}>
          {t('localEngine.allSettings')}
        </Button>
      </Group>
    </form>
  )
}
