import { type Client, CodeError, type WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { errorCode, useApi, useErrorText, useRequestKey } from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useRequireLogin } from '../../accounts/index.ts'
import { photoLimits } from '../../templates/index.ts'
import { themeIn, themesOfWorks, withTheme } from '../../themes/index.ts'
import { refreshWorks, runningKey, workQuery } from '../../works/index.ts'
import { usableItems, usablePhotos } from '../draft.ts'
import { draftStore } from '../draft-store.ts'
import { NotStarted, sourcesOf } from '../sources-of.ts'
import { useUpload } from './use-upload.ts'

type Order = Omit<Parameters<Client['createWork']>[0], 'source_arr'>

export function useStart(template: WorkTemplate) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  const errorText = useErrorText()
  const requireLogin = useRequireLogin()
  const upload = useUpload()
  const keyOf = useRequestKey()
  const isStarting = useRef(false)
  const [params] = useSearchParams()
  const themeId = themeIn(params)

  const missingText = (): string | undefined => {
    const draft = draftStore.get()
    if (usablePhotos(draft).length < photoLimits(template).min) return t('tool.atLeastOne')
    return usableItems(draft).length < template.image_count.min ? t('mask.missing') : undefined
  }
  const mutation = useMutation({
    mutationFn: async (order: Order) => {
      const source_arr = await sourcesOf(upload)
      const missing = missingText()
      if (missing) throw new NotStarted(missing)
      const body = { ...order, source_arr }
      return api.createWork(body, { idempotencyKey: keyOf(body) })
    },
    onSuccess: (work) => {
      keyOf.forget()
      draftStore.dispatch({ kind: 'started' })
      queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      queryClient.setQueryData(runningKey, work)
      void refreshWorks(queryClient)
      if (themeId !== undefined) themesOfWorks.keep(work.id, themeId)
    },
    onError: (error) => {
      if (error instanceof CodeError) keyOf.forget()
      if (errorCode(error) === 'A0700') draftStore.dispatch({ kind: 'doubted' })
      toastError(error instanceof NotStarted ? error.message : errorText(error))
    },
    onSettled: () => {
      isStarting.current = false
    },
  })

  const start = (order: Order) => {
    const missing = missingText()
    if (missing) return toastError(missing)
    // Two clicks in the same tick arrive before a re-render.
    if (isStarting.current || !requireLogin()) return
    isStarting.current = true
    // After unmounting this callback is not called, so a user who left while photos were uploading stays on the other page.
    mutation.mutate(order, {
      onSuccess: (work) => navigate(path(withTheme(`/tool?template=${template.id}&run=${work.id}`, themeId))),
    })
  }
  return { start, isStarting: mutation.isPending }
}
