import type { StyleCover } from '@easel/contract/client'
import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { Section } from '../../../ui/page/index.ts'
import { styleCoversQuery } from '../api.ts'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import classes from './style-covers.module.css'

/** Number of the style pictures that exist (forms show them beside the styles), and a button that makes the missing pictures. */
export function StyleCovers() {
  const { t } = useTranslation()
  const { data } = useQuery(styleCoversQuery(useApi()))
  if (!data) return null
  const covers = data.style_cover_arr
  const failed = covers.filter(({ state }) => state === 'failed')
  return (
    <Section title={t('administration.styles')} lead={t('administration.stylesLead')}>
      <Making covers={covers} />
      {failed.length > 0 && (
        <ul className={classes.faults}>
          {failed.map(({ style, label, fault }) => (
            <li key={style}>{t('administration.styleFault', { style: label, fault })}</li>
          ))}
        </ul>
      )}
      <ul className={classes.grid}>
        {covers.map((cover) => (
          <li key={cover.style} className={classes.tile} data-state={cover.state}>
            <span className={classes.picture}>
              {cover.picture_url !== undefined && (
                <img src={cover.picture_url} alt="" loading="lazy" decoding="async" />
              )}
              {cover.state !== 'made' && cover.state !== 'none' && (
                <span className={classes.state}>{t(`administration.style_${cover.state}`)}</span>
              )}
            </span>
            <span className={classes.name}>{cover.label}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Making({ covers }: { covers: readonly StyleCover[] }) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const { change, busy } = useEngineChange()
  const made = covers.filter(({ state }) => state === 'made').length
  const isMaking = covers.some(({ state }) => state === 'waiting' || state === 'running')
  const act = async (call: typeof api.makeStyleCovers | typeof api.stopStyleCovers) => {
    const answer = await change(() => call())
    if (answer) queryClient.setQueryData(styleCoversQuery(api).queryKey, answer)
  }
  const text = t('administration.stylesMade', { made, total: covers.length })
  return (
    <>
      <div className={classes.bar}>
        <p role="status" className={classes.count}>
          {text}
        </p>
        {isMaking && (
          <Button variant="default" loading={busy} onClick={() => act(api.stopStyleCovers)}>
            {t('administration.stylesStop')}
          </Button>
        )}
        {!isMaking && made < covers.length && (
          <Button variant="default" loading={busy} onClick={() => act(api.makeStyleCovers)}>
            {t('administration.stylesMake')}
          </Button>
        )}
      </div>
      {isMaking && <Progress value={(made / covers.length) * 100} aria-label={t('administration.styles')} />}
    </>
  )
}
