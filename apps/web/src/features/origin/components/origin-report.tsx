import type { OriginCheck, OriginManifest } from '@easel/contract/client'
import {
  IconAlertTriangle,
  IconHelpCircle,
  IconRosetteDiscountCheck,
  IconSparkles,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { workQuery } from '../../works/index.ts'
import { knownSourceTypes, originSummary } from '../origin-summary.ts'
import classes from './origin-report.module.css'

const icons = { yes: IconSparkles, likely: IconAlertTriangle, unknown: IconHelpCircle }

interface HeadlineProps {
  check: OriginCheck
  /** True while the signature has not been read. */
  isFirst?: boolean
}

/** A sentence about how a file was made, and the evidence for it. */
export function OriginHeadline({ check, isFirst = false }: HeadlineProps) {
  const { t } = useTranslation()
  const { title, text } = originSummary(check)
  const basis = isFirst && check.ours ? (`ours_${check.ours.by}` as const) : text
  const Icon = title.startsWith('here_') ? IconRosetteDiscountCheck : icons[check.ai]
  return (
    <div className={classes.verdict} data-ai={check.ai}>
      <Icon size={26} stroke={1.6} aria-hidden="true" />
      <div>
        <h2>{t(`origin.${title}`)}</h2>
        <p>{t(`origin.${basis}`)}</p>
      </div>
    </div>
  )
}

/** The provenance of a file in words, including the facts that it does not state. */
export function OriginReport({ check }: { check: OriginCheck }) {
  const { t } = useTranslation()
  const sourceType = useSourceType()
  return (
    <>
      <OriginHeadline check={check} />
      <dl className={classes.facts}>
        {check.ours && (
          <Fact name={t('origin.ours')}>
            {t(`origin.ours_${check.ours.by}`)}
            {check.ours.work_id && <WorkLink id={check.ours.work_id} />}
          </Fact>
        )}
        <Fact name={t('origin.c2pa')}>{check.c2pa && <ManifestFacts manifest={check.c2pa} />}</Fact>
        <Fact name={t('origin.model')}>{hasModels(check) && <Models check={check} />}</Fact>
        <Fact name={t('origin.iptc')}>{check.iptc && sourceType(check.iptc.digital_source_type)}</Fact>
        <Fact name={t('origin.aigc')}>{check.aigc && <Aigc label={check.aigc} />}</Fact>
        <Fact name={t('origin.mark')}>{check.mark && t('origin.markText', { text: check.mark.text })}</Fact>
        <Fact name={t('origin.generator')}>{check.generator}</Fact>
      </dl>
      <p className={classes.note}>{t('origin.note')}</p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.fact} data-missing={children ? undefined : true}>
      <dt>{name}</dt>
      <dd>{children || t('origin.none')}</dd>
    </div>
  )
}

/** A published work links to its post, which everyone may open. */
function WorkLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: work } = useQuery(workQuery(useApi(), id))
  if (!work) return null
  const address = work.post_id ? `/post/${work.post_id}` : `/profile?work=${id}`
  return <LocaleLink to={address}>{t('origin.openWork')}</LocaleLink>
}

function hasModels({ c2pa, ai_system }: OriginCheck): boolean {
  return (c2pa?.model_arr.length ?? 0) > 0 || ai_system !== undefined
}

/**
 * The models that the signed part names. Without models in the signed part, the models that the label names; a label is no proof.
 */
function Models({ check: { c2pa, ai_system } }: { check: OriginCheck }) {
  const { t } = useTranslation()
  const models = c2pa?.model_arr ?? []
  if (models.length === 0) return t('origin.aiSystem', { name: ai_system })
  return models.map(({ name, software, description }) => (
    <span key={`${name} ${software}`} className={classes.model}>
      {software
        ? t('origin.madeWithModelOn', { model: name, software })
        : t('origin.madeWithModel', { model: name })}
      {description && <small>{description}</small>}
    </span>
  ))
}

const labels = new Set(['1', '2', '3'])

function Aigc({ label }: { label: NonNullable<OriginCheck['aigc']> }) {
  const { t } = useTranslation()
  const meaning = labels.has(label.label) ? t(`origin.aigc_${label.label as '1' | '2' | '3'}`) : label.label
  return (
    <>
      {meaning}
      {label.content_producer && <small>{t('origin.producer', { name: label.content_producer })}</small>}
      {label.content_propagator && (
        <small>{t('origin.propagator', { name: label.content_propagator })}</small>
      )}
    </>
  )
}

/** Content Credentials: whether they are valid, who signed them, and their statements. */
function ManifestFacts({ manifest }: { manifest: OriginManifest }) {
  const { t } = useTranslation()
  const sourceType = useSourceType()
  const {
    state,
    trusted,
    signer,
    generator,
    digital_source_type_arr: types,
    ingredient_count: count,
  } = manifest
  const Icon = state === 'valid' ? IconRosetteDiscountCheck : IconAlertTriangle
  return (
    <>
      <span className={classes.state} data-state={state}>
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        {t(`origin.state_${state}`)}
      </span>
      {signer && (
        <small>{t(trusted ? 'origin.signerHere' : 'origin.signerElsewhere', { name: signer })}</small>
      )}
      {generator && <small>{t('origin.madeBy', { name: generator })}</small>}
      {types.length > 0 && <small>{[...new Set(types)].map(sourceType).join(t('origin.and'))}</small>}
      {count > 0 && <small>{t('origin.ingredients', { count })}</small>}
    </>
  )
}

/** Returns the meaning of an address of the IPTC vocabulary, or the address itself if it is unknown. */
function useSourceType(): (address: string) => string {
  const { t } = useTranslation()
  return (address) => {
    const name = knownSourceTypes.find((type) => type === address.split('/').at(-1))
    return name ? t(`origin.type_${name}`) : address
  }
}
