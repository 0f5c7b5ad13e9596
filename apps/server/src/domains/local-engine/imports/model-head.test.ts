import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readModelHead, usualSettings } from './model-head.ts'

/** Returns the beginning of a file in the format safetensors with these parts. */
function safetensors(...parts: string[]): Buffer {
  const header = Buffer.from(
    JSON.stringify(Object.fromEntries(parts.map((part) => [part, { dtype: 'F16', shape: [1] }]))),
  )
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(64)])
}

/** Returns the beginning of a file in the format GGUF with these parts. */
function gguf(...parts: string[]): Buffer {
  const named = parts.map((part) => {
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(part.length))
    return Buffer.concat([length, Buffer.from(part), Buffer.alloc(20)])
  })
  return Buffer.concat([Buffer.from('GGUF\x03\0\0\0'), Buffer.alloc(16), ...named])
}

const eyes = 'first_stage_model.decoder.conv_in.weight'
const sd15 = ['cond_stage_model.transformer.text_model.final_layer_norm.weight', eyes]
const sdxl = ['conditioner.embedders.1.model.ln_final.weight', eyes]

test.each([
  ['sd15', sd15],
  ['sdxl', sdxl],
  ['sd35', ['model.diffusion_model.joint_blocks.0.x_block.mlp.fc1.weight', 'text_encoders.clip_l.x', eyes]],
  [
    'flux1-dev',
    [
      'model.diffusion_model.double_blocks.0.img_mod.lin.weight',
      'guidance_in.in_layer.weight',
      'text_encoders.t5xxl.x',
      'vae.decoder.x',
    ],
  ],
  [
    'flux1-schnell',
    ['model.diffusion_model.double_blocks.0.img_mod.lin.weight', 'text_encoders.t5xxl.x', 'vae.x'],
  ],
])('a whole model of the family %s is recognized by its parts', (family, parts) => {
  expect(readModelHead(safetensors(...parts))).toEqual({ format: 'safetensors', family, isWhole: true })
})

test('both formats are read, and a part of a model is not a whole model', () => {
  expect(readModelHead(gguf(...sd15))).toEqual({ format: 'gguf', family: 'sd15', isWhole: true })
  expect(readModelHead(safetensors('model.diffusion_model.input_blocks.0.0.weight'))?.isWhole).toBe(false)
  expect(readModelHead(gguf('blk.0.attn_q.weight'))?.isWhole).toBe(false)
  expect(readModelHead(safetensors(eyes))?.isWhole).toBe(false)
})

test.each([
  ['an archive with pickled code', Buffer.from(`PK\x03\x04${'\0'.repeat(40)}`)],
  ['a web page', Buffer.from('<!doctype html><title>Sign in</title>')],
  ['a description alone', Buffer.from('{"first_stage_model.":1}')],
  ['nothing', Buffer.alloc(0)],
])('%s is not recognized as a model', (_, head) => {
  expect(readModelHead(head)).toBeUndefined()
})

test('any bytes give a result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const head = readModelHead(Buffer.from(bytes))
      expect(head === undefined || head.isWhole !== undefined).toBe(true)
    }),
  )
})

test('a head that repeats the name of a part endlessly is read in linear time', () => {
  const head = Buffer.concat([gguf('double_blocks.0.'), Buffer.alloc(4 * 1024 ** 2, 'double_blocks.0.')])
  expect(readModelHead(head)).toEqual({ format: 'gguf', family: 'flux1-schnell', isWhole: false })
})

test('a distilled model gets few steps, and an unknown family gets the steps of Stable Diffusion 1.5', () => {
  expect(usualSettings('sdxl', 'painter.safetensors')).toMatchObject({ side: 1024, steps: 25 })
  expect(usualSettings('sdxl', 'sdxl-lightning.safetensors')).toMatchObject({ side: 1024, steps: 8 })
  expect(usualSettings('z-image', 'z-image-turbo.gguf')).toMatchObject({ steps: 8, guidance: 1 })
  expect(usualSettings('constructor', 'x.gguf')).toEqual(usualSettings('sd15', 'x.gguf'))
})
