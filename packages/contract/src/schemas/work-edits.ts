import { z } from 'zod'
import { editLimits } from '../shared/limits.ts'
import { File, input, visibleText, WorkId } from './fields.ts'
import { route } from './route.ts'

const Share = z.number().min(0).max(1)
const CropSide = z.number().min(editLimits.minCrop).max(1)
const Strength = z.number().min(-1).max(1).default(0)

const Crop = z
  .object({
    x: Share.meta({ description: 'Left edge, as a share of the width', examples: [0.1] }),
    y: Share.meta({ description: 'Top edge, as a share of the height', examples: [0] }),
    width: CropSide.meta({ description: 'Width of the part, as a share of the width', examples: [0.8] }),
    height: CropSide.meta({ description: 'Height of the part, as a share of the height' }),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.000001 && y + height <= 1.000001)

const Light = z.object({
  exposure: Strength.meta({ description: 'Amount of light; white stays white' }),
  contrast: Strength.meta({ description: 'Difference between dark and bright tones' }),
  highlights: Strength.meta({ description: 'Brightness of the bright tones' }),
  shadows: Strength.meta({ description: 'Brightness of the dark tones' }),
  warmth: Strength.meta({ description: 'Colour of the light, from blue to orange' }),
  saturation: Strength.meta({ description: 'Strength of the colours; -1 gives grey' }),
})

const Words = z.object({
  text: visibleText(1, editLimits.maxTextLength).meta({
    description: `The text, 1 to ${editLimits.maxTextLength} visible characters. Lines break only at line breaks of the text`,
    examples: ['Evening'],
  }),
  x: Share.meta({ description: 'Centre of the text, as a share of the width' }),
  y: Share.meta({ description: 'Centre of the text, as a share of the height' }),
  size: z
    .number()
    .min(editLimits.minTextSize)
    .max(editLimits.maxTextSize)
    .meta({ description: "Size of the type, as a share of the picture's shorter side", examples: [0.08] }),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .meta({ description: 'Colour of the text', examples: ['#ffffff'] }),
  font: z.enum(['sans', 'serif']).default('sans').meta({ description: 'Typeface' }),
})

export const WorkEdit = z.object({
  is_mirrored: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether left and right are swapped, before the turn' }),
  turns: z.int().min(0).max(3).default(0).meta({ description: 'Clockwise quarter turns' }),
  angle: z.number().min(-editLimits.maxAngle).max(editLimits.maxAngle).default(0).meta({
    description:
      'Clockwise degrees by which the picture is straightened after the turns. The largest frame of the same shape remains, without empty corners',
  }),
  crop: Crop.optional().meta({ description: 'The part that remains; absent: the whole picture' }),
  light: Light.optional().meta({ description: 'Light and colour; 0 changes nothing' }),
  text_arr: z
    .array(Words)
    .max(editLimits.maxTexts)
    .default([])
    .meta({ description: 'Words on the picture, placed on the part that remains' }),
})
export type WorkEdit = z.output<typeof WorkEdit>
export type WorkEditInput = z.input<typeof WorkEdit>

const StoredEdit = WorkEdit.meta({
  id: 'WorkEdit',
  description: 'Steps that change the picture of a work, in the order of the fields',
})

export const WorkEditing = z
  .object({
    version: z.int().meta({ description: 'Number of the last change of the steps; 0 before the first' }),
    state: z.enum(['done', 'making', 'failed']).meta({
      description:
        '`making`: a worker makes the picture. `failed`: the picture could not be made, and the earlier picture stays',
    }),
    edit: StoredEdit.nullable().meta({ description: 'The steps; null for the original picture' }),
    original: File.meta({ description: 'The original picture, before all steps' }),
    remixed_edit: StoredEdit.optional().meta({
      description: 'Steps of the public post that the work is a remix of',
    }),
  })
  .meta({ id: 'WorkEditing', description: 'The steps that change the picture of a work, and their state' })
export type WorkEditing = z.output<typeof WorkEditing>

const tag = 'Works'

export const workEditRoutes = {
  getWorkEdit: route({
    method: 'GET',
    path: '/work/{id}/edit',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "Get the steps that change the picture of one of the caller's works",
    description: 'Only for finished pictures: A0440 for a video, and for a work that is not done.',
    input: input({ id: WorkId }),
    answer: WorkEditing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  setWorkEdit: route({
    method: 'PUT',
    path: '/work/{id}/edit',
    auth: 'required',
    tag,
    rate: 'look',
    keepsBytes: true,
    summary: "Change the picture of one of the caller's works by steps",
    description:
      'The steps replace the earlier steps and always begin with the original picture, which stays stored. Steps take no attempts. A worker makes the picture; until then `state` is `making`, and the work shows its earlier picture. Steps without effect restore the original picture at once. A0440 for a video, a work that is not done or is posted, and if `version` is not the current version because the steps were changed elsewhere.',
    input: input({
      id: WorkId,
      version: z.int().min(0).meta({ description: 'The `version` that the caller has seen' }),
      edit: WorkEdit.meta({ description: 'The steps, instead of all earlier steps' }),
    }),
    answer: WorkEditing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
} as const
