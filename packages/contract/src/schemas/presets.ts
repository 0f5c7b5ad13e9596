import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { maxPresets, presetNameMaxLength } from '../shared/limits.ts'
import {
  input,
  Nothing,
  Params,
  ParamValue,
  PresetId,
  Timestamp,
  unfit,
  visibleLine,
  WorkTemplateId,
} from './fields.ts'
import { route } from './route.ts'

/** Maximum size of the settings of a preset, in characters of JSON: several times the longest form. */
const settingsMaxLength = 20_000

const PresetName = visibleLine(1, presetNameMaxLength).meta({
  description: `Name, 1 to ${presetNameMaxLength} visible characters, different from the names of the caller's other presets of the template`,
  examples: ['Rainy street'],
})

const PresetParams = Params.refine(
  (params) => JSON.stringify(params).length <= settingsMaxLength,
  unfit(fault('characters_max', { max: settingsMaxLength })),
).meta({ description: "Values of the template's inputs, as for `POST /work`", examples: [{ wetness: 0.9 }] })

export const Preset = z
  .object({
    id: z.string().meta({ description: 'Id of the preset (UUIDv7)' }),
    work_template_id: z.string().meta({ description: 'Id of the template' }),
    name: z.string().meta({ description: 'Name of the preset' }),
    params: z.record(z.string(), ParamValue).meta({
      description:
        'Values at the time of saving. The template may have changed since then: the form of the template determines which values still fit',
    }),
    create_ts: Timestamp.meta({ description: 'When the preset was saved' }),
  })
  .meta({ id: 'Preset', description: "A user's settings of a template" })
export type Preset = z.output<typeof Preset>

const tag = 'Templates'
const id = PresetId.meta({ description: 'Id of the preset (UUIDv7)' })

export const presetRoutes = {
  listPresets: route({
    method: 'POST',
    path: '/preset_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the caller's presets of a template",
    description: 'In the order in which the presets were saved. Other users do not see the presets.',
    input: input({ work_template_id: WorkTemplateId }),
    answer: z.object({ preset_arr: z.array(Preset).max(maxPresets) }),
    errors: [],
  }),
  createPreset: route({
    method: 'POST',
    path: '/preset',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Save settings of a template under a name',
    description: `A0400 if the template's form does not take a value, or if the name is taken. A0440 if the caller has ${maxPresets} presets of the template, or has reached the number for all templates.`,
    input: input({ work_template_id: WorkTemplateId, name: PresetName, params: PresetParams }),
    answer: Preset,
    errors: ['A0404', 'A0440'],
  }),
  updatePreset: route({
    method: 'PUT',
    path: '/preset/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Rename one of the caller's presets",
    description: 'A0400 if the name is taken.',
    input: input({ id, name: PresetName }),
    answer: Preset,
    errors: ['A0404'],
  }),
  deletePreset: route({
    method: 'DELETE',
    path: '/preset/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Delete one of the caller's presets",
    input: input({ id }),
    answer: Nothing,
    errors: ['A0404'],
  }),
}
