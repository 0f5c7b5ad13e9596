import type { Client, DownloadFormat, DownloadQuality, DownloadSize } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { keptInBrowser, queryKeys } from '../../lib/api/index.ts'

/** The form in which a file is saved. */
export interface SavedForm {
  key: string
  /** `auto`: the file has the mark if the rules for labels require the mark. */
  watermark_type: 'none' | 'visible' | 'auto'
  format?: DownloadFormat
  quality?: DownloadQuality
  size?: DownloadSize
  /** The file carries the words that it was made with. */
  words?: 'keep'
}

/** The address of a form once the server has made it; valid for a day. */
export function savedFormQuery(api: Client, form: SavedForm) {
  return queryOptions({
    queryKey: [...queryKeys.savedForms, form] as const,
    queryFn: ({ signal }) => api.signTargetDownload(form, { signal }),
    staleTime: 3600_000,
    gcTime: keptInBrowser(3600_000),
  })
}

/** Fetches a form as a file, for callers that need it before a tap: browsers open their share sheet only in answer to a tap. */
export async function fetchForm(url: string, name: (type: string) => string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file was not given: ${response.status}`)
  const bytes = await response.blob()
  return new File([bytes], name(bytes.type), { type: bytes.type })
}
