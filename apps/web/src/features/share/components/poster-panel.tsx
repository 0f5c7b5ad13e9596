import { type Client, type PosterFormat, type PosterShape, posterSizes } from '@easel/contract/client'
import { Loader } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { SaveInFormat } from '../../../ui/files/index.ts'
import { ChoiceChips } from '../../../ui/layout/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useCountShare } from '../hooks/use-count-share.ts'
import classes from './poster-panel.module.css'

const shapes: readonly PosterShape[] = ['portrait', 'square', 'story']

/** The poster: the picture with its title and a QR code, rendered by the server in the language of the page. */
export function PosterPanel({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const [shape, setShape] = useState<PosterShape>('portrait')
  const [format, setFormat] = useState<PosterFormat>('png')
  const save = useSavePoster({ id: postId, shape, format })
  return (
    <div className={classes.panel}>
      <PosterPreview postId={postId} shape={shape} />
      <div className={classes.choices}>
        <ChoiceChips
          label={t('share.shape')}
          value={shape}
          onChange={setShape}
          choices={shapes.map((value) => ({ value, label: t(`share.shape_${value}`) }))}
        />
        <SaveInFormat format={format} onFormat={setFormat} action={t('share.savePoster')} saving={save} />
      </div>
    </div>
  )
}

function PosterPreview({ postId, shape }: { postId: string; shape: PosterShape }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const locale = useLocale()
  const query = useQuery(posterQuery(useApi(), { id: postId, shape, format: 'webp' }, locale))
  const { width, height } = posterSizes[shape]
  return (
    <div className={classes.stage} aria-busy={query.isPending}>
      <div className={classes.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
        {query.data && <img src={query.data.url} width={width} height={height} alt={t('share.posterOf')} />}
        {query.isPending && <Loader size="sm" role="img" aria-label={t('share.making')} />}
        {query.isError && <p role="alert">{errorText(query.error)}</p>}
      </div>
    </div>
  )
}

function useSavePoster(choice: { id: string; shape: PosterShape; format: PosterFormat }) {
  const api = useApi()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const tell = useCountShare({ postId: choice.id })
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(posterQuery(api, choice, locale)),
    onSuccess: ({ url }) => {
      saveAddress(url)
      tell('poster')
    },
    onError: (error) => toastError(errorText(error)),
  })
}

interface PosterChoice {
  id: string
  shape: PosterShape
  format: PosterFormat
}

/** The URL of the poster once it has been made; it is valid for a day. */
function posterQuery(api: Client, choice: PosterChoice, locale: string) {
  return queryOptions({
    queryKey: [...queryKeys.posters, choice, locale] as const,
    queryFn: ({ signal }) => api.signPoster(choice, { signal }),
    staleTime: 3600_000,
  })
}
