import type { OriginManifest } from '@easel/contract/client'
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSourceType } from '../hooks/use-source-type.ts'
import classes from './origin-report.module.css'

/** Content Credentials: whether they are valid, who signed them, and their statements. */
export function ManifestFacts({ manifest }: { manifest: OriginManifest }) {
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
