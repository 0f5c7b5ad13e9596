import { z } from 'zod'
import { input, Nothing } from './fields.ts'
import { SignedUrl, WatermarkType } from './files.ts'
import { route } from './route.ts'
import { WorkIds } from './works.ts'

export const DownloadFormat = z.enum([
  'image',
  'video',
  'jpeg',
  'png',
  'webp',
  'avif',
  'mp4',
  'webm',
  'gif',
  'pdf',
  'svg',
])
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
    summary: 'Get a URL to download a file of a work in a chosen format, quality and size',
    description:
      "For the caller's own works, and for posted works, by the key in the post. The first call for a variant waits until the variant has been made, up to 60 seconds (then B0300: repeat the call); after that, the variant is kept for all users. A0440 if the variant cannot be made from this file, A0501 if four other variants are being made for the caller, B0300 if the space for downloads is full.",
    input: input({
      key: z.string().min(1).max(300).meta({ description: '`key` of the `File`' }),
      watermark_type: WatermarkType.optional().meta({
        description:
          "Default: `visible`, but `none` if the author has left the mark out of the post. `none` on request is for the owner only, after `POST /consent` (A0301 with the path `consent` otherwise). The machine-readable label is always kept. The caller's own uploads have no mark",
      }),
      format: DownloadFormat.optional().meta({
        description:
          'Default: the format of the file. `image` of a video is a still; `gif` is animated, with at most 640 px and 10 frames per second. `pdf` is a page of A4 with a still picture, to print. `svg` has lines as strokes along their middles and areas as outlines, for plotters, cutters and drawing programs; only for pictures with `has_lines` (A0440 otherwise)',
      }),
      quality: DownloadQuality.default('high').meta({
        description:
          'Compression. `png` is lossless except with `compressed`, and so is `pdf` of a PNG or GIF. No effect on `svg`',
      }),
      size: DownloadSize.default('original').meta({
        description:
          'Longest side: `large` at most 2048 px, `medium` 1280 px, `small` 640 px. Files are never enlarged. No effect on `svg`',
      }),
      words: z.enum(['keep', 'none']).default('none').meta({
        description:
          '`keep`: the file carries the words, the seed and the settings that the picture was made with, as the text of Stable Diffusion web UI: the text `parameters` of a PNG, the comment in EXIF of a JPEG or a WebP. Only for the owner (A0301); other formats, and works without words, never carry them',
      }),
    }),
    answer: SignedUrl.extend({
      has_words: z.literal(true).optional().meta({
        description:
          'True if the caller owns the work and the work was made with words, so that `words` can be `keep`; otherwise absent',
      }),
      has_lines: z.literal(true).optional().meta({
        description:
          'True for a picture that consists of lines on flat areas, so that `format` can be `svg`; otherwise absent. The template of the work decides; edits of the picture do not matter',
      }),
      is_marked: z.boolean().meta({ description: 'Whether the file carries the visible mark' }),
    }),
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  downloadWorks: route({
    method: 'POST',
    path: '/work/download_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Get a URL to download several finished works as one zip',
    description:
      "For the caller's own works. Each file has the quality `high`. Files that do not exist yet are made during the download; files that cannot be made are listed in `missing.txt`.",
    input: input({
      work_id_arr: WorkIds,
      watermark_type: WatermarkType.default('visible').meta({
        description: '`none` only after `POST /consent`; otherwise A0301 with the path `consent`',
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
    summary: "Get the caller's valid consents",
    input: input({}),
    answer: z.object({
      unmarked_download: z.boolean().meta({ description: 'Whether `watermark_type` may be `none`' }),
    }),
    errors: [],
  }),
  giveConsent: route({
    method: 'POST',
    path: '/consent',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Give consent',
    description:
      'With `unmarked_download`, the caller accepts the duty to tell others that a picture was made by AI, because the visible mark is missing. The consent is recorded and valid for six months.',
    input: input({
      type: z.enum(['unmarked_download']).meta({ description: 'Subject of the consent' }),
    }),
    answer: Nothing,
    errors: [],
  }),
} as const
