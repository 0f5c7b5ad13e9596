import { familyTitle, type LocalEngine } from '@easel/contract/client'
import { Button, Group, Loader } from '@mantine/core'
import { useApi } from '../../../lib/api/index.ts'
import { bytesText, roughDurationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { Chip, PanelLine, panelClass } from '../../../ui/rows/panels.tsx'
import { useEngineChange } from '../hooks/use-engine-change.ts'
import classes from './administration.module.css'
import { LocalImport } from './local-import.tsx'

type Offer = LocalEngine['offer_arr'][number]

/** Models for this machine: the recommended model first, models that do not fit last. */
export function LocalOffers({ engine }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  const rank = ({ is_recommended, misfit }: Offer) => (is_recommended ? 0 : misfit ? 2 : 1)
  const offers = engine.offer_arr.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section className={classes.section} aria-label={t('localEngine.models')}>
      <h3 className={classes.name}>{t('localEngine.models')}</h3>
      <ul className={classes.steps}>
        {offers.map((offer) => (
          <li key={offer.model}>
            <OfferPanel offer={offer} engine={engine} />
          </li>
        ))}
        {engine.import_arr.map((added) => (
          <li key={added.model}>
            <Added added={added} />
          </li>
        ))}
      </ul>
      <Refused engine={engine} />
      <LocalImport />
    </section>
  )
}

/** The host's own files that cannot be used, with the reasons. */
function Refused({ engine: { refused_arr: refused, refused_count } }: { engine: LocalEngine }) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  const more = refused_count - refused.length
  return (
    <details>
      <summary className={classes.more}>{t('localEngine.refused', { count: refused_count })}</summary>
      <ul className={classes.steps}>
        {refused.map(({ name, fault }) => (
          <li key={name} className={classes.facts}>
            {fault.message}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.facts}>{t('localEngine.refusedMore', { count: more })}</p>}
    </details>
  )
}

/** A model that was added: the server is being queried, or its fault is shown. */
function Added({ added: { model, address, fault } }: { added: LocalEngine['import_arr'][number] }) {
  const { t } = useTranslation()
  const api = useApi()
  const { change, busy } = useEngineChange()
  return (
    <div className={panelClass}>
      <span className={classes.address}>{address}</span>
      {fault ? (
        <p className={classes.fault}>{fault.message}</p>
      ) : (
        <p className={classes.step} role="status">
          <Loader size={18} aria-hidden="true" />
          {t('localEngine.importAsking')}
        </p>
      )}
      <div>
        <Button
          variant="default"
          loading={busy}
          onClick={() => change(() => api.removeLocalModel({ model }))}
          aria-label={t('localEngine.forgetOf', { title: address })}
        >
          {t('localEngine.forget')}
        </Button>
      </div>
    </div>
  )
}

function OfferPanel({ offer, engine }: { offer: Offer; engine: LocalEngine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const size = (bytes: number) => bytesText(bytes, locale)
  const { title, licence, licence_url, misfit, fetch_size, total_size } = offer
  const isInUse = engine.model === offer.model
  const facts = [
    ...(offer.family === undefined ? [] : [familyTitle(offer.family)]),
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
        {offer.is_imported && <Chip>{t('localEngine.imported')}</Chip>}
        {offer.is_own && <Chip>{t('localEngine.own')}</Chip>}
      </PanelLine>
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {licence !== undefined && (
        <a className={classes.link} href={licence_url} target="_blank" rel="noreferrer">
          {t('localEngine.licence', { name: licence })}
        </a>
      )}
      {offer.is_imported && <span className={classes.facts}>{t('localEngine.importLicence')}</span>}
      {misfit && <span className={classes.facts}>{t(`localEngine.misfit_${misfit}`)}</span>}
      {!misfit && <CardFit offer={offer} />}
      <OfferActions offer={offer} engine={engine} />
    </div>
  )
}

/** The consequence of a model that is larger than the memory of the card. */
function CardFit({ offer: { card_fit, is_card_used } }: { offer: Offer }) {
  const { t } = useTranslation()
  if (card_fit === undefined || card_fit === 'whole') return null
  const fit = card_fit === 'none' && is_card_used ? 'risky' : card_fit
  return <span className={classes.facts}>{t(`localEngine.cardFit_${fit}`)}</span>
}

function OfferActions({ offer, engine }: { offer: Offer; engine: LocalEngine }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const confirm = useConfirm()
  const { change, busy } = useEngineChange()
  const { model, title, misfit, here_size } = offer
  if (engine.model === model) return null
  const isSetUp = engine.model !== undefined
  const begin = () => change(() => api.setUpLocalEngine({ model }))
  const remove = async () => {
    const size = bytesText(here_size, locale)
    const agreed = await confirm({
      message:
        here_size > 0 ? t('localEngine.deleteAsk', { title, size }) : t('localEngine.forgetAsk', { title }),
      confirmLabel: here_size > 0 ? t('localEngine.deleteFiles') : t('localEngine.forget'),
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
      {((isSetUp && here_size > 0 && !offer.is_own) || offer.is_imported) && (
        <Button
          variant="default"
          onClick={remove}
          loading={busy}
          aria-label={t(here_size > 0 ? 'localEngine.deleteFilesOf' : 'localEngine.forgetOf', { title })}
        >
          {t(here_size > 0 ? 'localEngine.deleteFiles' : 'localEngine.forget')}
        </Button>
      )}
    </Group>
  )
}
