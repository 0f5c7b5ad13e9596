import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './sample-photos.module.css'
import { type Sample, sampleFile, samples } from './samples.ts'

/** Sample pictures to begin with, one click each. */
export function SamplePhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<Sample>()
  const take = async (sample: Sample) => {
    setBusy(sample)
    try {
      onFiles([await sampleFile(sample)])
    } catch {
      toastError(t('error.network'))
    }
    setBusy(undefined)
  }
  return (
    <div className={classes.samples}>
      <span>{t('tool.samples')}</span>
      <ul>
        {samples.map((sample) => (
          <li key={sample.key}>
            <UnstyledButton
              className={classes.sample}
              disabled={busy !== undefined}
              data-busy={busy === sample || undefined}
              onClick={firstClick(() => void take(sample))}
              aria-label={t(`tool.sample_${sample.key}`)}
              title={t(`tool.sample_${sample.key}`)}
            >
              <SamplePicture url={sample.url} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leaves its place empty where it could not be loaded, until the network is back. */
function SamplePicture({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const again = () => setBroken(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  if (isBroken) return null
  return <img src={url} alt="" loading="lazy" width={56} height={56} onError={() => setBroken(true)} />
}
