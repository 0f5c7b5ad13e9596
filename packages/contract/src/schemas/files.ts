import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { maxUploadBytes } from '../shared/limits.ts'
import { input, refusal, Timestamp, unfit } from './fields.ts'
import { route } from './route.ts'

export const maxPixels = 100_000_000
/** Maximum size of an archive for the import of an account. */
export const maxArchiveBytes = 500 * 1024 * 1024
export const sourceExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'] as const

const uploadPattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.([a-z]{3,4})$/

/** The schema of an upload's id, `<uuid>.<extension>`, which the client chooses. An extension that is not accepted gets A0701. */
function uploadId(extensions: readonly string[]) {
  const isAccepted = (id: string) => {
    const extension = uploadPattern.exec(id)?.[1]
    return extension === undefined || extensions.includes(extension)
  }
  return z
    .string()
    .max(60)
    .refine(isAccepted, refusal({ code: 'A0701' }))
    .refine(
      (id) => uploadPattern.test(id),
      unfit(fault('upload_name', { extensions: extensions.join(', ') })),
    )
    .meta({
      description: 'UUID chosen by the client, followed by the extension of the file',
      examples: [`01a1fc3b-8b31-7132-b3b5-f50758e47bc8.${extensions[0]}`],
    })
}

/** The id of an uploaded picture. */
export const SourceId = uploadId(sourceExtensions)
/** The id of an uploaded account archive. */
export const ArchiveId = uploadId(['zip'])

interface AnnouncedUpload {
  id: string
  content_length?: number | undefined
}

const isPictureTooLarge = ({ id, content_length = 0 }: AnnouncedUpload) =>
  !id.endsWith('.zip') && content_length > maxUploadBytes
const isArchiveTooLarge = ({ id, content_length = 0 }: AnnouncedUpload) =>
  id.endsWith('.zip') && content_length > maxArchiveBytes

export const SignedUrl = z.object({
  url: z.string().meta({ description: 'URL to download the file from' }),
  expires_ts: Timestamp.meta({ description: 'When the URL expires, as Unix time in milliseconds' }),
})
const tag = 'Storage'

export const WatermarkType = z.enum(['visible', 'none', 'auto']).meta({
  description:
    'Whether the file carries the visible mark. `auto`: if a model took part or this is unknown, unless the author has left the mark out of the post',
})
export type WatermarkType = z.output<typeof WatermarkType>

export const fileRoutes = {
  signSourceUpload: route({
    method: 'GET',
    path: '/s3/source_upload_signature/{id}',
    auth: 'required',
    tag,
    rate: 'upload',
    keepsBytes: true,
    summary: 'Get a URL to upload a file to',
    description:
      'Send the bytes with `PUT` to the returned URL, once, within 15 minutes. The URL is valid for this account and this id only.\n\nAn image has at most 20 MiB; an account has at most 40 unused uploads, which are deleted after 24 hours. An account archive (`.zip`) has at most 500 MiB; an account has at most two unused archives, which are uploaded to this server even if a bucket is configured. A demo account has 10 unused uploads, one of which may be an archive of at most 50 MiB. A file that is too large is A0702, one upload too many A0440.\n\nPictures are JPEG, PNG, WebP, AVIF, HEIC or GIF: the bytes of a file decide, not its name. A HEIC photo (at most 50 megapixels) is stored as JPEG, or as PNG where it is transparent; of an animated AVIF the first picture is stored. A file that is cut at its end is completed if at most an eighth of its rows, or its last row of blocks, is missing; a file that lacks more is A0700 in every format. Other kinds of files are A0701, whose message names a known kind.\n\nMetadata such as GPS positions and serial numbers is removed before the file is stored.',
    input: input({
      id: uploadId([...sourceExtensions, 'zip']),
      content_length: z.coerce.number().int().min(1).optional().meta({
        description:
          'Size of the file in bytes. The size becomes part of the signature, so that the upload must have exactly this size. Required if a bucket is configured',
      }),
      content_type: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Media type, as a hint: the server reads the type from the bytes' }),
    })
      .refine((given) => !isPictureTooLarge(given), {
        ...refusal({ code: 'A0702' }),
        path: ['content_length'],
      })
      .refine((given) => !isArchiveTooLarge(given), {
        ...refusal({ code: 'A0702', cause: 'archive_too_large' }),
        path: ['content_length'],
      }),
    answer: z.string(),
    format: 'text',
    errors: ['A0440', 'A0701', 'A0702'],
  }),
  signSystemDownload: route({
    method: 'GET',
    path: '/s3/system_download_signature',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get a URL to download a file of a template or an avatar',
    input: input({
      key: z.string().min(1).max(300).meta({ description: '`key` of the `File`' }),
      watermark_type: WatermarkType.optional().meta({
        description: 'Ignored: these files have no visible mark',
      }),
    }),
    answer: SignedUrl,
    errors: ['A0404'],
  }),
} as const
