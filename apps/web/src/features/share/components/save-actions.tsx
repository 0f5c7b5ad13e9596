import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconShare2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryKeys, type ResultMedia, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useSite } from '../../../lib/site/site.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { copiesPictures, fileName, sharesFiles } from '../device.ts'
import type { useSaveForm } from '../hooks/use-save-form.ts'
import { fetchForm, type SavedForm, savedFormQuery } from '../saved-form.ts'
import classes from './save-actions.module.css'

interface SaveActionsProps {
  media: ResultMedia
  title: string
  form: SavedForm
  saving: ReturnType<typeof useSaveForm>
  onShared: () => void
}

/**
 * Actions that save a file. On phones, the share sheet saves the file to the photos or passes it to other apps. On desktops, the
 * file is saved to the disk, or copied to the clipboard.
 */
export function SaveActions({ media, title, form, saving, onShared }: SaveActionsProps) {
  const { t } = useTranslation()
  const isSheet = sharesFiles(typeOf(media, form))
  const download = (
    <Button
      size="md"
      variant={isSheet ? 'default' : 'filled'}
      leftSection={<IconDownload {...icon} />}
      loading={saving.isPending}
      onClick={() => saving.save(form)}
    >
      {t('share.download')}
    </Button>
  )
  // Without the mark, the file can be saved only after consent.
  const isReady = form.watermark_type !== 'none'
  return (
    <div className={classes.actions}>
      {isSheet && isReady && (
        <SheetButton title={title} form={form} onShared={onShared} onRefused={() => saving.save(form)} />
      )}
      {download}
      {media.kind === 'image' && isReady && copiesPictures() && <CopyButton form={form} />}
    </div>
  )
}

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

function typeOf({ main, kind }: ResultMedia, { format }: SavedForm): string {
  if (format === undefined) return main.mime_type
  if (format === 'pdf') return 'application/pdf'
  if (format === 'svg') return 'image/svg+xml'
  return ['mp4', 'webm'].includes(format) && kind === 'video' ? `video/${format}` : `image/${format}`
}

/** Photos can be saved to the photos of a phone; other files cannot. */
function sheetText({ format }: SavedForm) {
  if (format === 'pdf') return 'share.sheetPage'
  return format === 'svg' ? 'share.sheetFile' : 'share.sheet'
}

interface SheetButtonProps {
  title: string
  form: SavedForm
  onShared: () => void
  onRefused: () => void
}

/**
 * Passes the file to the device's share sheet. The file is fetched before the tap, because the sheet opens only in direct
 * response to a tap.
 */
function SheetButton({ title, form, onShared, onRefused }: SheetButtonProps) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { siteName } = useSite()
  const { data: signed, error: refusal } = useQuery(savedFormQuery(api, form))
  const name = (type: string) => fileName(siteName.toLowerCase(), type)
  const { data: file, error: failure } = useQuery({
    queryKey: [...queryKeys.savedForms, 'file', signed?.url],
    queryFn: () => fetchForm(signed!.url, name),
    enabled: signed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const error = refusal ?? failure
  const share = async () => {
    if (!file) return
    try {
      await navigator.share({ files: [file], title })
      onShared()
    } catch (reason) {
      // A user who closes the sheet has cancelled. If the sheet does not open, the file is downloaded.
      if ((reason as DOMException).name !== 'AbortError') onRefused()
    }
  }
  if (error) return <p role="alert">{errorText(error)}</p>
  return (
    <Button size="md" leftSection={<IconShare2 {...icon} />} loading={!file} onClick={() => void share()}>
      {t(sheetText(form))}
    </Button>
  )
}

/** Copies the picture as PNG, the format that every clipboard accepts. */
function CopyButton({ form }: { form: SavedForm }) {
  const { t } = useTranslation()
  const api = useApi()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const picture = api
        .signTargetDownload({ ...form, format: 'png' })
        .then(({ url }) => fetchForm(url, (type) => fileName('picture', type)))
      // The promise is passed instead of its result, because Safari does not accept a click that happened before a wait.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    },
    onSuccess: () => toastSuccess(t('share.pictureCopied')),
    onError: () => toastError(t('share.notCopied')),
  })
  return (
    <Button
      size="md"
      variant="default"
      leftSection={isSuccess ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('share.copyPicture')}
    </Button>
  )
}
