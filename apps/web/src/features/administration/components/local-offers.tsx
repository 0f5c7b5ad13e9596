import type { LocalEngine } from '@easel/contract/client'
import { Button, Group } from '@mantine/core'
import { useApi } from '../../../lib/api/index.ts'
import { bytesText, roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Chip, PanelLine, panelClass } from '../../../ui/rows/panels.tsx'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import classes from './administration.module.css'

type Offer = LocalEngine['offer_arr'][number]

interface LocalOffersProps {
  engine: LocalEngine
  onBegin: () => void
}

/** Models for this machine: the recommended one first, those that do not fit last. */
export function LocalOffers({ engine, onBegin }: LocalOffersProps) {
  const { t } = useTranslation()
  const rank = ({ is_recommended, misfit }: Offer) => (is_recommended ? 0 : misfit ? 2 : 1)
  const offers = engine.offer_arr.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section className={classes.section} aria-label={t('localEngine.models')}>
      <h3 className={classes.name}>{t('localEngine.models')}</h3>
      <ul className={classes.steps}>
        {offers.map((offer) => (
          <li key={offer.model}>
            <OfferPanel offer={offer} engine={engine} onBegin={onBegin} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OfferPanel({ offer, engine, onBegin }: LocalOffersProps & { offer: Offer }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const size = (bytes: number) => bytesText(bytes, locale)
  const { title, licence, licence_url, misfit, fetch_size, total_size } = offer
  const isInUse = engine.model === offer.model
  const facts = [
    fetch_size > 0
      ? t('localEngine.toFetch', { size: size(fetch_size) })
      : t('localEngine.isHere', { size: size(total_size) }),
    ...(misfit
      ? []
      : [
          t('localEngine.aboutTime', { time: roughDurationText(offer.estimated_ms, locale) }),
          t(offer.is_card_used ? 'localEngine.byCard' : 'localEngine.byProcessor'),
        ]),
  ]
  return (
    <div className={panelClass}>
      <PanelLine>
        <span className={classes.name}>{title}</span>
        {isInUse ? (
          <Chip isMarked>{t('localEngine.inUse')}</Chip>
        ) : (
          offer.is_recommended && <Chip isMarked>{t('localEngine.recommended')}</Chip>
        )}
        {offer.is_own && <Chip>{t('localEngine.own')}</Chip>}
      </PanelLine>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {licence !== undefined && (
        <a className={classes.link} href={licence_url} target="_blank" rel="noreferrer">
          {t('localEngine.licence', { name: licence })}
        </a>
      )}
      {misfit && <span className={classes.facts}>{t(`localEngine.misfit_${misfit}`)}</span>}
      <OfferActions offer={offer} engine={engine} onBegin={onBegin} />
    </div>
  )
}

function OfferActions({ offer, engine, onBegin }: LocalOffersProps & { offer: Offer }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const confirm = useConfirm()
  const { change, busy } = useEngineChange()
  const { model, title, misfit, here_size } = offer
  if (engine.model === model) return null
  const isSetUp = engine.model !== undefined
  const begin = async () => {
    if (await change(() => api.setUpLocalEngine({ model }))) onBegin()
  }
  const remove = async () => {
    const size = bytesText(here_size, locale)
    const agreed = await confirm({
      message: t('localEngine.deleteAsk', { title, size }),
      confirmLabel: t('localEngine.deleteFiles'),
      danger: true,
    })
    if (agreed) await change(() => api.removeLocalModel({ model }))
  }
  return (
    <Group gap="sm">
      {!misfit && (
        <Button
          variant={offer.is_recommended && !isSetUp ? 'filled' : 'default'}
          onClick={begin}
          loading={busy}
          aria-label={t(isSetUp ? 'localEngine.useOf' : 'localEngine.beginOf', { title })}
        >
          {t(isSetUp ? 'localEngine.use' : 'localEngine.begin')}
        </Button>
      )}
      {isSetUp && here_size > 0 && !offer.is_own && (
        <Button
          variant="default"
          onClick={remove}
          loading={busy}
          aria-label={t('localEngine.deleteFilesOf', { title })}
        >
          {t('localEngine.deleteFiles')}
        </Button>
      )}
    </Group>
  )
}
