import { type Client, languageChoices, localesOf } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useRebrand } from '../../../lib/site/site.tsx'
import { siteSettingsQuery } from '../api.ts'

export type SiteChange = Parameters<Client['updateSiteSettings']>[0]

/** Changes settings of the site. The pages of this browser update immediately. */
export function useSiteChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const rebrand = useRebrand()
  return useMutation({
    mutationFn: (change: SiteChange) => api.updateSiteSettings(change),
    onSuccess: (settings) => {
      queryClient.setQueryData(siteSettingsQuery(api).queryKey, settings)
      const settingOf = (name: string) => settings.setting_arr.find((setting) => setting.name === name)?.value
      const logo = settingOf('logo')
      const languages =
        languageChoices.find((choice) => choice === settingOf('languages')) ?? languageChoices[0]
      rebrand({
        siteName: String(settingOf('site_name')),
        logo: typeof logo === 'string' ? logo : null,
        languages: localesOf(languages),
      })
      for (const queryKey of [queryKeys.site, queryKeys.tasks])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
