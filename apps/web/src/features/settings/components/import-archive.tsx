import type { AccountImport, ImportedKind } from '@easel/contract/client'
import { Button, FileButton, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { sendFile } from '../../../lib/upload/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { importQuery } from '../api.ts'
import classes from './settings-block.module.css'
import { Card, Row } from './settings-block.tsx'

export function ImportArchive() {
  const { t } = useTranslation()
  const { upload, share, id } = useArchiveUpload()
  const forgetFile = useRef<() => void>(null)
  const errorText = useErrorText()
  const { data, error, isLoading } = useQuery(importQuery(useApi(), id))
  const arrived = data?.state ?? (isLoading ? 'waiting' : 'none')
  const state = share === undefined ? arrived : 'sending'
  const isBusy = state === 'sending' || state === 'waiting' || state === 'importing'
  const percent = share === undefined ? (data?.percent ?? 0) : Math.round(share * 100)
  const choose = (file: File | null) => {
    void upload(file)
    // Clears the field, so that the same file can be chosen again after an error.
    forgetFile.current?.()
  }
  return (
    <Card>
      <Row
        title={<span role="status">{t(`settings.arrival.${data?.pause ? 'paused' : state}`)}</span>}
        hint={
          <span role="alert">
            {data?.error?.message ?? data?.pause?.message ?? (error && errorText(error))}
          </span>
        }
      >
        <FileButton accept="application/zip,.zip" onChange={choose} disabled={isBusy} resetRef={forgetFile}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {t('settings.chooseArchive')}
            </Button>
          )}
        </FileButton>
      </Row>
      {isBusy && <Progress value={percent} aria-label={t('settings.import')} radius={0} />}
      {data?.result && <Result result={data.result} />}
    </Card>
  )
}

function Result({ result: { count, refused_arr } }: { result: NonNullable<AccountImport['result']> }) {
  const { t } = useTranslation()
  const kinds = Object.keys(count) as ImportedKind[]
  return (
    <>
      {kinds.map((kind) => (
        <Row key={kind} title={t(`settings.imported.${kind}`)}>
          <span className={classes.hint}>{t('settings.importCount', { ...count[kind] })}</span>
        </Row>
      ))}
      {refused_arr.map(({ kind, id, message }) => (
        <Row key={`${kind} ${id}`} title={message} hint={`${kind} ${id}`} />
      ))}
    </>
  )
}

/** Uploads an archive; `id` is set once it has fully arrived. */
function useArchiveUpload() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [share, setShare] = useState<number>()
  const [id, setId] = useState<string>()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(new Error('The page was left')), [])

  const upload = async (file: File | null) => {
    if (!file || share !== undefined) return
    if (file.size === 0) return toastError(t('error.emptyFile'))
    const name = `${uuid()}.zip`
    const controller = new AbortController()
    leaving.current = controller
    setId(undefined)
    setShare(0)
    try {
      await sendFile(api, { id: name, file, onProgress: setShare, signal: controller.signal })
      setId(name)
    } catch (error) {
      if (!controller.signal.aborted) toastError(errorText(error))
    }
    setShare(undefined)
  }
  return { upload, share, id }
}
