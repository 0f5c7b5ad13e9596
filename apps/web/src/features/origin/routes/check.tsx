import { maxCheckBytes, type OriginCheck } from '@easel/contract/client'
import { Loader } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import { throwIfUnreadable } from '../../../lib/upload/index.ts'
import { FileLabel, useFileDrop } from '../../../ui/files/index.ts'
import { PageHead } from '../../../ui/page/index.ts'
import { OriginHeadline, OriginReport } from '../components/origin-report.tsx'
import classes from './check.module.css'

export default function CheckPage() {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const { check, first } = useCheck()
  const take = ([first]: File[]) => {
    if (!first) return
    setFile(first)
    check.mutate(first)
  }
  const isOver = useFileDrop(take)
  return (
    <main className={classes.page}>
      <PageMeta title={t('origin.title')} description={t('origin.lead')} />
      <PageHead title={t('origin.title')} lead={t('origin.lead')} />
      <FileLabel onFiles={take} className={classes.drop}>
        <span className={classes.inner} data-over={isOver || undefined} data-filled={file ? true : undefined}>
          <IconFileSearch size={30} stroke={1.4} aria-hidden="true" />
          <span className={classes.invitation}>{file ? t('origin.another') : t('origin.drop')}</span>
          <span className={classes.hint}>{t('origin.hint')}</span>
        </span>
      </FileLabel>
      {file && (
        <section className={classes.result} aria-live="polite" aria-busy={check.isPending}>
          <Checked file={file} />
          {check.isPending && (
            <p className={classes.wait}>
              <Loader size={18} />
              {t(first ? 'origin.searching' : 'origin.reading')}
            </p>
          )}
          {check.error && (
            <p className={classes.error} role="alert">
              {check.error.message}
            </p>
          )}
          {check.data ? (
            <OriginReport check={check.data} />
          ) : (
            first && <OriginHeadline check={first} isFirst />
          )}
        </section>
      )}
    </main>
  )
}

/** Maximum size of a file that is sent twice: sending a larger file takes longer than reading it. */
const maxSentTwice = 8 * 1024 * 1024

/**
 * Checks a file: first its own labels, which takes little time, then its signature and the records of this site. A second file
 * replaces the first; answers about the first file are then ignored.
 */
function useCheck() {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const [found, setFound] = useState<{ file: File; check: OriginCheck }>()
  const check = useMutation({
    mutationFn: async (file: File) => {
      if (file.size === 0) throw new Error(t('error.emptyFile'))
      if (file.size > maxCheckBytes) throw new Error(t('origin.tooLarge'))
      try {
        await throwIfUnreadable(file)
        if (file.size <= maxSentTwice) {
          const labels = await api.checkOrigin({ file, reads: 'labels' })
          setFound({ file, check: labels })
        }
        return await api.checkOrigin({ file })
      } catch (error) {
        throw new Error(errorText(error), { cause: error })
      }
    },
  })
  return { check, first: found && found.file === check.variables ? found.check : undefined }
}

function Checked({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const [broken, setBroken] = useState<File>()
  const isShown = url && broken !== file && file.type.startsWith('image/')
  return (
    <div className={classes.file}>
      {isShown && <img src={url} alt="" onError={() => setBroken(file)} />}
      <span>{file.name}</span>
    </div>
  )
}
