import { CodeError, type WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { queryKeys, useApi, useRequestKey } from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { fieldErrors } from '../../accounts/index.ts'
import { templateQuery } from '../../templates/index.ts'

interface SaveOptions<T extends object> {
  send: (body: T, idempotencyKey: string) => Promise<WorkTemplate>
  onSaved: (template: WorkTemplate) => void
  /** True if the page stays open; otherwise the saved template is opened. */
  stays?: boolean
}

/** Saves a template once, and opens it; a draft is listed among its author's templates. */
export function useSave<T extends object>({ send, onSaved, stays = false }: SaveOptions<T>) {
  const navigate = useNavigate()
  const path = useLocalePath()
  const api = useApi()
  const queryClient = useQueryClient()
  const keyOf = useRequestKey()
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: (body: T) => send(body, keyOf(body)),
    onSuccess: (template) => {
      keyOf.forget()
      onSaved(template)
      void queryClient.invalidateQueries({ queryKey: queryKeys.templates })
      // The cache gets the new version, because the page that opens next requests a price with the fields of the cached version,
      // and the server refuses fields of the previous version.
      queryClient.setQueryData(templateQuery(api, template.id).queryKey, template)
    },
    onError: (error) => {
      if (error instanceof CodeError) keyOf.forget()
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const save = (body: T) => {
    // Two clicks in the same tick arrive before a re-render.
    if (isSending.current) return
    isSending.current = true
    // After unmounting this callback is not called, so a user who left stays on the other page.
    mutation.mutate(body, {
      onSuccess: ({ id, is_draft }) =>
        stays ? undefined : navigate(path(is_draft ? '/templates/mine' : `/tool?template=${id}`)),
    })
  }
  return { save, isSaving: mutation.isPending, error: mutation.error, faults: fieldErrors(mutation.error) }
}
