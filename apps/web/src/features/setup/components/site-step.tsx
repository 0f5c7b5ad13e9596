import type { SiteSettings } from '@easel/contract/client'
import { BrandForm } from '../../administration/index.ts'
import { StepFoot } from './step-footer.tsx'

/** Name and logo of the site, and who answers for it. */
export function SiteStep({ settings }: { settings: SiteSettings }) {
  return (
    <BrandForm
      settings={settings.setting_arr}
      foot={(save, isBusy) => <StepFoot step="site" isBusy={isBusy} onNext={save} />}
    />
  )
}
