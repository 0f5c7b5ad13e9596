import { useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type SiteChange, useSiteChange } from '../../administration/index.ts'

/** Stores what a step changes; `save` returns false where the step stays. */
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
