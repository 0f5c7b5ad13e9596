import { z } from 'zod'
import { input, PostId } from './fields.ts'
import { SignedUrl } from './files.ts'
import { route } from './route.ts'

export const PosterShape = z.enum(['portrait', 'square', 'story'])
export type PosterShape = z.output<typeof PosterShape>

export const PosterFormat = z.enum(['png', 'jpeg', 'webp'])
export type PosterFormat = z.output<typeof PosterFormat>

export const posterRoutes = {
  signPoster: route({
    method: 'GET',
    path: '/post/{id}/poster',
    auth: 'optional',
    tag: 'Posts',
    rate: 'download',
    summary: 'Get a URL to download a post as a poster',
    description:
      "The poster shows the picture (of a video, a still), its title and author, and a QR code of the link, in the caller's language. The poster carries the visible mark if a model took part, unless the author has left this mark out of the post. The first call for a poster waits until the poster has been made, up to 60 seconds (then B0300: repeat the call); after that, the poster is kept for all users. A0501 if four other files are being made for the caller.",
    input: input({
      id: PostId,
      shape: PosterShape.default('portrait').meta({
        description: '`portrait`: 1080 × 1440 px. `square`: 1080 × 1080 px. `story`: 1080 × 1920 px',
      }),
      format: PosterFormat.default('png').meta({ description: 'Format of the file' }),
    }),
    answer: SignedUrl,
    errors: ['A0404', 'A0440'],
  }),
} as const
