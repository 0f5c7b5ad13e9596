import { type Client, fittingLine, type PosterFormat, sheetTextMaxLength } from '@easel/contract/client'
import { Loader } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys, useApi, useErrorText } from '../../lib/api/index.ts'
import { saveAddress } from '../../lib/browser/index.ts'
import { useLocale, useTranslation } from '../../lib/i18n/index.ts'
import { DialogFrame, useDialog } from '../../ui/dialog/index.ts'
import { SaveInFormat } from '../../ui/files/index.ts'
import { toastError } from '../../ui/toast/index.ts'
import classes from './sheet-dialog.module.css'

/** Results that were started together, and the texts of their sheet. */
export interface SheetSubject {
  /** Id of any of the runs. */
  readonly id: string
  readonly title: string
  /** Words for the values of each axis. */
  readonly labels: readonly (readonly string[])[]
  /** Changes with the results, so that a new sheet is made for other results. */
  readonly state: string
}

interface SheetDialogProps {
  opened: boolean
  subject: SheetSubject
  onClose: () => void
}

/** All results with their values as one picture, to look at and to download. */
export default function SheetDialog({ opened, subject, onClose }: SheetDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame frame={useDialog(opened, onClose)} title={t('grid.sheet')} size={880}>
      <SheetPanel subject={subject} />
    </DialogFrame>
  )
}

function SheetPanel({ subject }: Pick<SheetDialogProps, 'subject'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const locale = useLocale()
  const api = useApi()
  const queryClient = useQueryClient()
  const [format, setFormat] = useState<PosterFormat>('png')
  const preview = useQuery(sheetQuery(api, { ...subject, format: 'webp' }, locale))
  const save = useMutation({
    mutationFn: () => queryClient.fetchQuery(sheetQuery(api, { ...subject, format }, locale)),
    onSuccess: ({ url }) => saveAddress(url),
    onError: (error) => toastError(errorText(error)),
  })
  return (
    <div className={classes.panel}>
      <div className={classes.stage} aria-busy={preview.isPending}>
        {preview.data && <img src={preview.data.url} alt={t('grid.sheetOf')} />}
        {preview.isPending && <Loader size="sm" role="img" aria-label={t('grid.sheetMaking')} />}
        {preview.isError && <p role="alert">{errorText(preview.error)}</p>}
      </div>
      <div className={classes.choices}>
        <SaveInFormat format={format} onFormat={setFormat} action={t('grid.sheetSave')} saving={save} />
      </div>
    </div>
  )
}

/** The URL of a sheet once it has been made; it is valid for an hour. */
function sheetQuery(api: Client, subject: SheetSubject & { format: PosterFormat }, locale: string) {
  const { id, title, labels, format } = subject
  return queryOptions({
    queryKey: [...queryKeys.sheets, subject, locale] as const,
    queryFn: ({ signal }) =>
      api.signSheet(
        { id, title: drawable(title), format, label_arr: labels.map((texts) => texts.map(drawable)) },
        { signal },
      ),
    staleTime: 30 * 60_000,
    gcTime: 5 * 60_000,
  })
}

/** Returns the part of a text that fits on a sheet; a value may have any length. */
const drawable = (text: string) => fittingLine(text, sheetTextMaxLength)
