import coffee from '@easel/nodes/photographs/coffee.webp'
import machinist from '@easel/nodes/photographs/machinist.webp'
import meadow from '@easel/nodes/photographs/meadow.webp'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { firstClick } from '../../../lib/browser/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import classes from './sample-photos.module.css'

/** Sample photos for users without a photo on their device: a place, a person and a thing. */
export const samples = [
  { key: 'meadow', url: meadow },
  { key: 'portrait', url: machinist },
  { key: 'coffee', url: coffee },
] as const

export type Sample = (typeof samples)[number]

/** Fetches a sample as a file, like a file that the user has chosen. */
export async function sampleFile({ key, url }: Sample): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The sample was answered with ${response.status}`)
  return new File([await response.blob()], `${key}.webp`, { type: 'image/webp' })
}

/** Sample pictures for a quick start; one click chooses a picture. */
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

/** A sample picture; if it could not be loaded, its place stays empty until the network is back. */
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
