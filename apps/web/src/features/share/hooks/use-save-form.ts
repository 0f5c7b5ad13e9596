import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import type { SavedForm } from '../saved-form.ts'

/** Saves a file in the chosen form. If that needs consent, `asks` becomes true; `agree` gives the consent and saves. */
export function useSaveForm(onSaved: () => void) {
  const api = useApi()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const needsConsent = async ({ watermark_type }: SavedForm) =>
    watermark_type === 'none' && !(await api.getConsents({})).unmarked_download
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ form, agreed }: { form: SavedForm; agreed: boolean }) => {
      if (agreed) await api.giveConsent({ type: 'unmarked_download' })
      else if (await needsConsent(form)) return null
      return await api.signTargetDownload(form)
    },
    onSuccess: (signed) => {
      setAsks(signed === null)
      if (signed === null) return
      saveAddress(signed.url)
      onSaved()
    },
    onError: (error) => toastError(errorText(error)),
  })
  return {
    asks,
    isPending,
    save: (form: SavedForm) => mutate({ form, agreed: false }),
    agree: (form: SavedForm) => mutate({ form, agreed: true }),
    forget: () => setAsks(false),
  }
}
