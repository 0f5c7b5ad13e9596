import type { Client } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

/** The viewer's own presets of a template. */
export function ownPresetsQuery(api: Client, userId: string | undefined, templateId: string) {
  return queryOptions({
    queryKey: [...queryKeys.presets, userId, templateId],
    queryFn: async ({ signal }) =>
      (await api.listPresets({ work_template_id: templateId }, { signal })).preset_arr,
    enabled: userId !== undefined,
  })
}
