import { Button, Group } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../../lib/api/index.ts'
import { LocaleLink, useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type SiteChange, useSiteChange } from '../../administration/index.ts'
import classes from './setup.module.css'

/** Steps after the host's account, in order; each is optional. */
export const steps = ['site', 'languages', 'people', 'address', 'engines', 'picture'] as const
export type Step = (typeof steps)[number]

export function stepIn(params: URLSearchParams): Step {
  const wanted = params.get('step')
  return steps.find((step) => step === wanted) ?? steps[0]
}

interface StepFooterProps {
  step: Step
  isBusy?: boolean
  /** Saves before the next step; returns false to stay at the step. */
  onNext?: () => Promise<boolean>
}

/** Links to the previous and the next step; the last step links to the site. */
export function StepFooter({ step, isBusy = false, onNext }: StepFooterProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocalePath()
  const index = steps.indexOf(step)
  const [before, after] = [steps[index - 1], steps[index + 1]]
  const goOn = async () => {
    if (onNext && !(await onNext())) return
    await navigate(after ? { search: `?step=${after}` } : path('/inspiration'))
  }
  return (
    <Group justify="space-between" gap="sm" className={classes.foot}>
      {before ? (
        <Button component={LocaleLink} to={`/setup?step=${before}`} variant="subtle" color="gray">
          {t('common.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button onClick={goOn} loading={isBusy}>
        {t(after ? 'common.continue' : 'setup.finish')}
      </Button>
    </Group>
  )
}

/** Stores the changes of a step; `save` returns false if the step stays. */
export function useSaveStep() {
  const errorText = useErrorText()
  const change = useSiteChange()
  const save = async (changes: NonNullable<SiteChange>): Promise<boolean> => {
    if (Object.keys(changes).length === 0) return true
    try {
      await change.mutateAsync(changes)
      return true
    } catch (error) {
      toastError(errorText(error))
      return false
    }
  }
  return { save, isBusy: change.isPending }
}
