import { z } from 'zod'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'
import { SignedUrl, WatermarkType } from './storage.ts'
import { WorkIds } from './works.ts'

export const DownloadFormat = z.enum(['image', 'video', 'jpeg', 'png', 'webp', 'avif', 'mp4', 'webm', 'gif'])
export type DownloadFormat = z.output<typeof DownloadFormat>

export const DownloadQuality = z.enum(['high', 'standard', 'compressed'])
export type DownloadQuality = z.output<typeof DownloadQuality>

export const DownloadSize = z.enum(['original', 'large', 'medium', 'small'])
export type DownloadSize = z.output<typeof DownloadSize>

const tag = 'Storage'

export const downloadRoutes = {
  signTargetDownload: route({
    method: 'GET',
    path: '/s3/target_download_signature',
    auth: 'optional',
    tag,
    rate: 'download',
    summary: "An address to download a work's file from, in the form that is asked for",
    description:
      "Of one's own works, and of posted ones by the post's own key. The first who asks for a form waits until it is made, 60 seconds at most (then B0300: ask again); it is kept for everybody. Answers A0440 where the form cannot be made of this file, A0501 where the caller has four others in the making, B0300 where the room for downloads is full.",
    input: input({
      key: z.string().min(1).max(300).meta({ description: 'The `key` of a File' }),
      watermark_type: WatermarkType.optional().meta({
        description:
          "`visible` unless told, but for a post whose maker has left the mark out. `none` for the owner alone, after `POST /consent`; A0301 with the path `consent` without. The machine-readable label always stays. One's own uploads have none",
      }),
      format: DownloadFormat.optional().meta({
        description:
          "The file's own unless told. `image` of a video is a still of it; `gif` moves, at most 640 px and ten frames a second",
      }),
      quality: DownloadQuality.default('high').meta({
        description: 'How much of the detail is kept; of `png`, all of it but with `compressed`',
      }),
      size: DownloadSize.default('original').meta({
        description: 'Longest side: large 2048, medium 1280, small 640 px at most; never enlarged',
      }),
    }),
    answer: SignedUrl,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  downloadWorks: route({
    method: 'POST',
    path: '/work/download_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'An address to download several own finished works from, as one zip',
    description:
      'Each as it is with the highest quality. What has to be made for it first is made while it is downloaded; what cannot be made is named in `missing.txt`.',
    input: input({
      work_id_arr: WorkIds,
      watermark_type: WatermarkType.default('visible').meta({
        description: '`none` after `POST /consent` alone, else A0301 with the path `consent`',
      }),
    }),
    answer: SignedUrl,
    errors: ['A0404', 'A0301', 'A0421', 'A0440'],
  }),
  getConsents: route({
    method: 'GET',
    path: '/consent',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'What the person has agreed to, and the record has not expired',
    input: input({}),
    answer: z.object({
      unmarked_download: z.boolean().meta({ description: '`watermark_type` may be `none`' }),
    }),
    errors: [],
  }),
  giveConsent: route({
    method: 'POST',
    path: '/consent',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Agree to what needs an agreement; recorded for six months',
    description:
      'With `unmarked_download` a person takes over telling others that a picture was made by AI, where the visible mark would have. Asked for again once the record has expired.',
    input: input({ type: z.enum(['unmarked_download']).meta({ description: 'What is agreed to' }) }),
    answer: Nothing,
    errors: [],
  }),
} as const
