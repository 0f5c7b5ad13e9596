import { z } from 'zod'
import { maxUploadBytes } from '../client/limits.ts'
import { input, refusal, Timestamp } from './fields.ts'
import { route } from './route.ts'

export const maxPixels = 100_000_000
/** Maximum size of an archive for the import of an account. */
export const maxArchiveBytes = 500 * 1024 * 1024
export const sourceExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const

const uploadPattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.([a-z]{3,4})$/

/** `<uuid>.<extension>`, chosen by the client; A0701 for an extension that is not accepted. */
function uploadId(extensions: readonly string[]) {
  const isAccepted = (id: string) => {
    const extension = uploadPattern.exec(id)?.[1]
    return extension === undefined || extensions.includes(extension)
  }
  return z
    .string()
    .max(60)
    .refine(isAccepted, refusal({ code: 'A0701' }))
    .refine((id) => uploadPattern.test(id), { message: `A UUID and an extension: ${extensions.join(', ')}` })
    .meta({
      description: 'A UUID chosen by the client, and the extension of the file',
      examples: [`01a1fc3b-8b31-7132-b3b5-f50758e47bc8.${extensions[0]}`],
    })
}

/** The id of an uploaded picture. */
export const SourceId = uploadId(sourceExtensions)
/** The id of an uploaded account archive. */
export const ArchiveId = uploadId(['zip'])

interface Announced {
  id: string
  content_length?: number | undefined
}

const isPictureTooLarge = ({ id, content_length = 0 }: Announced) =>
  !id.endsWith('.zip') && content_length > maxUploadBytes
const isArchiveTooLarge = ({ id, content_length = 0 }: Announced) =>
  id.endsWith('.zip') && content_length > maxArchiveBytes

export const SignedUrl = z.object({
  url: z.string().meta({ description: 'Where the bytes are' }),
  expires_ts: Timestamp.meta({ description: 'Until when the address holds' }),
})
const tag = 'Storage'

export const WatermarkType = z
  .enum(['visible', 'none'])
  .meta({ description: 'Whether the visible mark is on it' })

export const storageRoutes = {
  signSourceUpload: route({
    method: 'GET',
    path: '/s3/source_upload_signature/{id}',
    auth: 'required',
    tag,
    rate: 'upload',
    keepsBytes: true,
    summary: "An address to PUT the file's bytes to, once, within 15 minutes",
    description:
      'For this account and this id alone; at most 20 MiB, 40 unused uploads an account, each for 24 hours. An archive of an account (`.zip`) may have 500 MiB, two unused ones an account, and comes to this server also where there is a bucket. Places, serial numbers and whatever else cameras and programs write beside a picture are left out before it is stored. A demo account has 10 unused uploads, one of them an archive of at most 50 MiB.',
    input: input({
      id: uploadId([...sourceExtensions, 'zip']),
      content_length: z.coerce.number().int().min(1).optional().meta({
        description:
          'Bytes of the file. Signed with the address, which then takes no other number; with a bucket it is needed',
      }),
      content_type: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Not relied on: the bytes are looked at' }),
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
    summary: "An address of a template's or avatar's file",
    input: input({
      key: z.string().min(1).max(300).meta({ description: 'The `key` of a File' }),
      watermark_type: WatermarkType.optional().meta({ description: 'These files bear none' }),
    }),
    answer: SignedUrl,
    errors: ['A0404'],
  }),
} as const
