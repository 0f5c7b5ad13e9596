import { z } from 'zod'
import { maxCheckBytes } from '../shared/limits.ts'
import { input, WorkId } from './fields.ts'
import { route } from './route.ts'

/** The part of `Blob` and `File` that the client uses. Browsers and Node declare different types for them. */
export interface SentFile {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export const OriginManifest = z
  .object({
    state: z.enum(['valid', 'broken']).meta({
      description:
        '`valid`: the signature matches the file. `broken`: the file was changed after signing, or the manifest cannot be read',
    }),
    trusted: z.boolean().meta({
      description:
        'Whether this site signed the file. For any other signer, only possession of the key is proven: this site consults no list of trusted authorities',
    }),
    signer: z
      .string()
      .optional()
      .meta({ description: 'Common name in the certificate', examples: ['Easel'] }),
    issuer: z
      .string()
      .optional()
      .meta({ description: 'Organization in the certificate', examples: ['Easel'] }),
    generator: z
      .string()
      .optional()
      .meta({
        description: 'Program that wrote the manifest, as the manifest states',
        examples: ['Easel 0.1.0'],
      }),
    digital_source_type_arr: z.array(z.string()).meta({
      description: 'URIs of the IPTC Digital Source Type vocabulary, from the recorded actions',
      examples: [['http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced']],
    }),
    action_arr: z.array(z.string()).meta({
      description: 'Recorded actions, in order',
      examples: [['c2pa.opened', 'c2pa.filtered']],
    }),
    ingredient_count: z
      .int()
      .meta({ description: 'Number of ingredients: files from which this file was made' }),
    model_arr: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the model', examples: ['flux1-dev'] }),
          software: z
            .string()
            .optional()
            .meta({ description: 'Program that ran the model, as stated', examples: ['ComfyUI'] }),
          description: z
            .string()
            .optional()
            .meta({
              description: 'Part that the model had, as stated',
              examples: ['Guided the picture by a map (edges)'],
            }),
        }),
      )
      .meta({ description: 'Models that made the file or its ingredients, at most 20' }),
    problem_arr: z.array(z.string()).meta({
      description:
        'Validation problems, as codes of C2PA (`signingCredential.untrusted`: the certificate is not known here); `unreadable` and `too_long` are codes of this site',
      examples: [['signingCredential.untrusted']],
    }),
  })
  .meta({ id: 'OriginManifest', description: 'Content Credentials of a file' })
export type OriginManifest = z.output<typeof OriginManifest>

export const OriginCheck = z
  .object({
    ai: z.enum(['yes', 'likely', 'unknown']).meta({
      description:
        '`yes`: the file states that a trained model made the picture or a part of it. `likely`: the file states that this is possible, or contains traces of a generator. `unknown`: the file contains no such statement, which proves nothing',
    }),
    mime_type: z
      .string()
      .optional()
      .meta({
        description: 'Media type according to the first bytes; absent for an unrecognized type',
        examples: ['image/jpeg'],
      }),
    c2pa: OriginManifest.optional().meta({ description: 'Content Credentials (C2PA manifest)' }),
    iptc: z
      .object({
        digital_source_type: z.string().meta({
          description: 'URI of the IPTC Digital Source Type, which classifies how the file was made',
          examples: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
        }),
      })
      .optional()
      .meta({ description: 'IPTC metadata of the file. Anybody can write such metadata' }),
    ai_system: z
      .string()
      .optional()
      .meta({
        description:
          'IPTC property "AI System Used": models and programs that made the file. Anybody can write this property',
        examples: ['flux1-dev (ComfyUI)'],
      }),
    aigc: z
      .object({
        label: z.string().meta({
          description: '`1`: made by AI. `2`: possibly made by AI. `3`: suspected to be made by AI',
          examples: ['1'],
        }),
        content_producer: z.string().optional().meta({ description: 'Producer of the content' }),
        produce_id: z.string().optional().meta({ description: 'Id given by the producer' }),
        content_propagator: z.string().optional().meta({ description: 'Propagator of the content' }),
        propagate_id: z.string().optional().meta({ description: 'Id given by the propagator' }),
      })
      .optional()
      .meta({ description: 'Label of the Chinese standard GB 45438-2025' }),
    generator: z
      .string()
      .optional()
      .meta({ description: 'Generator of which the file contains traces', examples: ['ComfyUI'] }),
    mark: z
      .object({ text: z.string().meta({ description: 'Text of the mark', examples: ['AI · Easel'] }) })
      .optional()
      .meta({ description: 'Visible mark that the file declares; the pixels are not examined' }),
    ours: z
      .object({
        by: z.enum(['content', 'signature', 'label']).meta({
          description:
            '`content`: exactly these bytes were made here. `signature`: signed here and unchanged. `label`: contains a label made here, which may have been copied from another file',
        }),
        work_id: WorkId.optional().meta({
          description:
            'Id of the work; absent for a work that no longer exists or that the caller may not see',
        }),
      })
      .optional()
      .meta({ description: 'Present if the file comes from this site' }),
  })
  .meta({ id: 'OriginCheck', description: 'What a file states about its origin' })
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
    summary: 'Check what a file states about its origin',
    description:
      'Reads signatures, labels and traces of generators in JPEG, PNG, WebP, AVIF, HEIC, GIF, MP4, MOV, WebM, PDF and SVG files from any source; for other files `ai` is `unknown`. The file is not stored, and its pixels are not examined. A0700 for an empty file, A0413 for a file above 50 MiB.',
    input: input({
      file: z
        .custom<SentFile>((value) => value instanceof Blob)
        .meta({ description: 'The file to check, at most 50 MiB', type: 'string', format: 'binary' }),
      reads: z.enum(['labels', 'all']).default('all').meta({
        description:
          '`labels`: what the file states without a signature, and whether exactly these bytes were made here; quick, for a first answer. `all`: also the signature, and whether the picture is one of this site',
      }),
    }),
    answer: OriginCheck,
    errors: ['A0413', 'A0700'],
  }),
} as const
