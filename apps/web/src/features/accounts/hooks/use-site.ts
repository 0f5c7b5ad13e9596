import type { Site } from '@easel/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { siteQuery } from '../api.ts'

type Ways = Pick<Site, 'sign_up' | 'has_demo' | 'provider'>

/** Default until the host's settings have loaded: hides the demo, which the site may not have. */
const unknown: Ways = { sign_up: 'open', has_demo: false }

export function useSite(): Ways {
  return useQuery(siteQuery(useApi())).data ?? unknown
}
