import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/** Fetches all lists of themes again, here and in the feed. */
export function useThemesChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.themes })
}

/** Ends or deletes a theme, with a toast. */
export function useThemeAct(id: string) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const changed = useThemesChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: 'end' | 'remove') => {
      await (act === 'end' ? api.endTheme({ id }) : api.deleteTheme({ id }))
      return act
    },
    onSuccess: (act) => toastSuccess(t(act === 'end' ? 'adminThemes.ended' : 'adminThemes.removed')),
    onError: (error) => toastError(errorText(error)),
    // This also runs after a refusal, because another tab may have ended the theme, or a post may have joined it.
    onSettled: changed,
  })
  return { end: () => mutate('end'), remove: () => mutate('remove'), isPending }
}
