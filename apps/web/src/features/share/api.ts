import type { Client, PosterFormat, PosterShape } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

interface PosterChoice {
  id: string
  shape: PosterShape
  format: PosterFormat
}

/** The URL of the poster once it has been made; it is valid for a day. */
export function posterQuery(api: Client, choice: PosterChoice, locale: string) {
  return queryOptions({
    queryKey: [...queryKeys.posters, choice, locale] as const,
    queryFn: ({ signal }) => api.signPoster(choice, { signal }),
    staleTime: 3600_000,
  })
}
