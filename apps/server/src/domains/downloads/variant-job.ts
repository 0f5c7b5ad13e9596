import { DownloadQuality, PosterShape } from '@easel/contract'
import { digitalSourceTypes } from '@easel/nodes/origin'
import { z } from 'zod'
import type { Queue } from '../../platform/jobs/job-queue.ts'
import type { VariantForm } from './variant-spec.ts'

const Form: z.ZodType<VariantForm> = z.object({
  format: z.enum(['jpeg', 'png', 'webp', 'avif', 'pdf', 'svg', 'gif', 'mp4', 'webm', 'moving_webp']),
  quality: DownloadQuality,
  side: z.number().optional(),
  mark: z.string().optional(),
  words: z.string().optional(),
  title: z.string().optional(),
  poster: z
    .object({
      shape: PosterShape,
      texts: z.object({ title: z.string(), maker: z.string(), scan: z.string(), site: z.string() }),
      link: z.string(),
    })
    .optional(),
  sheet: z
    .object({
      produced_id: z.string(),
      source_type: z.enum(digitalSourceTypes),
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.string()),
      cells: z.array(
        z.union([
          z.object({ object: z.string(), width: z.number(), height: z.number() }),
          z.object({ word: z.string() }),
        ]),
      ),
    })
    .optional(),
})

/** Job that makes a form of a file. */
const VariantJob = z
  .object({
    source_name: z.string(),
    spec: z.string(),
    /** `clip` is the form of a film for lists. */
    wish: z.union([z.literal('clip'), Form]),
  })
  .readonly()
export type VariantJob = z.output<typeof VariantJob>

export const deadVariantQueue: Queue<VariantJob> = { name: 'dead-variant', data: VariantJob }
const each = { data: VariantJob, deadLetter: deadVariantQueue, retryLimit: 3 }
export const variantQueue: Queue<VariantJob> = { name: 'variant', ...each }
/** Queue for visitors and demo accounts, whose number is unlimited; a separate queue, so that members do not wait behind them. */
export const visitorVariantQueue: Queue<VariantJob> = { name: 'visitor-variant', ...each }

export const variantQueues = [deadVariantQueue, variantQueue, visitorVariantQueue]

/** Timeout of a job: if a claim is much older, its maker has died. */
export const variantTimeLimitMs = 5 * 60_000
