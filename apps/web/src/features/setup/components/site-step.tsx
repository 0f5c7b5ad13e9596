import type { SiteSettings } from '@easel/contract/client'
import { BrandForm } from '../../administration/index.ts'
import { StepFooter } from './step-footer.tsx'

/** Name and logo of the site, and who answers for it. */
export function SiteStep({ settings }: { settings: SiteSettings }) {
  return (
    <BrandForm
      settings={settings.setting_arr}
      foot={(save, isBusy) => <StepFooter step="site" isBusy={isBusy} onNext={save} />}
    />
  )
}
