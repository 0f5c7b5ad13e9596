import { z } from 'zod'
import { maxCheckBytes } from '../client/limits.ts'
import { input, WorkId } from './fields.ts'
import { route } from './route.ts'

/** The part of `Blob` and `File` that is used: browsers and Node each have a type of their own. */
export interface SentFile {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export const OriginManifest = z
  .object({
    state: z.enum(['valid', 'broken']).meta({
      description: '`valid`: signed, and as it was signed. `broken`: changed since, or not to be read',
    }),
    trusted: z.boolean().meta({
      description:
        'Signed by this site. Of everybody else it is only known that they hold the key: this site asks no list of authorities',
    }),
    signer: z
      .string()
      .optional()
      .meta({ description: 'Name in the certificate', examples: ['Easel'] }),
    issuer: z
      .string()
      .optional()
      .meta({ description: 'Organization in the certificate', examples: ['Easel'] }),
    generator: z
      .string()
      .optional()
      .meta({ description: 'The program that wrote it, as it says', examples: ['Easel 0.1.0'] }),
    digital_source_type_arr: z.array(z.string()).meta({
      description: 'Of its actions, addresses of the IPTC vocabulary',
      examples: [['http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced']],
    }),
    action_arr: z.array(z.string()).meta({
      description: 'What was done, in order',
      examples: [['c2pa.opened', 'c2pa.filtered']],
    }),
    ingredient_count: z.int().meta({ description: 'How many things it was made of' }),
    problem_arr: z.array(z.string()).meta({
      description:
        "C2PA's codes of what is wrong (`signingCredential.untrusted`: nobody here knows the certificate); `unreadable` and `too_long` are this site's own",
      examples: [['signingCredential.untrusted']],
    }),
  })
  .meta({ id: 'OriginManifest' })
export type OriginManifest = z.output<typeof OriginManifest>

export const OriginCheck = z
  .object({
    ai: z.enum(['yes', 'likely', 'unknown']).meta({
      description:
        '`yes`: the file says that a trained model made it or a part of it. `likely`: it says so for possible, or a generator left its traces. `unknown`: it says nothing of that, which proves nothing',
    }),
    mime_type: z
      .string()
      .optional()
      .meta({
        description: 'By its first bytes; absent where no reader knows them',
        examples: ['image/jpeg'],
      }),
    c2pa: OriginManifest.optional().meta({ description: 'Content Credentials' }),
    iptc: z
      .object({
        digital_source_type: z.string().meta({
          description: 'How it came to be, an address of the IPTC vocabulary',
          examples: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
        }),
      })
      .optional()
      .meta({ description: 'IPTC metadata, as they stand there: anybody can write them' }),
    aigc: z
      .object({
        label: z.string().meta({ description: '1: made by AI. 2: possibly. 3: suspected', examples: ['1'] }),
        content_producer: z.string().optional().meta({ description: 'Who made it' }),
        produce_id: z.string().optional().meta({ description: 'What the producer calls it' }),
        content_propagator: z.string().optional().meta({ description: 'Who spread it' }),
        propagate_id: z.string().optional().meta({ description: 'What the propagator calls it' }),
      })
      .optional()
      .meta({ description: 'The label of GB 45438-2025' }),
    generator: z
      .string()
      .optional()
      .meta({ description: 'A program of which there are traces', examples: ['ComfyUI'] }),
    mark: z
      .object({ text: z.string().meta({ description: 'What it says', examples: ['AI · Easel'] }) })
      .optional()
      .meta({ description: 'The visible mark that the file says it bears; pixels are not looked at' }),
    ours: z
      .object({
        by: z.enum(['content', 'signature', 'label']).meta({
          description:
            '`content`: these very bytes were made here. `signature`: signed here, and unchanged. `label`: it bears a label that was made here, which may have been moved from another file',
        }),
        work_id: WorkId.optional().meta({ description: 'While it is there, and the caller may see it' }),
      })
      .optional()
      .meta({ description: 'It comes from this site' }),
  })
  .meta({ id: 'OriginCheck' })
export type OriginCheck = z.output<typeof OriginCheck>

const tag = 'Origin'

export const originRoutes = {
  checkOrigin: route({
    method: 'POST',
    path: '/origin/check',
    auth: 'optional',
    tag,
    rate: 'check',
    takesFile: { maxBytes: maxCheckBytes },
    summary: 'What a file says of its origin: signature, labels and traces',
    description:
      'Takes JPEG, PNG, WebP, AVIF, HEIC, GIF, MP4, MOV and WebM, from wherever they come; of anything else it says `unknown`. Nothing is kept, and no pixel is looked at. An empty file is A0700, one of more than 50 MiB A0413.',
    input: input({
      file: z
        .custom<SentFile>((value) => value instanceof Blob)
        .meta({ description: 'The file', type: 'string', format: 'binary' }),
    }),
    answer: OriginCheck,
    errors: ['A0413', 'A0700'],
  }),
} as const
