import { z } from 'zod'
import { input, PostId } from './fields.ts'
import { route } from './route.ts'
import { SignedUrl } from './storage.ts'

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
    summary: 'An address of a post as a poster: the picture, its title and maker, and a QR code of the link',
    description:
      'In the language of the caller. With the visible mark, but for a post whose maker has left it out; of a film, a still of it. Made once for everybody; the first who asks waits, 60 seconds at most (then B0300: ask again). Answers A0501 where the caller has four others in the making.',
    input: input({
      id: PostId,
      shape: PosterShape.default('portrait').meta({
        description: 'portrait 1080 × 1440, square 1080 × 1080, story 1080 × 1920 px',
      }),
      format: PosterFormat.default('png').meta({ description: 'Of the file' }),
    }),
    answer: SignedUrl,
    errors: ['A0404', 'A0440'],
  }),
} as const
